/** Every node of an expanded page in reading order, with snippets and inline components in their places. */
import type { Node, Parent } from 'unist';
import { Element } from './element.ts';
import { type Instance, NodeChildren, type Resolved } from './instance.ts';

/** Return false to leave out the node's content. */
export type NodeVisitor = (instance: Instance, node: Node | Element) => boolean | undefined;

export function walk(instance: Instance, visitor: NodeVisitor): void {
  walkNodes(instance, instance.root.children, visitor);
}

function walkNodes(instance: Instance, nodes: readonly Node[], visitor: NodeVisitor): void {
  for (const node of nodes) {
    if (visitor(instance, node) === false) continue;
    if (instance.values.has(node)) walkValue(instance, instance.values.get(node), visitor);
    const resolved = instance.elements.get(node);
    if (resolved?.kind === 'snippet') walk(resolved.instance, visitor);
    else if (resolved?.kind === 'value') walkValue(instance, resolved.value, visitor);
    else if (resolved?.kind === 'react') walkReact(instance, resolved, visitor);
    else if (resolved?.kind !== 'nothing' && 'children' in node)
      walkNodes(instance, (node as Parent).children, visitor);
  }
}

/** Walks what React shows first, and what it may show later. */
function walkReact(
  instance: Instance,
  { value, island }: Extract<Resolved, { kind: 'react' }>,
  visitor: NodeVisitor,
): void {
  walkValue(instance, value, visitor);
  if (island?.fresh) return;
  for (const hidden of island?.hidden.values() ?? []) walkValue(instance, hidden, visitor);
}

function walkValue(instance: Instance, value: unknown, visitor: NodeVisitor): void {
  if (Array.isArray(value)) for (const item of value) walkValue(instance, item, visitor);
  else if (value instanceof NodeChildren) walkNodes(value.instance, value.nodes, visitor);
  else if (value instanceof Element) {
    if (visitor(instance, value) === false) return;
    const resolved = instance.elements.get(value);
    if (resolved?.kind === 'snippet') walk(resolved.instance, visitor);
    else if (resolved?.kind === 'value') walkValue(instance, resolved.value, visitor);
    else if (resolved?.kind === 'react') walkReact(instance, resolved, visitor);
    else walkValue(instance, value.props.children, visitor);
  }
}
