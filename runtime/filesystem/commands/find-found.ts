/** Results of `find`, and the text that it prints of them. */
import { withoutEndSlash } from '../../contract/base-path.ts';
import type { PackedTexts, TreeNode } from '../tree.ts';

/** A file or folder that find reached. */
export interface FoundNode {
  readonly node: TreeNode;
  readonly texts: PackedTexts;
  /** As it is printed: begins with the starting point as given. */
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

/** In bytes; folders have none. */
export function sizeOf({ node, texts }: FoundNode): number {
  return node.kind === 'file' ? texts.size(node) : 0;
}

/** `%p %f %h %P %s %d %y` and the usual escapes. */
export function printf(format: string, found: FoundNode): string {
  return format.replace(
    /%(.)|\\(.)/gs,
    (whole, directive: string | undefined, escaped: string | undefined) => {
      switch (directive ?? escaped) {
        case 'p':
          return found.path;
        case 'f':
          return escaped === undefined ? baseName(found) : '\f';
        case 'h':
          return found.path.includes('/') ? found.path.slice(0, found.path.lastIndexOf('/')) : '.';
        case 'P':
          return found.path.slice(found.start.length).replace(/^\//, '');
        case 's':
          return String(sizeOf(found));
        case 'd':
          return String(found.depth);
        case 'y':
          return found.node.kind === 'file' ? 'f' : 'd';
        case '%':
          return '%';
        case 'n':
          return '\n';
        case 't':
          return '\t';
        case '0':
          return '\0';
        case '\\':
          return '\\';
        default:
          return whole;
      }
    },
  );
}
