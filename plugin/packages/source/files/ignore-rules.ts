/**
 * Decides which files of the docs root exist for Waymark at all: one gitignore list, in which a later line wins. First come
 * the defaults, except what the navigation names, then the author's `.mintignore`.
 *
 * Outside that list, and whatever `.mintignore` says: names that begin with a dot and `node_modules` never exist.
 */
import ignore from 'ignore';
import { composed } from '../paths/composed.ts';

/** Folders that repositories keep beside their pages, and that builds write. At the docs root only: `guides/build/` is pages. */
const FOLDERS = ['build', 'dist', 'coverage', 'tmp', 'temp'];

/** Notes about a repository, at any depth. This spelling only: `README.mdx` and `readme.md` are pages. */
const NOTES = [
  'README.md',
  'LICENSE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  // Instructions to coding agents, which their tools read from the repository: nobody means to publish them.
  'AGENTS.md',
  'CLAUDE.md',
  'GEMINI.md',
];

export interface IgnoreRules {
  /** @param path Below the docs root, with `/`; its folder is not ignored. */
  ignoresFile(path: string): boolean;
  /** True if nothing below this folder exists, so that it need not be walked. */
  ignoresFolder(path: string): boolean;
}

/**
 * @param patterns The text of `.mintignore`; empty if there is none.
 * @param entries Page entries of the navigation: an author who lists `guides/README` means that `README.md`, and `build/start` means
 *   that `build` holds pages.
 */
export function ignoreRules(patterns: string, entries: Iterable<string> = []): IgnoreRules {
  const listed = [...entries].map((entry) => entry.replace(/^\/+/, ''));
  const folders = FOLDERS.filter((folder) => !listed.some((entry) => entry.startsWith(`${folder}/`)));
  const rules = ignore({ ignorecase: false })
    .add([...folders.map((folder) => `/${folder}/`), ...NOTES, ...listed.flatMap(exception)])
    .add(composed(patterns.replace(/^\uFEFF/, '')));
  const exists = (path: string) => !/(?:^|\/)(?:\.[^/]*|node_modules)$/.test(path);
  return {
    ignoresFile: (path) => !exists(path) || rules.ignores(path),
    ignoresFolder: (path) => !exists(path) || rules.ignores(`${path}/`),
  };
}

function exception(entry: string): string[] {
  const path = `${entry.replace(/\.md$/, '')}.md`;
  const note = NOTES.some((name) => path === name || path.endsWith(`/${name}`));
  return note ? [`!/${path.replace(/[\\*?[\]!# ]/g, '\\$&')}`] : [];
}
