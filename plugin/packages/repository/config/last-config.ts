/** The configuration in development: an author who writes docs.json breaks it at every other key. */
import type { DiagnosticCode } from '@waymark/source/diagnostics/codes';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import { type LoadedConfig, loadConfig } from './load.ts';

/** Between two readings of one repository. */
export interface LastConfig {
  /** The newest configuration that could be read whole, and had no more errors than the one before it. */
  good?: { readonly loaded: LoadedConfig; readonly errors: number };
  /** The reason why `good` is shown in place of docs.json as it is now. */
  problem?: Diagnostic | undefined;
}

/** Problems after which nothing is known of some of what the author wrote. */
const UNREADABLE: ReadonlySet<DiagnosticCode> = new Set([
  'config-syntax',
  'config-missing',
  'ref-missing',
  'ref-cycle',
  'ref-invalid',
  'ref-outside-root',
]);

/** The result of `loadConfig`, or the last good one if a mistake was made since then. */
export async function loadConfigOr(
  last: LastConfig,
  root: string,
  diagnostics: Diagnostics,
): Promise<LoadedConfig | undefined> {
  const loaded = await loadConfig(root, diagnostics);
  const errors = diagnostics.list().filter(({ severity }) => severity === 'error');
  const isReadable = loaded !== undefined && !errors.some(({ code }) => UNREADABLE.has(code));
  const isKept = last.good !== undefined && (!isReadable || errors.length > last.good.errors);
  last.problem = isKept ? errors[0] : undefined;
  if (isKept) return last.good?.loaded;
  if (isReadable) last.good = { loaded, errors: errors.length };
  return loaded;
}
