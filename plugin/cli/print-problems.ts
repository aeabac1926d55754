/** The problems of a repository as a command prints them, for people or for programs. */
import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { packageVersion } from '@waymark/contract/own-package';
import { Option } from '@waymark/server/cli/commander';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';

export type Format = 'text' | 'json' | 'github' | 'sarif';

export interface Problems {
  readonly root: string;
  readonly diagnostics: readonly Diagnostic[];
}

export function problemFormat(): Option {
  return new Option('--format <format>', 'output format of problems')
    .choices(['text', 'json', 'github', 'sarif'])
    .default('text');
}

export async function printProblems(
  { root, diagnostics: found }: Problems,
  format: Format,
  write: (text: string) => void,
): Promise<void> {
  const { formatCounts, formatGithub, formatJson, formatText } = await import(
    '@waymark/source/diagnostics/reporters'
  );
  const { formatSarif } = await import('@waymark/source/diagnostics/sarif');
  const inRepository = folderInRepository(root);
  const formats: Record<Format, () => string> = {
    text: () => formatText(found, { color: process.stdout.hasColors?.() ?? false }),
    json: () => formatJson(found),
    github: () => formatGithub(found, { folder: inRepository }),
    sarif: () => formatSarif(found, { folder: inRepository, version: packageVersion() }),
  };
  const text = formats[format]();
  if (text !== '') write(text.endsWith('\n') ? text : `${text}\n`);
  // The text for people ends with its counts.
  if (format !== 'text' || found.length === 0) process.stderr.write(`${formatCounts(found)}\n`);
}

/** Path of the docs root in its repository, with `/`: GitHub finds an annotated file by its path from there. */
function folderInRepository(root: string): string {
  let top = root;
  while (!existsSync(join(top, '.git'))) {
    const parent = dirname(top);
    if (parent === top) return '';
    top = parent;
  }
  return relative(top, root).replaceAll(sep, '/');
}
