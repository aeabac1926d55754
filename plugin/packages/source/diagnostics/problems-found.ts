import type { DiagnosticCode } from './codes.ts';
import { counted } from './counted.ts';
import type { Diagnostic } from './diagnostic.ts';
import { formatText } from './reporters.ts';

/** The author's repository has errors, so that nothing is built. The message lists them all. */
export class ProblemsFound extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super([errorList(diagnostics), wayOut(diagnostics)].filter(Boolean).join('\n'));
    this.name = 'ProblemsFound';
    this.diagnostics = diagnostics;
    // Its stack says nothing about the author's text.
    this.stack = `${this.name}: ${this.message}`;
  }
}

/** Mistakes after which the rest of a page can be shown. */
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

/** Number of files that a sentence names. */
const NAMED = 3;

/** The option that publishes the rest nonetheless; undefined if there is none for an error. */
function wayOut(problems: readonly Diagnostic[]): string | undefined {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0 || !errors.every(({ code }) => PARTIAL.has(code))) return undefined;
  const files = [...new Set(errors.flatMap(({ file }) => file ?? []))];
  const more = files.length - NAMED;
  const named = [...files.slice(0, NAMED), ...(more > 0 ? [counted(more, 'other file')] : [])].join(', ');
  return `With --allow-errors (\`allowErrors\` for an Astro project or deploys) the site is published, with the source text of the invalid parts of ${named}.`;
}

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
