import type { DiagnosticCode } from './codes.ts';
import type { Diagnostic } from './diagnostic.ts';

/** Problems that one decision of the author's mends wherever they are. */
const ONCE: ReadonlySet<DiagnosticCode> = new Set(['code-language-unknown', 'twoslash-missing']);

/** The problems of a site, those that are the same in many places reported at the first with their number. */
export function onceEach(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const same = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    if (!ONCE.has(diagnostic.code)) continue;
    const key = `${diagnostic.code} ${diagnostic.message}`;
    same.set(key, [...(same.get(key) ?? []), diagnostic]);
  }
  return diagnostics.flatMap((diagnostic) => {
    const all = same.get(`${diagnostic.code} ${diagnostic.message}`);
    if (all === undefined || all.length === 1) return [diagnostic];
    return all[0] === diagnostic
      ? [{ ...diagnostic, message: `${diagnostic.message} It is used in ${all.length} places.` }]
      : [];
  });
}
