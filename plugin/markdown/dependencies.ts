/** The files that a page includes, directly or through others, and what is wrong with the statements that name them. */
import type { Report } from '../diagnostics/diagnostic.ts';
import { usesHooks } from './hooks.ts';
import type { Library, Target } from './library.ts';
import type { Module } from './module.ts';

export class Dependencies {
  readonly #library: Library;
  readonly #report: (report: Report) => void;
  readonly #files = new Set<string>();
  readonly #checked = new Set<Module>();
  #usesVite = false;

  constructor(library: Library, report: (report: Report) => void) {
    this.#library = library;
    this.#report = report;
  }

  /** It imports JSX or TSX that exists, or calls React's hooks. */
  get usesVite(): boolean {
    return this.#usesVite;
  }

  /** Paths below the docs root, sorted. */
  files(): string[] {
    return [...this.#files].sort();
  }

  /** Follows the imports of a file, once. */
  check(module: Module): void {
    if (this.#checked.has(module)) return;
    this.#checked.add(module);
    if (usesHooks(module.code)) this.#usesVite = true;
    for (const entry of module.imports) {
      const target = this.#library.resolve(entry.specifier, module.file);
      const place = { file: module.file, line: entry.line, column: entry.column };
      if (target.kind === 'package') {
        if (/^react(?:-dom)?(?:\/|$)/.test(entry.specifier)) continue;
        this.#report({
          code: 'import-unsupported',
          message: `"${entry.specifier}" is a package; pages can import files of this repository only.`,
          hint: 'Copy what you need into a file in /snippets and import that.',
          ...place,
        });
      } else if (target.kind === 'missing') {
        const markdown = /\.mdx?$/.test(target.file);
        this.#report({
          code: markdown ? 'snippet-missing' : 'import-missing',
          message: `The imported file /${target.file} does not exist.`,
          hint: markdown
            ? 'Correct the path; nothing is shown in its place.'
            : 'Correct the path; the children of its components are shown instead.',
          ...place,
        });
      } else this.add(target);
    }
  }

  /** A file that the page includes. */
  add(target: Target): void {
    if (target.kind === 'package' || target.kind === 'missing') return;
    this.#files.add(target.file);
    if (target.kind === 'vite' && /\.[jt]sx?$/.test(target.file)) this.#usesVite = true;
    if (target.kind === 'module') this.check(target.module);
    if (target.kind === 'broken') {
      this.#report({
        code: 'page-syntax',
        message: target.failure.message,
        hint: target.failure.hint,
        file: target.file,
        line: target.failure.line,
        column: target.failure.column,
      });
    }
  }
}
