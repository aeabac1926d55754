/** The configuration in development: an author who writes docs.json breaks it at every other key. */
import type { DiagnosticCode } from '../diagnostics/codes.ts';
import type { Diagnostics } from '../diagnostics/collector.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type LoadedConfig, loadConfig } from './load.ts';

/** Between two readings of one repository: the newest configuration that could be read whole. */
export interface LastConfig {
  good?: LoadedConfig;
}

/** Problems after which the values of docs.json are not what its author wrote. */
const BROKEN: ReadonlySet<DiagnosticCode> = new Set([
  'config-syntax',
  'config-missing',
  'ref-missing',
  'ref-cycle',
  'ref-invalid',
  'ref-outside-root',
]);

export function brokenConfig(problems: readonly Diagnostic[]): Diagnostic | undefined {
  return problems.find(({ code, severity }) => severity === 'error' && BROKEN.has(code));
}

/** As `loadConfig`, or the last one that could be read whole. */
export async function loadConfigOr(
  last: LastConfig,
  root: string,
  diagnostics: Diagnostics,
): Promise<LoadedConfig | undefined> {
  const read = await loadConfig(root, diagnostics);
  if (read === undefined || brokenConfig(diagnostics.list()) !== undefined) return last.good ?? read;
  last.good = read;
  return read;
}
