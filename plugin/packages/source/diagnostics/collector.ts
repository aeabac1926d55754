import { CODES } from './codes.ts';
import type { Diagnostic, Report } from './diagnostic.ts';

/** Collects the problems of a repository, once each, and returns them in the order a reader works through it. */
export class Diagnostics {
  readonly #found = new Map<string, Diagnostic>();

  /** Records a problem; the same code at the same place with the same message counts once, as an error if it is one anywhere. */
  report(report: Report): void {
    const diagnostic: Diagnostic = { ...report, severity: report.severity ?? CODES[report.code] };
    const key = problemKey(diagnostic);
    const known = this.#found.get(key);
    if (known === undefined || diagnostic.severity === 'error')
      this.#found.set(key, known?.severity === 'error' ? known : diagnostic);
  }

  /** Sorted by file, line, column and code; problems without a file come first. */
  list(): Diagnostic[] {
    return [...this.#found.values()].sort(compare);
  }

  get count(): number {
    return this.#found.size;
  }

  get errorCount(): number {
    return this.list().filter(({ severity }) => severity === 'error').length;
  }
}

/** The same for reports of one problem. */
export function problemKey({ code, file, line, column, message }: Report): string {
  return JSON.stringify([code, file, line, column, message]);
}

function compare(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.file ?? '', b.file ?? '') ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}

/** By code unit, so that the order is the same on every machine, whatever its locale. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
