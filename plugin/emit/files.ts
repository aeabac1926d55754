/** Packs the virtual file system of a release (layout: runtime/contract/files.ts). */
import { Buffer } from 'node:buffer';
import type { Audience } from '../../runtime/contract/audience.ts';
import type { FilesIndex, PackedFile } from '../../runtime/contract/files.ts';
import { capLines, FILES_FORMAT, pathProblem } from '../../runtime/contract/files.ts';

export interface FileToPack {
  readonly path: string;
  readonly text: string;
  readonly audience: Audience;
}

/** Texts whose line breaks mean something to programs; they are packed as they are. */
const DATA = /\.(json|ya?ml|csv|tsv|toml|xml)$/;

/**
 * `files.json` and `files.bin`; the same files in any order give the same bytes.
 *
 * Prose gets its overlong lines broken (`capLines`): whoever computes offsets into a packed text must do the same first.
 * Throws on a path that cannot be in the file system, on two files at one path, and where one file's path is a folder
 * of another's.
 */
export function packFiles(files: Iterable<FileToPack>): ReadonlyMap<string, Uint8Array> {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const index: PackedFile[] = [];
  const texts: Buffer[] = [];
  const paths = new Set<string>();
  let start = 0;
  for (const file of sorted) {
    const problem = pathProblem(file.path);
    if (problem !== undefined) throw new Error(`Cannot pack ${JSON.stringify(file.path)}: ${problem}.`);
    if (paths.has(file.path)) throw new Error(`Cannot pack ${file.path} twice.`);
    paths.add(file.path);
    const text = file.text.toWellFormed();
    const bytes = Buffer.from(DATA.test(file.path) ? text : capLines(text), 'utf8');
    index.push({ path: file.path, start, length: bytes.length, audience: canonical(file.audience) });
    texts.push(bytes);
    start += bytes.length;
  }
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      if (paths.has(folder)) throw new Error(`Cannot pack ${path}: ${folder} is a file.`);
    }
  }
  const json: FilesIndex = { format: FILES_FORMAT, size: start, files: index };
  return new Map<string, Uint8Array>([
    ['files.bin', Buffer.concat(texts)],
    ['files.json', Buffer.from(`${JSON.stringify(json)}\n`, 'utf8')],
  ]);
}

function canonical(audience: Audience): Audience {
  return typeof audience === 'string' ? audience : { groups: [...new Set(audience.groups)].sort() };
}
