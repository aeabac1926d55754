/** The content between the tags of an element, as nodes and as it was written. */
import type { Node, Parent } from 'unist';
import { Element } from './element.ts';
import { type Instance, NodeChildren } from './instance.ts';
import { childrenText, valueText } from './node-text.ts';

/** The text between a component's tags as it was written: braces in a formula are no expressions. */
export function sourceOf(instance: Instance, node: Node | Element): string {
  if (node instanceof Element) return valueText(instance, node.props.children);
  const children = nodesOf(node);
  const [only] = children;
  if (children.length === 1 && only !== undefined && instance.values.has(only))
    return valueText(instance, instance.values.get(only));
  const start = children[0]?.position?.start.offset;
  const end = children.at(-1)?.position?.end.offset;
  if (start === undefined || end === undefined) return childrenText(instance, children);
  return instance.module.parsed.text.slice(start, end);
}

/** The nodes in an element; empty if its content is a value. */
export function nodesOf(node: Node | Element): readonly Node[] {
  if (node instanceof Element) {
    const { children } = node.props;
    return children instanceof NodeChildren ? children.nodes : [];
  }
  return 'children' in node ? (node as Parent).children : [];
}

/** The file that holds the content of an element. */
export function ownerOf(instance: Instance, node: Node | Element): Instance {
  const children = node instanceof Element ? node.props.children : undefined;
  return children instanceof NodeChildren ? children.instance : instance;
}
