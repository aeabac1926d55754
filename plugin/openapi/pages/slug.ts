/** Addresses of generated pages: `{directory}/{tag}/{summary}`, in the form that published sites have. */
import type { ApiEntry } from './entries.ts';

/** Used if nothing else is set. */
export const DEFAULT_DIRECTORY = 'api-reference';

export function slugOf(entry: ApiEntry, directory: string): string {
  const { href } = entry.options;
  if (typeof href === 'string' && href.trim() !== '')
    return `/${href.trim().replace(/^\/+|(?<!\/)\/+$/g, '')}`;
  const name = segment(entry.summary ?? '') || segment(nameless(entry)) || 'endpoint';
  const [tag] = entry.tags;
  const folders = directory.split('/').filter((each) => each !== '' && each !== '.' && each !== '..');
  return `/${[...folders, ...(tag === undefined ? [] : [segment(tag)]), name].filter(Boolean).join('/')}`;
}

function nameless({ kind, method, path }: ApiEntry): string {
  return kind === 'operation' ? `${method}-${path.replaceAll('/', '-')}` : path.replaceAll('/', '-');
}

/** Bytes of a part of an address, if it is the name of a file: file systems take 255 with all that follows it. */
const MAX_BYTES = 200;

function segment(text: string): string {
  const name = text
    .toLowerCase()
    .replaceAll(/\{[^{}]*\}/g, '-')
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[(){}.,'/\\?#%]/g, '')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^-|-$/g, '');
  return Buffer.byteLength(name) <= MAX_BYTES ? name : beginningOf(name);
}

/** As many whole words as fit, or characters if the first word is too long. */
function beginningOf(name: string): string {
  let kept = '';
  for (const character of name) {
    if (Buffer.byteLength(kept + character) > MAX_BYTES) break;
    kept += character;
  }
  return kept.replace(/(?<=.)-[^-]*$/, '');
}

/** The path, or the first free one with `-1`, `-2` behind it. */
export function freePath(path: string, isTaken: (path: string) => boolean): string {
  if (!isTaken(path)) return path;
  for (let number = 1; ; number++) if (!isTaken(`${path}-${number}`)) return `${path}-${number}`;
}
