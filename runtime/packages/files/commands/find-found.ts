/** Results of `find`, and the text that it prints of them. */
import { withoutEndSlash } from '@waymark/contract/base-path';
import type { PackedTexts, TreeNode } from '../tree.ts';

/** A file or folder that find reached. */
export interface FoundNode {
  readonly node: TreeNode;
  readonly texts: PackedTexts;
  /** Path as it is printed: begins with the starting point as given. */
  readonly path: string;
  readonly start: string;
  readonly depth: number;
  /** Set if find must not go below. */
  pruned: boolean;
}

export function baseName(found: FoundNode): string {
  const path = withoutEndSlash(found.path);
  return path === '/' ? '/' : path.slice(path.lastIndexOf('/') + 1);
}

/** Size in bytes; folders have none. */
export function sizeOf({ node, texts }: FoundNode): number {
  return node.kind === 'file' ? texts.size(node) : 0;
}

const PRINTED: ReadonlyMap<string, (found: FoundNode) => string> = new Map([
  ['p', ({ path }) => path],
  ['f', baseName],
  ['h', ({ path }) => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.')],
  ['P', ({ path, start }) => path.slice(start.length).replace(/^\//, '')],
  ['s', (found) => String(sizeOf(found))],
  ['d', ({ depth }) => String(depth)],
  ['y', ({ node }) => (node.kind === 'file' ? 'f' : 'd')],
  ['%', () => '%'],
  ['n', () => '\n'],
  ['t', () => '\t'],
  ['0', () => '\0'],
  ['\\', () => '\\'],
]);

/** `%p %f %h %P %s %d %y` and the usual escapes. */
export function printf(format: string, found: FoundNode): string {
  return format.replace(/%(.)|\\(.)/gs, (whole, directive?: string, escaped = '') =>
    escaped === 'f' ? '\f' : (PRINTED.get(directive ?? escaped)?.(found) ?? whole),
  );
}
