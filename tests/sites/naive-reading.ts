/**
 * The content of a docs.json repository, read the simplest way, with nothing of the plugin: the other side of the
 * comparison in load.test.ts. Good enough for the eight repositories, not for the format.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface NaiveReading {
  /** Files that are pages, below the root. */
  readonly pageFiles: ReadonlySet<string>;
  /** Page entries of the navigation that stand below no hidden element, `$ref`s included, as written. */
  readonly shownEntries: ReadonlySet<string>;
  /** Sources of redirects that hold neither `#` nor `?`. */
  readonly redirects: ReadonlySet<string>;
  readonly languages: ReadonlySet<string>;
  readonly versions: ReadonlySet<string>;
}

export function readNaively(root: string): NaiveReading {
  const config = readJson(join(root, 'docs.json'));
  const shownEntries = new Set<string>();
  const languages = new Set<string>();
  const versions = new Set<string>();
  const visit = (value: unknown, hidden: boolean): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, hidden);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const element = value as Record<string, unknown>;
    if (typeof element.$ref === 'string') visit(readJson(join(root, element.$ref)), hidden);
    const below = hidden || element.hidden === true;
    if (typeof element.language === 'string') languages.add(element.language);
    if (typeof element.version === 'string') versions.add(element.version);
    const pages = listOf(root, element.pages);
    for (const entry of [element.root, ...pages]) {
      if (typeof entry === 'string' && !/\s\//.test(entry) && !below) shownEntries.add(entry);
    }
    for (const [key, child] of Object.entries(element)) {
      if (key !== 'openapi' && key !== 'asyncapi') visit(child, below);
    }
  };
  visit(config.navigation, false);
  const sources = ((config.redirects ?? []) as { source: string }[]).map(({ source }) => source);
  return {
    pageFiles: pageFiles(root),
    shownEntries,
    languages,
    versions,
    redirects: new Set(sources.filter((source) => !/[#?]/.test(source))),
  };
}

/** A list, or the list in the file that stands in its place. */
function listOf(root: string, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const ref = (value as { $ref?: string } | undefined)?.$ref;
  const list: unknown = ref === undefined ? [] : readJson(join(root, ref));
  return Array.isArray(list) ? list : [];
}

/** Whether a page's file hides it, by its text alone. */
export function saysHidden(root: string, file: string): boolean {
  return /^---\n(?:.*\n)*?hidden: true\n/.test(readFileSync(join(root, file), 'utf8').replaceAll('\r', ''));
}

/** Git itself says what `.mintignore` ignores. */
function pageFiles(root: string): Set<string> {
  const gitDir = mkdtempSync(join(tmpdir(), 'waymark-git-'));
  try {
    execFileSync('git', ['init', '--quiet', '--bare', gitDir]);
    const rules = ['.*', 'README.md', 'LICENSE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', '/skill.md'];
    const options = rules.map((rule) => `--exclude=${rule}`);
    const ignoreFile = join(root, '.mintignore');
    if (existsSync(ignoreFile)) options.push(`--exclude-from=${ignoreFile}`);
    const listing = execFileSync(
      'git',
      [`--git-dir=${gitDir}`, `--work-tree=${root}`, 'ls-files', '--others', '-z', ...options],
      { encoding: 'utf8', cwd: root, maxBuffer: 2 ** 26 },
    );
    return new Set(listing.split('\0').filter((file) => /\.mdx?$/.test(file) && !/^_?snippets\//.test(file)));
  } finally {
    rmSync(gitDir, { recursive: true });
  }
}

function readJson(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8'));
}
