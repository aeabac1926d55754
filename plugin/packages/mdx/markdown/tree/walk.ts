/** Every node of an expanded page in reading order, with snippets and inline components in their places. */
import type { Node, Parent } from 'unist';
import { Element } from './element.ts';
import { type Instance, NodeChildren, type Resolved } from './instance.ts';

/** Return false to leave out the node's content. */
export type NodeVisitor = (instance: Instance, node: Node | Element) => boolean | undefined;

/** @param leave Called after a node and all of its content. */
export function walk(instance: Instance, visit: NodeVisitor, leave?: (node: Node | Element) => void): void {
  walkNodes(instance, instance.root.children, { visit, leave });
}

interface Visitor {
  readonly visit: NodeVisitor;
  readonly leave: ((node: Node | Element) => void) | undefined;
}

function walkNodes(instance: Instance, nodes: readonly Node[], visitor: Visitor): void {
  for (const node of nodes) {
    if (visitor.visit(instance, node) === false) continue;
    if (instance.values.has(node)) walkValue(instance, instance.values.get(node), visitor);
    const resolved = instance.elements.get(node);
    if (!walkShown(instance, resolved, visitor) && resolved?.kind !== 'nothing' && 'children' in node)
      walkNodes(instance, (node as Parent).children, visitor);
    visitor.leave?.(node);
  }
}

/** Walks what an element shows in place of its children: of React, the first rendering and what may be shown later. */
function walkShown(instance: Instance, shown: Resolved | undefined, visitor: Visitor): boolean {
  if (shown?.kind === 'snippet') walkNodes(shown.instance, shown.instance.root.children, visitor);
  else if (shown?.kind === 'value' || shown?.kind === 'react') walkValue(instance, shown.value, visitor);
  else return false;
  if (shown.kind === 'react' && !shown.island?.fresh)
    for (const hidden of shown.island?.hidden.values() ?? []) walkValue(instance, hidden, visitor);
  return true;
}

function walkValue(instance: Instance, value: unknown, visitor: Visitor): void {
  if (Array.isArray(value)) for (const item of value) walkValue(instance, item, visitor);
  else if (value instanceof NodeChildren) walkNodes(value.instance, value.nodes, visitor);
  else if (value instanceof Element) {
    if (visitor.visit(instance, value) === false) return;
    if (!walkShown(instance, instance.elements.get(value), visitor))
      walkValue(instance, value.props.children, visitor);
    visitor.leave?.(value);
  }
}
