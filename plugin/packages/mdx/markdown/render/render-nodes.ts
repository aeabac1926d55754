/** HTML of each kind of Markdown node, as mdast-util-to-hast and GFM have it. */

import { escapeText, raw } from '@waymark/contract/html';
import type * as mdast from 'mdast';
import type { Node } from 'unist';
import { calloutName } from '../../components/callouts.ts';
import { fenceOf } from '../highlight/code-blocks.ts';
import { renderMath } from '../parse/math.ts';
import { renderParagraph } from '../parse/paragraphs.ts';
import type { Instance } from '../tree/instance.ts';
import { literal, nodeText, rawValue } from '../tree/node-text.ts';
import { definitionOf, referencesOf } from '../tree/references.ts';
import { finishedHtml } from './html-addresses.ts';
import type { Renderer } from './render.ts';

type NodeRenderer = (renderer: Renderer, instance: Instance, node: never) => string;

const nothing: NodeRenderer = () => '';

function wrap(tag: string): NodeRenderer {
  return (renderer, instance, node: mdast.Parent) =>
    renderer.element(tag, {}, renderer.nodes(instance, node.children));
}

export const nodeRenderers: Readonly<Record<string, NodeRenderer | undefined>> = {
  root: (renderer, instance, node: mdast.Root) => renderer.nodes(instance, node.children),
  text: (_renderer, _instance, node: mdast.Text) => escapeText(node.value),
  paragraph: renderParagraph,
  emphasis: wrap('em'),
  strong: wrap('strong'),
  delete: wrap('del'),
  blockquote: renderQuote,
  superscript: wrap('sup'),
  subscript: wrap('sub'),
  break: (renderer) => `${renderer.element('br', {})}\n`,
  thematicBreak: (renderer) => renderer.element('hr', {}),
  html: (renderer, instance, node: mdast.Html) =>
    finishedHtml(node.value, (href) => renderer.address(instance, href)),
  heading: (renderer, instance, node: mdast.Heading) =>
    renderer.element(
      `h${node.depth}`,
      { id: instance.ids.get(node) },
      renderer.nodes(instance, node.children),
    ),
  inlineCode: (renderer, instance, node: mdast.InlineCode) =>
    renderer.element('code', {}, escapeText(literal(instance, node))),
  code: renderCode,
  math: (_renderer, _instance, node: Node) => renderMath(rawValue(node), true),
  inlineMath: (_renderer, _instance, node: Node) => renderMath(rawValue(node), false),
  link: (renderer, instance, node: mdast.Link) => renderLink(renderer, instance, node, node),
  image: (renderer, instance, node: mdast.Image) => renderImage(renderer, instance, node, node),
  linkReference: (renderer, instance, node: mdast.LinkReference) => {
    const definition = definitionOf(instance, node.identifier);
    return definition
      ? renderLink(renderer, instance, node, definition)
      : `[${renderer.nodes(instance, node.children)}]`;
  },
  imageReference: (renderer, instance, node: mdast.ImageReference) => {
    const definition = definitionOf(instance, node.identifier);
    return definition
      ? renderImage(renderer, instance, node, definition)
      : escapeText(`![${node.alt ?? ''}]`);
  },
  list: renderList,
  listItem: (renderer, instance, node: mdast.ListItem) => renderItem(renderer, instance, node, true),
  table: renderTable,
  footnoteReference: (renderer, instance, node: mdast.FootnoteReference) => {
    const number = referencesOf(instance).used.indexOf(node.identifier) + 1;
    const id = encodeURIComponent(node.identifier);
    const link = renderer.element(
      'a',
      { href: `#fn-${id}`, id: `fnref-${id}`, 'data-footnote-ref': '', 'aria-describedby': 'footnote-label' },
      String(number),
    );
    return renderer.element('sup', {}, link);
  },
  mdxTextExpression: renderExpression,
  mdxFlowExpression: renderExpression,
  mdxjsEsm: (renderer, instance, node: Node) =>
    instance.module.parsed.plain ? renderer.element('p', {}, escapeText(rawValue(node))) : '',
  definition: nothing,
  footnoteDefinition: nothing,
  yaml: nothing,
  toml: nothing,
};

function renderLink(
  renderer: Renderer,
  instance: Instance,
  { children }: mdast.Parent,
  { url, title }: mdast.Resource,
): string {
  const props = { href: renderer.address(instance, url), title: title ?? undefined };
  return renderer.element('a', props, renderer.nodes(instance, children));
}

function renderImage(
  renderer: Renderer,
  instance: Instance,
  { alt }: mdast.Alternative,
  { url, title }: mdast.Resource,
): string {
  const src = renderer.address(instance, url);
  return renderer.element('img', { src, alt: alt ?? '', title: title ?? undefined });
}

function renderExpression(renderer: Renderer, instance: Instance, node: Node): string {
  if (!instance.values.has(node)) return escapeText(`{${rawValue(node)}}`);
  return renderer.value(instance, instance.values.get(node));
}

const ALERT = /^\s*\[!(\w+)\][ \t]*(?:\n|$)/;

/** `> [!NOTE]`, as GitHub has it, is a callout. */
function renderQuote(renderer: Renderer, instance: Instance, node: mdast.Blockquote): string {
  const [lead] = node.children;
  const word = lead?.type === 'paragraph' && lead.children[0]?.type === 'text' ? lead.children[0] : undefined;
  const callout = calloutName(ALERT.exec(word?.value ?? '')?.[1] ?? '');
  if (lead?.type !== 'paragraph' || word === undefined || callout === undefined)
    return renderer.element('blockquote', {}, renderer.nodes(instance, node.children));
  const rest = { ...word, value: word.value.replace(ALERT, '') };
  const first = { ...lead, children: [rest, ...lead.children.slice(1)] };
  const body =
    rest.value === '' && lead.children.length === 1
      ? node.children.slice(1)
      : [first, ...node.children.slice(1)];
  const children = renderer.nodes(instance, body);
  return renderer.call(callout, {}, children) ?? renderer.element('blockquote', {}, children);
}

function renderCode(renderer: Renderer, instance: Instance, node: mdast.Code): string {
  const text = literal(instance, node);
  if (node.lang === 'mermaid') {
    const { actions, placement } = fenceOf(instance, node);
    const diagram = renderer.call('Mermaid', { code: text, actions, placement }, '');
    if (diagram) return diagram;
  }
  const block = renderer.given.blocks.get(instance, node);
  const inner = block?.html ?? `<code>${escapeText(text)}\n</code>`;
  const shown = block && renderer.call('CodeBlock', { ...block, html: raw(block.html) }, '');
  return shown ?? `<pre class="shiki" data-language="${escapeText(node.lang ?? 'text')}">${inner}</pre>`;
}

function renderList(renderer: Renderer, instance: Instance, node: mdast.List): string {
  const loose = node.spread === true || node.children.some((item) => item.spread === true);
  const tasks = node.children.some((item) => typeof item.checked === 'boolean');
  const items = node.children.map((item) => `${renderItem(renderer, instance, item, loose)}\n`);
  const props = {
    class: tasks ? 'contains-task-list' : undefined,
    start: node.ordered && typeof node.start === 'number' && node.start !== 1 ? node.start : undefined,
  };
  return renderer.element(node.ordered ? 'ol' : 'ul', props, `\n${items.join('')}`);
}

function renderItem(renderer: Renderer, instance: Instance, item: mdast.ListItem, loose: boolean): string {
  let html = '';
  const task = typeof item.checked === 'boolean';
  const words = item.children.find(({ type }) => type === 'paragraph') ?? item;
  const label = nodeText(instance, words).trim();
  const box = { type: 'checkbox', checked: item.checked === true, disabled: true, 'aria-label': label };
  const checkbox = task ? `${renderer.element('input', box)} ` : '';
  for (const [index, child] of item.children.entries()) {
    const before = index === 0 ? checkbox : '';
    if (child.type === 'paragraph') {
      if (loose) html += renderParagraph(renderer, instance, child, before);
      else html += before + renderer.nodes(instance, child.children);
    } else html += before + renderer.node(instance, child);
    if (loose || index < item.children.length - 1) html += '\n';
  }
  return renderer.element('li', { class: task ? 'task-list-item' : undefined }, html);
}

function renderTable(renderer: Renderer, instance: Instance, node: mdast.Table): string {
  const [head, ...body] = node.children;
  const row = (source: mdast.TableRow, tag: string): string => {
    // A row has as many cells as the table has columns.
    const cells = (node.align ?? source.children).map((align, column) => {
      const style = typeof align === 'string' ? `text-align:${align}` : undefined;
      const html = renderer.nodes(instance, source.children[column]?.children ?? []);
      // Markdown's tables have a header always; a cell without words is the header of nothing.
      return renderer.element(html === '' ? 'td' : tag, { style }, html);
    });
    return renderer.element('tr', {}, cells.join(''));
  };
  const rows = body.map((line) => row(line, 'td')).join('');
  return renderer.element(
    'table',
    {},
    (head ? renderer.element('thead', {}, row(head, 'th')) : '') +
      (body.length > 0 ? renderer.element('tbody', {}, rows) : ''),
  );
}

export function renderFootnotes(renderer: Renderer, instance: Instance): string {
  const { notes, used } = referencesOf(instance);
  const items = used.map((identifier) => {
    const note = notes.get(identifier);
    if (!note) return '';
    const id = encodeURIComponent(identifier);
    const back = renderer.element(
      'a',
      {
        href: `#fnref-${id}`,
        'data-footnote-backref': '',
        'aria-label': renderer.given.page.texts.footnoteBack,
      },
      '↩',
    );
    return renderer.element('li', { id: `fn-${id}` }, renderer.nodes(instance, note.children) + back);
  });
  const list = items.join('');
  if (list === '') return '';
  const heading = `<h2 class="sr" id="footnote-label">${escapeText(renderer.given.page.texts.footnotes)}</h2>`;
  const notesList = renderer.element('ol', {}, list);
  return renderer.element('section', { class: 'footnotes', 'data-footnotes': '' }, heading + notesList);
}
