import type { DiagnosticCode } from '@waymark/source/diagnostics/codes';

const UNSETTLED: ReadonlySet<DiagnosticCode> = new Set([
  'snippet-missing',
  'import-missing',
  'file-outside-root',
  'page-syntax',
  'sample-file-missing',
  'changelog-unreadable',
  'changelog-incomplete',
]);

/** Tells whether a page has a problem that an edit elsewhere may end: a missing file may exist now, one that did not parse may be another. */
export function hasUnsettled(reports: readonly { readonly code: DiagnosticCode }[]): boolean {
  return reports.some(({ code }) => UNSETTLED.has(code));
}
