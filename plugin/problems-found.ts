import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { formatText } from './diagnostics/reporters.ts';

/** The author's repository has errors, so that nothing is built. The message lists them all. */
export class ProblemsFound extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    super(
      `${errors.length === 1 ? '1 error' : `${errors.length} errors`} in the documentation.\n${formatText(errors)}`,
    );
    this.name = 'ProblemsFound';
    this.diagnostics = diagnostics;
    // Its stack says nothing about the author's text.
    this.stack = `${this.name}: ${this.message}`;
  }
}
