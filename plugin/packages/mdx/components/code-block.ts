/** One block of code, from what the MDX engine or an author passes. */

import { type Html, html, isHtml, raw } from '@waymark/contract/html';
import {
  ANY_PARENT,
  type Component,
  defineComponent,
  type Markdown,
  type Props,
} from '@waymark/repository/extend/component';
import { textOfNodes } from '@waymark/repository/extend/markdown';
import * as md from '@waymark/repository/extend/nodes';
import { cssColor, firstText, flag, rich, text, textProp } from '@waymark/repository/extend/props';
import { attributes, classes, hooked, isBlank } from '@waymark/repository/html/html';
import { shownLanguage } from './code-names.ts';
import { prop, properties } from './properties.ts';
import { panelMark } from './tabs.ts';

/** Components of which a block of code is one panel. */
const GROUPS = new Set(['CodeGroup', 'RequestExample', 'ResponseExample', 'Tabs', ANY_PARENT]);

const PRE = /^\s*<pre[\s>]/;
const CODE = /^\s*<code[\s>]/;

/** The `<pre>` element: the engine's, or one around plain code or an author's children. */
function preElement({ html: content, text: plain, focus }: Props, children: Html): Html {
  if (isHtml(content)) {
    return starts(content, PRE)
      ? content
      : html`<pre class="shiki${flag(focus) ? ' has-focused' : ''}" tabindex="0">${content}</pre>`;
  }
  const inner = typeof plain === 'string' ? html`${plain}` : raw(children.text.trim());
  if (starts(inner, PRE)) return inner;
  return html`<pre tabindex="0">${starts(inner, CODE) ? inner : html`<code>${inner}</code>`}</pre>`;
}

function starts(content: Html, pattern: RegExp): boolean {
  return pattern.test(content.text);
}

/**
 * The engine passes `html`, the highlighted content of the `<pre>`, and the plain `text`; a block that an author writes
 * as `<pre>` or `<CodeBlock>` around words has children instead.
 */
const codeBlock: Component = ({ props, children, page, parent }) => {
  const language = text(props.language);
  const name = firstText(props.title, props.filename);
  const icon = hooked(page.icon(props.icon, props.iconType), 'code-block-icon');
  const known = shownLanguage(language);
  const label = rich(name ?? known ?? 'Code');
  const header =
    name === undefined && isBlank(icon) && known === undefined
      ? undefined
      : html`<div class="code-header">${icon}${name !== undefined && html`<span class="code-title">${rich(name)}</span>`}${
          known !== undefined && html` <span class="code-language">${known}</span>`
        }</div>`;
  const background = cssColor(props.background);
  return html`<div${attributes({
    class: classes('code code-block', text(props.scheme) && `code-${text(props.scheme)}`),
    style: background && `background:${background}`,
  })}${parent !== undefined && GROUPS.has(parent.name) && panelMark(label, icon)}${attributes({
    'data-language': language,
    'data-lines': flag(props.lines),
    'data-wrap': flag(props.wrap),
    'data-expandable': flag(props.expandable),
    'data-nocopy': flag(props.nocopy),
  })}>${header}${preElement(props, children)}</div>`;
};

const markdown: Markdown = (use) => {
  const blocks = use.children();
  const language = textProp(use.props, 'language') ?? null;
  const title = textProp(use.props, 'filename', 'title');
  const inner = blocks.find((node) => node.type === 'code');
  if (inner && 'value' in inner) {
    const own = 'lang' in inner && typeof inner.lang === 'string' ? inner.lang : null;
    return [md.code(language ?? own, title, String(inner.value))];
  }
  return [md.code(language, title, textOfNodes(blocks))];
};

export const codeBlocks = [
  defineComponent({
    name: 'CodeBlock',
    props: properties({
      title: prop.words('Title above the code.'),
      filename: prop.text('As `title`.'),
      language: prop.text('Language of the code.'),
      icon: prop.icon('Icon before the title.').icon,
      lines: prop.flag('Numbers the lines.'),
      wrap: prop.flag('Wraps long lines.'),
      nocopy: prop.flag('Leaves out the button to copy.'),
      expandable: prop.flag('Folds a long block.'),
      highlight: prop.any('Lines to mark: `[1, 3]` or `"1,3-5"`.'),
      focus: prop.any('Lines to focus on, written likewise; the others are dimmed.'),
      theme: prop.text('Shiki theme of this block.'),
      twoslash: prop.flag('Shows the types of TypeScript.'),
    }),
    html: codeBlock,
    markdown,
    content: 'code',
  }),
];
