/** The files of a docs root that its site may have, with a report of those that it may not. */
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import { type Discovery, discover, isSkillFile } from '@waymark/source/files/discover';
import { outsideRoot } from '@waymark/source/paths/inside-root';
import { shortened } from '@waymark/source/paths/name-problem';
import { isStatic } from './assets.ts';
import { READ_AS_TEXT } from './encodings.ts';
import { withoutPrivateFiles } from './private-files.ts';
import { rightsProblem } from './unreadable-image.ts';

export interface RepositoryFiles extends Discovery {
  /** Files that this process may not read, with what is said of them. */
  readonly closed: ReadonlyMap<string, Report>;
}

/** @param entries Page entries of the navigation. */
export function readableFiles(
  root: string,
  entries: Iterable<string>,
  diagnostics: Diagnostics,
): RepositoryFiles {
  const all = discover(root, entries);
  const closed = new Map(
    all.files
      .filter((file) => isStatic(file) && !READ_AS_TEXT.test(file))
      .flatMap((file) => {
        const problem = rightsProblem(root, file);
        return problem === undefined ? [] : [[file, problem]];
      }),
  );
  const open = all.files.filter((file) => !closed.has(file));
  for (const problem of [...closed.values(), ...problemsOf(all)]) diagnostics.report(problem);
  return {
    ...all,
    closed,
    files: withoutPrivateFiles(root, open, diagnostics),
    skillFiles: withoutPrivateFiles(root, all.skillFiles, diagnostics),
  };
}

function problemsOf({ outside, clashing, unnamed }: Discovery): Report[] {
  return [
    ...outside.map((file): Report => {
      // No page is missing without a skill, which often lies elsewhere in the repository.
      const severity = isSkillFile(file) ? 'warning' : undefined;
      return { ...outsideRoot(file), severity, file, line: 1, column: 1 };
    }),
    ...clashing.map(
      (file): Report => ({
        code: 'page-path-conflict',
        message: `Another file has the name \`${file}\` in another form of Unicode: letters with marks are one sign in one of them, and two in the other.`,
        hint: 'That one is shown, and this file is left out. Rename or remove one of them.',
        file,
      }),
    ),
    ...unnamed.map(
      ({ path, problem }): Report => ({
        code: 'file-name',
        message: `No file of a site can have the name \`${shortened(path)}\`: ${problem}.`,
        hint: 'The file or folder is left out. Rename it.',
        file: path,
      }),
    ),
  ];
}
