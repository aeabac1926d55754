/** The files that a page includes, directly or through others, and mistakes in the statements that name them. */
import { posix } from 'node:path';
import { closest, didYouMean } from '@waymark/source/diagnostics/closest';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import type { Position } from '@waymark/source/json/positions';
import { outsideRoot } from '@waymark/source/paths/inside-root';
import type { ReactModules } from '../../react/modules.ts';
import type { Import, Module } from '../tree/module.ts';
import type { ImportLibrary, ImportTarget } from './library.ts';

export class Dependencies {
  readonly #library: ImportLibrary;
  readonly #report: (report: Report) => void;
  readonly #files = new Set<string>();
  readonly #checked = new Set<Module>();
  readonly #modules: ReactModules;
  asksGit = false;

  constructor(library: ImportLibrary, modules: ReactModules, report: (report: Report) => void) {
    this.#library = library;
    this.#modules = modules;
    this.#report = report;
  }

  /** Paths below the docs root, sorted. */
  files(): string[] {
    return [...this.#files].sort();
  }

  /** Says what cannot be understood in a file, and follows its imports, once. */
  check(module: Module): void {
    if (this.#checked.has(module)) return;
    this.#checked.add(module);
    for (const { message, hint, line, column } of module.failures)
      this.#report({ code: 'page-syntax', message, hint, file: module.file, line, column });
    if (module.script !== undefined) this.#addReact(module.file, module);
    for (const entry of module.imports) {
      const target = this.#library.resolve(entry.specifier, module.file);
      const place = { file: module.file, line: entry.line, column: 1 };
      // Packages are looked for when the page's statements are bundled.
      if (target.kind === 'package') continue;
      if (target.kind === 'outside') this.#report({ ...outsideRoot(entry.specifier), ...place });
      else if (target.kind === 'missing') {
        const markdown = /\.mdx?$/.test(target.file);
        this.#report({
          code: markdown ? 'snippet-missing' : 'import-missing',
          message: `The imported file /${target.file} does not exist.`,
          ...this.#library.suggestions.answer(
            { path: target.file, from: module.file, written: entry.specifier },
            (file) => `/${file}`,
            markdown
              ? 'Correct the path; nothing is shown in its place.'
              : 'Correct the path; the children of its components are shown instead.',
          ),
          ...place,
        });
      } else {
        this.add(target);
        this.#checkName(entry, target, place);
      }
    }
  }

  #checkName({ imported }: Import, target: ImportTarget, place: Position): void {
    if (target.kind !== 'module' || imported === 'default' || imported === '*') return;
    const { exported, file } = target.module;
    if (exported.includes(imported)) return;
    const guess = closest(imported, exported);
    this.#report({
      code: 'import-missing',
      message: `/${file} does not export \`${imported}\`.`,
      hint: didYouMean(guess, 'Correct the name, or export it there; it has no value meanwhile.'),
      ...place,
    });
  }

  /** A file that a block of code quotes, with the part of it. */
  quote(file: string): void {
    this.#files.add(posix.normalize(file.replace(/#.*/s, '').replace(/^\/+/, '')));
  }

  follow(files: readonly string[]): void {
    this.asksGit = true;
    for (const file of files) this.#files.add(file);
  }

  add(target: ImportTarget): void {
    if (target.kind === 'package' || target.kind === 'missing' || target.kind === 'outside') return;
    this.#files.add(target.file);
    if (target.kind === 'script') this.#addReact(target.file, undefined);
    if (target.kind === 'module') this.check(target.module);
  }

  #addReact(file: string, module: Module | undefined): void {
    for (const imported of this.#modules.closure(file))
      if (imported !== module?.file) this.#files.add(imported);
    for (const { reports } of this.#modules.facts(file)) reports.forEach(this.#report);
  }
}
