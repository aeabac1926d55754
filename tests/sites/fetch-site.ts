/** Fetches the text of a docs.json repository at a commit, by git. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';

export interface PinnedSite {
  /** On GitHub: `owner/name`. */
  readonly repository: string;
  /** Whole: a server gives no others. */
  readonly commit: string;
  /** Folder of its docs.json. */
  readonly folder?: string;
}

/** Larger images say nothing about the format. */
const IMAGE_BYTES = 20_000;
const IMAGES = new Set(['.svg', '.png', '.jpg', '.webp', '.ico']);
const TEXTS = new Set(['.mdx', '.md', '.json', '.yaml', '.yml', '.txt']);
const NAMES = new Set(['LICENSE', '.mintignore']);
/** Settings of editors and hosts, and instructions to programs that write. */
const NO_DOCS = new Set(['.claude', '.cursor', '.github', '.vscode', 'CLAUDE.md', 'AGENTS.md']);

/**
 * Pages, configuration, specifications and small images: tests need no code of others, and run none.
 *
 * @param target Folder that the docs are written to; it must not exist.
 * @param from Address of the repository.
 */
export function fetchSite(
  { repository, commit, folder = '.' }: PinnedSite,
  target: string,
  from = `https://github.com/${repository}.git`,
): void {
  const checkout = mkdtempSync(join(tmpdir(), 'waymark-fetch-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', checkout, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  try {
    git('init', '--quiet');
    git('fetch', '--quiet', '--depth', '1', from, commit);
    git('-c', 'core.autocrlf=false', 'checkout', '--quiet', 'FETCH_HEAD', '--', folder);
    const root = join(checkout, folder);
    const entries = git('ls-tree', '-r', '-z', `FETCH_HEAD:${folder === '.' ? '' : folder}`).split('\0');
    for (const entry of entries.filter((each) => each.startsWith('100'))) {
      const path = entry.slice(entry.indexOf('\t') + 1);
      if (!isText(path) && !isSmallImage(join(root, path))) continue;
      if (path.split('/').some((part) => NO_DOCS.has(part))) continue;
      mkdirSync(dirname(join(target, path)), { recursive: true });
      cpSync(join(root, path), join(target, path));
    }
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
}

function isText(path: string): boolean {
  const name = basename(path);
  return NAMES.has(name) || TEXTS.has(extname(name));
}

function isSmallImage(file: string): boolean {
  return IMAGES.has(extname(file)) && statSync(file).size <= IMAGE_BYTES;
}
