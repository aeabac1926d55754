/** Changes of plugins to a page's tree, and the nodes whose place in the text no longer says what they are. */

import { type OwnedRemarkPlugin, pluginFailed } from '@waymark/repository/extend/extension';
import type { Root } from 'mdast';
import type { Node, Parent } from 'unist';
import { visit } from '../tree/visit.ts';
import type { Parsed } from './parse.ts';

/** @throws {Error} that names the plugin and the file */
export function transformed(parsed: Parsed, path: string, plugins: readonly OwnedRemarkPlugin[]): Parsed {
  if (plugins.length === 0) return parsed;
  const before = new Map<Node, Snapshot>();
  visit(parsed.tree, (node) => void before.set(node, snapshotOf(node)));
  let { tree } = parsed;
  for (const { plugin, transform } of plugins) {
    try {
      tree = treeOf(transform(tree, { path, value: parsed.text })) ?? tree;
    } catch (error) {
      throw pluginFailed(plugin, `a remark plugin, on ${path}`, error);
    }
  }
  const edited = new Set<Node>();
  const isEdited = (node: Node): boolean => {
    const inside = childrenOf(node).map(isEdited).includes(true);
    const changed = inside || !isSame(before.get(node), snapshotOf(node));
    if (changed) edited.add(node);
    return changed;
  };
  isEdited(tree);
  return { ...parsed, tree, edited };
}

function treeOf(made: unknown): Root | undefined {
  if (made === undefined || made === null) return undefined;
  if (typeof made === 'object' && 'type' in made && made.type === 'root') return made as Root;
  throw new TypeError('it has to return a tree or nothing, and may not be asynchronous');
}

interface Snapshot {
  readonly values: string;
  readonly children: readonly Node[];
}

function snapshotOf(node: Node): Snapshot {
  const values = JSON.stringify({ ...node, children: undefined, position: undefined, data: undefined });
  return { values, children: [...childrenOf(node)] };
}

function isSame(before: Snapshot | undefined, now: Snapshot): boolean {
  return (
    before?.values === now.values &&
    before.children.length === now.children.length &&
    before.children.every((child, index) => child === now.children[index])
  );
}

const childrenOf = (node: Node): readonly Node[] => ('children' in node ? (node as Parent).children : []);
