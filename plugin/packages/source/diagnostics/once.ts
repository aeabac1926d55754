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

/** Problems of one place that many pages show, each with another message: a link of a snippet to a heading of its page. */
const SHOWN: ReadonlyMap<DiagnosticCode, (places: number) => string> = new Map([
  ['anchor-broken', (pages) => `${pages} pages show this link and lack it; this is the first.`],
]);

/** The problems of a site, those that are the same in many places reported at the first with their number. */
export function onceEach(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const placed = firstOfEach(
    diagnostics,
    SHOWN,
    ({ code, file, line, column }) => `${code} ${file} ${line} ${column}`,
  );
  return firstOfEach(placed, ONCE, ({ code, message }) => `${code} ${message}`);
}

function firstOfEach(
  diagnostics: readonly Diagnostic[],
  codes: ReadonlyMap<DiagnosticCode, (places: number) => string>,
  keyOf: (diagnostic: Diagnostic) => string,
): Diagnostic[] {
  const counts = new Map<string, number>();
  for (const diagnostic of diagnostics) {
    const key = keyOf(diagnostic);
    if (codes.has(diagnostic.code)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return diagnostics.flatMap((diagnostic) => {
    const count = codes.get(diagnostic.code);
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
