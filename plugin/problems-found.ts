import type { DiagnosticCode } from './diagnostics/codes.ts';
import { counted } from './diagnostics/counted.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { formatText } from './diagnostics/reporters.ts';

/** The author's repository has errors, so that nothing is built. The message lists them all. */
export class ProblemsFound extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(errorList(diagnostics));
    this.name = 'ProblemsFound';
    this.diagnostics = diagnostics;
    // Its stack says nothing about the author's text.
    this.stack = `${this.name}: ${this.message}`;
  }
}

/** Mistakes after which the rest of a page, or of the navigation, can be shown. */
const PARTIAL: ReadonlySet<DiagnosticCode> = new Set([
  'frontmatter-syntax',
  'nav-mixed-children',
  'page-render-failed',
  'page-syntax',
  'page-too-large',
  'snippet-cycle',
]);

/** @throws {ProblemsFound} if an error is among the problems; `allowErrors` lets those pass after which the rest can be shown */
export function failOnErrors(
  problems: readonly Diagnostic[],
  { allowErrors = false }: { readonly allowErrors?: boolean | undefined },
): void {
  if (problems.some(({ severity, code }) => severity === 'error' && !(allowErrors && PARTIAL.has(code))))
    throw new ProblemsFound(problems);
}

/** Their number, and the errors among the problems as people read them. */
export function errorList(problems: readonly Diagnostic[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error');
  return `${counted(errors.length, 'error')} in the documentation.\n${formatText(errors)}`;
}
