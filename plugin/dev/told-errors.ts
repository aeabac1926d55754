/** Errors as an author sees them: each when it appears, and a note for each file when its last one has gone. */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { formatText } from '../diagnostics/reporters.ts';

/** The log of a preview. */
export interface DevLogger {
  readonly info: (text: string) => void;
  readonly error: (text: string) => void;
}

export class ToldErrors {
  readonly #logger: DevLogger;
  readonly #known = new Map<string, readonly Diagnostic[]>();

  constructor(logger: DevLogger) {
    this.#logger = logger;
  }

  /** Those that were told with errors. */
  sources(): string[] {
    return [...this.#known.keys()];
  }

  /**
   * Logs the errors that the source did not have before.
   *
   * @param source A page, or the repository around them.
   */
  tell(source: string, problems: readonly Diagnostic[]): void {
    const errors = problems.filter(({ severity }) => severity === 'error');
    const before = this.#known.get(source) ?? [];
    if (errors.length === 0) this.#known.delete(source);
    else this.#known.set(source, errors);
    const told = new Set(before.map((each) => JSON.stringify(each)));
    const fresh = errors.filter((each) => !told.has(JSON.stringify(each)));
    if (fresh.length > 0) this.#logger.error(formatText(fresh));
    const left = new Set(errors.map(({ file }) => file));
    const mended = new Set(before.map(({ file }) => file).filter((file) => !left.has(file)));
    for (const file of mended) this.#logger.info(`${file ?? 'The repository'} has no errors any longer.`);
  }
}
