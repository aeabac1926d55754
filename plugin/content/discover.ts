import { type Dirent, existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../runtime/contract/failures.ts';
import { composed } from '../paths/composed.ts';
import { contains, leadsOutside } from '../paths/inside-root.ts';
import { isFile } from '../paths/is-file.ts';
import { rememberNames } from '../paths/on-disk.ts';
import { decodeText } from '../read-text.ts';
import { type IgnoreRules, ignoreRules } from './ignore-rules.ts';

/** The folder of authored skills: the only one with a dot in front that Waymark looks into. */
export const SKILLS_FOLDER = '.mintlify/skills';

/** Whether a path is that folder, or lies in it. */
export function isSkillFile(path: string): boolean {
  return `${path}/`.startsWith(`${SKILLS_FOLDER}/`);
}

export const IGNORE_FILE = '.mintignore';

export interface Discovery {
  /** Every file that is not ignored, below the docs root, with `/`, in composed Unicode (NFC), sorted by code unit. */
  readonly files: readonly string[];
  /** Files below `.mintlify/skills`, in the same form. */
  readonly skillFiles: readonly string[];
  /** Symbolic links to targets outside, in the same form. */
  readonly outside: readonly string[];
  /** Names of files, as the disk has them, that are left out: another file has the same name in composed Unicode. */
  readonly clashing: readonly string[];
  /** Files and folders that are left out since their names are not UTF-8: they cannot be opened by the name that is read. */
  readonly unnamed: readonly string[];
  /** Files that are left out since their names leave no room for the endings of what is made of them. */
  readonly tooLong: readonly string[];
}

/** Bytes of a file's name. Systems take 255, and a page `a.mdx` becomes `a.html.br`. */
export const LONGEST_NAME = 245;

/**
 * Lists the files of a docs root. Ignored folders are not walked, nor is a `dist` beside a release. A symbolic link is
 * followed if its target lies inside the root and no folder is entered within itself; any other link does not exist.
 *
 * @param entries Page entries of the navigation, see `ignoreRules`.
 * @throws If the root itself cannot be read.
 */
export function discover(root: string, entries: Iterable<string> = []): Discovery {
  const outside = new Set<string>();
  const rules = ignoreRules(readIgnored(root, outside), entries);
  const unnamed: string[] = [];
  const tooLong: string[] = [];
  const walker = { root, realRoot: realpathSync(root), rules, outside, unnamed, tooLong };
  const skills = targetInside(walker, SKILLS_FOLDER)?.isFolder && !rules.ignoresFolder(SKILLS_FOLDER);
  const skillFiles = skills ? walk(walker, SKILLS_FOLDER) : [];
  const files = walk(walker, '');
  const all = [...files, ...skillFiles];
  // The file whose name is composed already comes first, for any other name that is the same.
  const byName = new Map(
    all.toSorted((a) => (a === composed(a) ? 1 : -1)).map((file) => [composed(file), file]),
  );
  rememberNames(root, byName.values());
  const clashing = all.filter((file) => byName.get(composed(file)) !== file);
  const named = (list: readonly string[]) =>
    list
      .filter((file) => !clashing.includes(file))
      .map(composed)
      .sort();
  return {
    files: named(files),
    skillFiles: named(skillFiles),
    outside: [...outside].map(composed).sort(),
    ...{ clashing, unnamed, tooLong },
  };
}

interface Walker {
  readonly root: string;
  readonly realRoot: string;
  readonly rules: IgnoreRules;
  /** Gets links to targets outside, unless they are ignored. */
  readonly outside: Set<string>;
  readonly unnamed: string[];
  readonly tooLong: string[];
}

function walk(walker: Walker, start: string): string[] {
  const files: string[] = [];
  const visit = (folder: string, parents: readonly string[]): void => {
    const entries = readdirSync(join(walker.root, folder), { withFileTypes: true });
    // A build's output here, with `--out` below the docs root, is not part of the next one.
    const isOutput = entries.some((entry) => entry.name === '.waymark' && entry.isDirectory());
    for (const entry of entries) {
      if (isOutput && entry.name === 'dist') continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.name.includes('\ufffd') && !entry.isSymbolicLink() && !existsSync(join(walker.root, path))) {
        walker.unnamed.push(path);
        continue;
      }
      const kind = kindOf(walker, entry, path, parents);
      if (kind === undefined) continue;
      if (kind.folder !== undefined) {
        if (!walker.rules.ignoresFolder(composed(path))) visit(path, [...parents, kind.folder]);
      } else if (!walker.rules.ignoresFile(composed(path))) {
        const list = Buffer.byteLength(entry.name) > LONGEST_NAME ? walker.tooLong : files;
        list.push(path);
      }
    }
  };
  visit(start, [join(walker.realRoot, start)]);
  return files;
}

/** A folder gives its real path, so that a link into one of its own parents is noticed. */
function kindOf(
  walker: Walker,
  entry: Dirent,
  path: string,
  parents: readonly string[],
): { folder?: string } | undefined {
  if (entry.isFile()) return {};
  if (entry.isDirectory()) return { folder: join(parents.at(-1) ?? walker.realRoot, entry.name) };
  if (!entry.isSymbolicLink()) return undefined;
  const target = targetInside(walker, path);
  if (target === undefined) return undefined;
  if (!target.isFolder) return {};
  return parents.some((parent) => contains(target.path, parent)) ? undefined : { folder: target.path };
}

/** Real target of a path; undefined if that is nothing, outside the root, or no file or folder. */
function targetInside(walker: Walker, path: string): { path: string; isFolder: boolean } | undefined {
  const link = join(walker.root, path);
  let target: string;
  try {
    target = realpathSync(link);
  } catch (error) {
    if (isBrokenLink(error)) return undefined;
    throw error;
  }
  if (!contains(walker.realRoot, target)) {
    const { rules } = walker;
    if (!rules.ignoresFile(composed(path)) && !rules.ignoresFolder(composed(path))) walker.outside.add(path);
    return undefined;
  }
  const stat = statSync(target);
  return stat.isFile() || stat.isDirectory() ? { path: target, isFolder: stat.isDirectory() } : undefined;
}

function isBrokenLink(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ENOENT' || code === 'ELOOP' || code === 'ENOTDIR';
}

function readIgnored(root: string, outside: Set<string>): string {
  const path = join(root, IGNORE_FILE);
  if (!isFile(path)) return '';
  if (!leadsOutside(root, IGNORE_FILE)) {
    const { text, unreadable } = decodeText(readFileSync(path));
    // Nothing may be published that should be ignored.
    return unreadable === undefined ? text : '**';
  }
  outside.add(IGNORE_FILE);
  return '';
}
