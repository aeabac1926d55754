/** The pages of a whole API as groups, by tag. */

import type { Api } from '@waymark/repository/api';
import type { Group } from '@waymark/repository/config/schema/navigation';
import { type ApiEntry, tagsOf } from './entries.ts';

const UNTAGGED: Readonly<Record<ApiEntry['kind'], string>> = {
  operation: 'API Reference',
  schema: 'API Reference',
  webhook: 'Webhooks',
  channel: 'Websockets',
};

interface Node {
  readonly title: string;
  readonly pages: string[];
  readonly children: Node[];
}

/** Declared tags in their order, then others as they occur, then entries without one. Empty groups are left out. */
export function groupsOf(api: Api, paths: ReadonlyMap<ApiEntry, string>): Group[] {
  const tags = tagsOf(api);
  const roots: Node[] = [];
  const nodes = new Map<string, Node>();
  /** A tag that names itself as a parent, over others or at once, is at the top. */
  const nodeOf = (name: string, below: readonly string[] = []): Node => {
    const known = nodes.get(name);
    if (known !== undefined) return known;
    const tag = tags.get(name);
    const parent = tag?.parent;
    const siblings =
      parent === undefined || parent === name || below.includes(parent) || !tags.has(parent)
        ? roots
        : nodeOf(parent, [...below, name]).children;
    const title = tag?.title ?? name;
    const node = siblings.find((each) => each.title === title) ?? { title, pages: [], children: [] };
    if (!siblings.includes(node)) siblings.push(node);
    nodes.set(name, node);
    return node;
  };
  for (const name of tags.keys()) nodeOf(name);
  const untagged = new Map<string, Node>();
  for (const [entry, path] of paths) {
    const [tag] = entry.tags;
    if (tag !== undefined) {
      nodeOf(tag).pages.push(path);
      continue;
    }
    const title = UNTAGGED[entry.kind];
    const node = untagged.get(title) ?? { title, pages: [], children: [] };
    untagged.set(title, node);
    node.pages.push(path);
  }
  return [...roots, ...untagged.values()].flatMap(toGroup);
}

function toGroup({ title, pages, children }: Node): Group[] {
  const inner = children.flatMap(toGroup);
  return pages.length + inner.length === 0 ? [] : [{ group: title, pages: [...pages, ...inner] }];
}
