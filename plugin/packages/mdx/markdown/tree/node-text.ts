/** Words of nodes and values, without markup. */

import { textProp } from '@waymark/repository/extend/props';
import type { Node, Parent } from 'unist';
import { Element } from './element.ts';
import { type Instance, NodeChildren } from './instance.ts';
import { isJsx } from './props.ts';
import { RawHtml } from './react-values.ts';

export function nodeText(instance: Instance, node: Node): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'code':
    case 'math':
    case 'inlineMath':
      return literal(instance, node);
    case 'image':
      return 'alt' in node && typeof node.alt === 'string' ? node.alt : '';
    case 'break':
      return ' ';
    case 'html':
    case 'mdxjsEsm':
    case 'definition':
    case 'footnoteReference':
      return '';
    case 'mdxTextExpression':
    case 'mdxFlowExpression':
      return instance.values.has(node)
        ? valueText(instance, instance.values.get(node))
        : `{${rawValue(node)}}`;
  }
  if (isJsx(node)) return jsxText(instance, node);
  return 'children' in node ? childrenText(instance, (node as Parent).children) : '';
}

export function childrenText(instance: Instance, nodes: readonly Node[]): string {
  return nodes.map((child) => nodeText(instance, child)).join('');
}

export function valueText(instance: Instance, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map((item) => valueText(instance, item)).join('');
  if (value instanceof NodeChildren) return childrenText(value.instance, value.nodes);
  if (value instanceof RawHtml) return value.text ?? '';
  if (value instanceof Element)
    return shownText(instance, value) ?? valueText(instance, value.props.children);
  return '';
}

function jsxText(instance: Instance, node: Node & { children: readonly Node[] }): string {
  const resolved = instance.elements.get(node);
  if (resolved?.kind === 'nothing') return '';
  if (resolved?.kind === 'html' && resolved.name === 'br') return ' ';
  if (resolved?.kind === 'html' && resolved.name === 'img') return textProp(resolved.props, 'alt') ?? '';
  return shownText(instance, node) ?? childrenText(instance, node.children);
}

/** The words in place of an element's children; undefined if it shows them. */
function shownText(instance: Instance, node: Node | Element): string | undefined {
  const resolved = instance.elements.get(node);
  if (resolved?.kind === 'value' || resolved?.kind === 'react') return valueText(instance, resolved.value);
  if (resolved?.kind !== 'snippet') return undefined;
  return childrenText(resolved.instance, resolved.instance.root.children);
}

/** `value` of a literal node, with `{prop}` of a snippet's props filled in if it is code. */
export function literal(instance: Instance, node: Node): string {
  const value = rawValue(node);
  return node.type === 'text' ? value : withProps(instance, value);
}

/** The text with `{prop}` of a snippet's props filled in. */
export function withProps(instance: Instance, text: string): string {
  if (Object.keys(instance.scope.props).length === 0) return text;
  return text.replaceAll(/\{([A-Za-z_$][\w$]*)\}/g, (whole: string, name: string) => {
    const given = Object.hasOwn(instance.scope.props, name) ? instance.scope.props[name] : undefined;
    return typeof given === 'string' || typeof given === 'number' ? String(given) : whole;
  });
}

export function rawValue(node: Node): string {
  return 'value' in node && typeof node.value === 'string' ? node.value : '';
}
