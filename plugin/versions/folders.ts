/** The folder that a version's files go to, as the repository has those of its other versions. */
import { SNIPPETS } from '@waymark/source/snippets';

export interface VersionFolder {
  /** The folder of the version that is copied, below the docs root; empty for the root. */
  readonly from: string;
  /** That of the copy. */
  readonly to: string;
}

export interface VersionPages {
  readonly name: string;
  /** Files of its pages, below the docs root. */
  readonly files: readonly string[];
}

/**
 * `sdk/latest` beside `sdk/v1` becomes `sdk/v2`, `fr` beside `fr/v1` becomes `fr/v2`, and `fr` beside `v1/fr` becomes `v2/fr`. Without other versions
 * the folder stands at the root, or in that of the language.
 *
 * @param folder Name of the new folder.
 */
export function versionFolder(
  current: VersionPages,
  others: readonly VersionPages[],
  folder: string,
  language: string | undefined,
): VersionFolder {
  const own = commonFolder(current.files);
  const siblings = others
    .map((each) => ({ name: each.name, parts: commonFolder(each.files) }))
    .filter(({ parts }) => parts.length > 0);
  const parent = parentOf({ name: current.name, parts: own }, siblings, language);
  if (parent === undefined) {
    const from = language !== undefined && own[0] === language ? [language] : [];
    return { from: from.join('/'), to: [...from, folder].join('/') };
  }
  const next = own[parent.length];
  const isBelow = next !== undefined && parent.every((part, index) => own[index] === part);
  // A folder that the other versions have inside of theirs is none of a version.
  const isOwn =
    isBelow &&
    !siblings.some(({ parts }) => parts[parent.length + 1] === next || parts[parent.length] === next);
  const from = isOwn && next !== language ? [...parent, next] : isBelow || own.length === 0 ? parent : [];
  return { from: from.join('/'), to: [...parent, folder].join('/') };
}

interface Sibling {
  readonly name: string;
  readonly parts: readonly string[];
}

/** The folder that holds those of the versions; undefined if there is none to be seen. */
function parentOf(
  current: Sibling,
  siblings: readonly Sibling[],
  language: string | undefined,
): readonly string[] | undefined {
  for (const { name, parts } of siblings) {
    const index = parts.findIndex((part) => isNameOf(part, name));
    if (index !== -1) return parts.slice(0, index);
  }
  const [first] = siblings;
  if (first === undefined) return undefined;
  const all = [current.parts, ...siblings.map(({ parts }) => parts)].filter((parts) => parts.length > 0);
  if (all.length > 1) {
    const shared = commonParts(all);
    return all.every((parts) => parts.length > shared.length) ? shared : undefined;
  }
  return first.parts[0] === language ? first.parts.slice(0, 1) : [];
}

/** The folder of a version itself; empty if its pages share none. */
export function ownFolder({ name, files }: VersionPages): string {
  const parts = commonFolder(files);
  const index = parts.findIndex((part) => isNameOf(part, name));
  return parts.slice(0, index === -1 ? undefined : index + 1).join('/');
}

/** A path without the folder of its version, and without a slash in front. */
export function versionRest(path: string, folder: string): string {
  const isBelow = folder !== '' && `${path}/`.startsWith(`/${folder}/`);
  return path.slice(isBelow ? folder.length + 2 : 1);
}

/** `2025-11-25` is the folder of `Version 2025-11-25 (old)`, `v2` that of `2`. */
export function isNameOf(part: string, name: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const [a, b] = [plain(part), plain(name)];
  return a === b || (/\d/.test(a) && (b.includes(a) || a === `v${b}`));
}

function commonFolder(files: readonly string[]): readonly string[] {
  return commonParts(files.map((file) => file.split('/').slice(0, -1)));
}

function commonParts(all: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...rest] = all;
  const end = first.findIndex((part, index) => rest.some((parts) => parts[index] !== part));
  return end === -1 ? first : first.slice(0, end);
}

/** A path below the docs root in the copy. Snippets have to stay in their folder. */
export function inVersion(path: string, folders: readonly VersionFolder[], folder: string): string {
  const snippets = SNIPPETS.exec(path)?.[0];
  if (snippets !== undefined) return `${snippets}${folder}/${path.slice(snippets.length)}`;
  const found =
    folders.find(({ from }) => from !== '' && `${path}/`.startsWith(`${from}/`)) ??
    folders.find(({ from }) => from === '');
  if (found === undefined) return `${folders[0]?.to ?? folder}/${path}`;
  return found.from === '' ? `${found.to}/${path}` : found.to + path.slice(found.from.length);
}
