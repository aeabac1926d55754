/** Components that are shown from the author's source rather than from the HTML of their content. */

import { raw } from '@waymark/contract/html';
import type { Props } from '@waymark/repository/extend/component';
import type { List, ListItem } from 'mdast';
import type { Node } from 'unist';
import { cleanBlocks } from '../clean/clean.ts';
import { serialize } from '../clean/serialize.ts';
import { renderMath } from '../parse/math.ts';
import type { Renderer } from '../render/render.ts';
import type { Element } from '../tree/element.ts';
import type { Instance } from '../tree/instance.ts';
import { nodeText, valueText } from '../tree/node-text.ts';
import { nodesOf, ownerOf, sourceOf } from '../tree/source.ts';

/** Properties besides the author's, and HTML in place of that of its content. */
export function specialProps(
  renderer: Renderer,
  instance: Instance,
  node: Node | Element,
  name: string,
  props: Props,
): { readonly props?: Props; readonly children?: string } {
  switch (instance.scope.components.get(name)?.content) {
    case 'code': {
      const block = renderer.given.blocks.get(instance, node);
      return block === undefined ? {} : { props: { ...block, html: raw(block.html) }, children: '' };
    }
    case 'formula': {
      const source = sourceOf(instance, node).trim();
      return { props: { html: raw(renderMath(source, source.includes('\n'))) }, children: '' };
    }
    case 'source':
      return props.code === undefined && props.chart === undefined
        ? { props: { code: sourceOf(instance, node).trim() }, children: '' }
        : {};
    case 'markdown': {
      const view = {
        instance: ownerOf(instance, node),
        reader: 'agents',
        report: renderer.given.report,
      } as const;
      const blocks = cleanBlocks(view, nodesOf(node));
      const text = blocks.length > 0 ? serialize(blocks) : valueText(instance, props.children).trim();
      return { props: { text }, children: '' };
    }
    case 'list': {
      const list = nodesOf(node).find((child): child is List => child.type === 'list');
      return list === undefined ? {} : { children: listAsTree(renderer, ownerOf(instance, node), list) };
    }
    default:
      return {};
  }
}

/** A nested Markdown list as folders and files: an entry with entries of its own, or that ends in `/`, is a folder. */
function listAsTree(renderer: Renderer, instance: Instance, list: List): string {
  const entries = list.children.map((item) => {
    const { name, comment } = entryOf(instance, item);
    const inner = item.children.find((child): child is List => child.type === 'list');
    const folder = inner !== undefined || name.endsWith('/');
    const props = folder ? { name: name.replace(/\/$/, ''), comment, defaultOpen: true } : { name, comment };
    const children = inner === undefined ? '' : listAsTree(renderer, instance, inner);
    return renderer.call(folder ? 'Tree.Folder' : 'Tree.File', props, children) ?? '';
  });
  return entries.join('');
}

/** `**name** comment`, `name # comment`, `name - comment` or just a name. */
function entryOf(instance: Instance, item: ListItem): { name: string; comment: string | undefined } {
  const lead = item.children.find((child) => child.type === 'paragraph');
  if (lead === undefined) return { name: '', comment: undefined };
  const [first, ...rest] = lead.children;
  if (first && rest.length > 0 && first.type !== 'text') {
    const comment = rest
      .map((node) => nodeText(instance, node))
      .join('')
      .replace(/^\s*(?:[-–—#:]\s*)?/, '');
    return { name: nodeText(instance, first), comment: comment || undefined };
  }
  const text = nodeText(instance, lead).trim();
  const [, name = text, comment] = /^(\S+)\s+(?:[-–—#]|\/\/)\s*(.+)$/s.exec(text) ?? [];
  return { name, comment };
}
