import type { DiagnosticCode } from './diagnostics/codes.ts';
import { counted } from './diagnostics/counted.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { formatText } from './diagnostics/reporters.ts';

/** The author's repository has errors, so that nothing is built. The message lists them all. */
export class ProblemsFound extends Error {
  readonly diagnostics: readonly Diagnostic[];

  /** @param note What else can be done. */
  constructor(diagnostics: readonly Diagnostic[], note = '') {
    super(errorList(diagnostics) + note);
    this.name = 'ProblemsFound';
    this.diagnostics = diagnostics;
    // Its stack says nothing about the author's text.
    this.stack = `${this.name}: ${this.message}`;
  }
}

const INSTEAD =
  '\nWith --allow-errors (`allowErrors` for an Astro project or deploys), the site is published with the source text of these parts in their place.';

/** Mistakes after which the rest of a page, or of the navigation, can be shown. */
const PARTIAL: ReadonlySet<DiagnosticCode> = new Set([
  'frontmatter-syntax',
  'page-render-failed',
  'page-syntax',
  'page-too-large',
  'snippet-cycle',
]);

/** The problems of a build or a preview: a navigation that mixes kinds of children is shown with all of them. */
export function asShown(problems: readonly Diagnostic[]): Diagnostic[] {
  return problems.map((each) =>
    each.code === 'nav-mixed-children' ? { ...each, severity: 'warning' } : each,
  );
}

/** @throws {ProblemsFound} if an error is among the problems; `allowErrors` lets those pass after which the rest can be shown */
export function failOnErrors(
  problems: readonly Diagnostic[],
  { allowErrors = false }: { readonly allowErrors?: boolean | undefined },
): void {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const isPartial = errors.every(({ code }) => PARTIAL.has(code));
  if (errors.length > 0 && !(allowErrors && isPartial))
    throw new ProblemsFound(problems, isPartial ? INSTEAD : '');
}

/** Their number, and the errors among the problems as people read them. */
export function errorList(problems: readonly Diagnostic[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error');
  return `${counted(errors.length, 'error')} in the documentation.\n${formatText(errors)}`;
}
