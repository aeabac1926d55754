/** The problems for which a command that finds problems ends with 1. */

import { InvalidArgumentError, Option } from '@waymark/server/cli/commander';
import { CODES, type DiagnosticCode } from '@waymark/source/diagnostics/codes';
import type { Diagnostic, Severity } from '@waymark/source/diagnostics/diagnostic';

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
