/** The problems of a repository as a command prints them, for people or for programs, and those for which it ends with 1. */
import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { packageVersion } from '@waymark/contract/own-package';
import { InvalidArgumentError, Option } from '@waymark/server/cli/commander';
import { CODES, type DiagnosticCode } from '@waymark/source/diagnostics/codes';
import type { Diagnostic, Severity } from '@waymark/source/diagnostics/diagnostic';

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

export type FailOn = Severity | DiagnosticCode;

/** Gravest first: whoever fails on warnings fails on errors. */
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note'];

export function failOnOption(): Option {
  return new Option(
    '--fail-on <what>',
    'also exit with 1 for these: warning, note, or codes separated by commas',
  )
    .argParser(failOn)
    .default([], 'errors only');
}

export function fails({ severity, code }: Diagnostic, failOn: readonly FailOn[]): boolean {
  const gravest = Math.max(0, ...failOn.map((one) => SEVERITIES.indexOf(one as Severity)));
  return SEVERITIES.indexOf(severity) <= gravest || failOn.includes(code);
}

/** `warning`, `note`, `error`, and codes, with commas between them. */
function failOn(value: string, before: readonly FailOn[] = []): readonly FailOn[] {
  const names = value.split(',').map((name) => name.trim());
  for (const name of names) {
    if (name in CODES || (SEVERITIES as readonly string[]).includes(name)) continue;
    throw new InvalidArgumentError(
      `There is no code "${name}". Give warning, note, or codes such as link-broken, with commas between them.`,
    );
  }
  return [...before, ...(names as FailOn[])];
}
