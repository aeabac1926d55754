/** Addresses of generated pages: `{directory}/{tag}/{summary}`, in the form that published sites have. */
import { pathProblem } from '@waymark/contract/files';
import { composed } from '@waymark/source/paths/composed';
import { nameProblem } from '@waymark/source/paths/name-problem';
import { textOf } from '@waymark/source/values';
import type { ApiEntry } from './entries.ts';

export const DEFAULT_DIRECTORY = 'api-reference';

/** The address of `x-mint.href`, or the reason why it is none; undefined without one. */
export function writtenPath(
  entry: ApiEntry,
): { readonly path?: string; readonly problem?: string } | undefined {
  const href = textOf(entry.options.href)?.trim();
  if (href === undefined) return undefined;
  const path = composed(`/${href.replace(/^\/+|(?<!\/)\/+$/g, '')}`).replace(/\/index$/, '') || '/';
  const sign = /[\\?#\p{Cc}]/u.exec(path)?.[0];
  const problem =
    sign === undefined
      ? path === '/'
        ? undefined
        : (pathProblem(path) ?? nameProblem(path))
      : `it contains ${JSON.stringify(sign)}`;
  return problem === undefined ? { path } : { problem };
}

/** The address of an entry that names none. */
export function slugOf(entry: ApiEntry, directory: string): string {
  const name = segment(entry.summary ?? '') || segment(nameless(entry)) || 'endpoint';
  const [tag] = entry.tags;
  const folders = directory
    .split(/[/\\]/)
    .map((each) => each.replaceAll(/[?#%\p{Cc}]/gu, ''))
    .filter((each) => each !== '' && each !== '.' && each !== '..');
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

/** The whole words that fit, or characters if the first word is too long. */
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
