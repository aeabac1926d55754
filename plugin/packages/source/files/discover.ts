/** Files of a repository that a site is made from. */
import { isUtf8 } from 'node:buffer';
import { type Dirent, existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../failures.ts';
import { composed } from '../paths/composed.ts';
import { contains, leadsOutside } from '../paths/inside-root.ts';
import { isFile } from '../paths/is-file.ts';
import { nameProblem } from '../paths/name-problem.ts';
import { rememberNames } from '../paths/on-disk.ts';
import { decodeText } from '../read-text.ts';
import { writtenForHost } from './host-folders.ts';
import { type IgnoreRules, ignoreRules } from './ignore-rules.ts';

/** The folder of authored skills: the only one with a dot in front that Waymark looks into. */
export const SKILLS_FOLDER = '.mintlify/skills';

/** True if a path is that folder, or lies in it. */
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
  /** Files and folders that are left out for their names; bytes that are not UTF-8 are written as `\xff`. */
  readonly unnamed: readonly { readonly path: string; readonly problem: string }[];
}

/**
 * Lists the files of a docs root. Ignored folders are not walked, nor is what a build wrote. A symbolic link is
 * followed if its target lies inside the root and no folder is entered within itself; any other link does not exist.
 *
 * @param entries Page entries of the navigation, see `ignoreRules`.
 * @throws If the root itself cannot be read.
 */
export function discover(root: string, entries: Iterable<string> = []): Discovery {
  const outside = new Set<string>();
  const rules = ignoreRules(readIgnored(root, outside), entries);
  const unnamed = new Map<string, string>();
  const walker = { root, realRoot: realpathSync(root), rules, outside, unnamed };
  const skills = targetInside(walker, SKILLS_FOLDER)?.isFolder && !rules.ignoresFolder(SKILLS_FOLDER);
  const skillFiles = skills ? walk(walker, SKILLS_FOLDER) : [];
  const files = walk(walker, '');
  const all = [...files, ...skillFiles];
  const isComposed = (file: string) => file === composed(file);
  // The last of two with the same name stays: one whose name is composed already.
  const byName = new Map(
    [...all.filter((file) => !isComposed(file)), ...all.filter(isComposed)].map((file) => [
      composed(file),
      file,
    ]),
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
    clashing,
    unnamed: Array.from(unnamed, ([path, problem]) => ({ path, problem })),
  };
}

/** Tells whether a file of this path below the docs root, which need not be there yet, is not ignored. */
export function isFoundAt(root: string, path: string): boolean {
  const rules = ignoreRules(readIgnored(root, new Set()));
  const folders = path.split('/').slice(0, -1);
  return !(
    rules.ignoresFile(composed(path)) ||
    folders.some((_, index) => rules.ignoresFolder(composed(folders.slice(0, index + 1).join('/'))))
  );
}

interface Walker {
  readonly root: string;
  readonly realRoot: string;
  readonly rules: IgnoreRules;
  /** Gets links to targets outside, unless they are ignored. */
  readonly outside: Set<string>;
  /** Gets paths whose names are a problem, unless they are ignored, with it. */
  readonly unnamed: Map<string, string>;
}

function walk(walker: Walker, start: string): string[] {
  const files: string[] = [];
  const visit = (folder: string, parents: readonly string[]): void => {
    const entries = readdirSync(join(walker.root, folder), { withFileTypes: true });
    // A build's output here, with `--out` below the docs root, is not part of the next one.
    const isOutput = entries.some((entry) => entry.name === '.waymark' && entry.isDirectory());
    const output = [...(isOutput ? ['dist'] : []), ...writtenForHost(walker.root, folder)];
    for (const entry of entries) {
      if (output.includes(entry.name)) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const { rules, unnamed } = walker;
      const isIgnored = () => rules.ignoresFile(composed(path)) || rules.ignoresFolder(composed(path));
      const problem = nameProblem(path);
      if (problem !== undefined && !isIgnored()) unnamed.set(path, problem);
      // Such a name is read with U+FFFD, by which nothing is found.
      const isDamaged = entry.name.includes('\uFFFD') && !existsSync(join(walker.root, path));
      if (isDamaged && !isIgnored())
        for (const name of damagedNames(join(walker.root, folder)))
          unnamed.set(folder === '' ? name : `${folder}/${name}`, 'it is not UTF-8');
      if (problem !== undefined || isDamaged) continue;
      const kind = kindOf(walker, entry, path, parents);
      if (kind === undefined) continue;
      if (kind.folder !== undefined) {
        if (!walker.rules.ignoresFolder(composed(path))) visit(path, [...parents, kind.folder]);
      } else if (!walker.rules.ignoresFile(composed(path))) {
        files.push(path);
      }
    }
  };
  visit(start, [join(walker.realRoot, start)]);
  return files;
}

function damagedNames(folder: string): string[] {
  return readdirSync(folder, { encoding: 'buffer' })
    .filter((name) => !isUtf8(name))
    .map((name) =>
      name
        .toString('latin1')
        .replace(/[^ -~]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`),
    );
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
