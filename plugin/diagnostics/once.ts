import type { DiagnosticCode } from './codes.ts';
import type { Diagnostic } from './diagnostic.ts';

/** Problems that are one, wherever they show: one decision of the author's, or one target of many links. */
const ONCE: ReadonlyMap<DiagnosticCode, (places: number) => string> = new Map([
  ['code-language-unknown', used],
  ['twoslash-missing', used],
  ['image-missing', used],
  ['anchor-broken', linked],
  ['anchor-inexact', linked],
  ['link-redirected', linked],
  ['link-unreachable', linked],
]);

/** The problems of a site, those that are the same in many places reported at the first with their number. */
export function onceEach(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const counts = new Map<string, number>();
  const keyOf = ({ code, message }: Diagnostic) => `${code} ${message}`;
  for (const diagnostic of diagnostics) {
    const key = keyOf(diagnostic);
    if (ONCE.has(diagnostic.code)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return diagnostics.flatMap((diagnostic) => {
    const count = ONCE.get(diagnostic.code);
    if (count === undefined) return [diagnostic];
    const places = counts.get(keyOf(diagnostic));
    if (places === undefined) return [];
    counts.delete(keyOf(diagnostic));
    return [places === 1 ? diagnostic : { ...diagnostic, message: `${diagnostic.message} ${count(places)}` }];
  });
}

function used(places: number): string {
  return `It is used in ${places} places.`;
}

function linked(places: number): string {
  return `${places} links lead there; this is the first.`;
}
