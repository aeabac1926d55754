/** Problems as the pages show them: each when it appears, and a note for each file when its last one has gone. */
import type { DiagnosticCode } from '@waymark/source/diagnostics/codes';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import { asShown } from '@waymark/source/diagnostics/problems-found';
import { formatText } from '@waymark/source/diagnostics/reporters';

export interface DevLogger {
  readonly info: (text: string) => void;
  readonly error: (text: string) => void;
}

/** Warnings of a page that is not shown, or of a part that a page is shown without. */
const SHOWN: ReadonlySet<DiagnosticCode> = new Set([
  'component-unknown',
  'import-missing',
  'nav-mixed-children',
  'page-path-conflict',
  'page-render-failed',
  'snippet-missing',
  'spec-missing',
]);

export class ToldErrors {
  readonly #logger: DevLogger;
  readonly #known = new Map<string, readonly Diagnostic[]>();

  constructor(logger: DevLogger) {
    this.#logger = logger;
  }

  /** Those that were told with problems. */
  sources(): string[] {
    return [...this.#known.keys()];
  }

  /**
   * Logs the problems that the source did not have before.
   *
   * @param source A page, or the repository around them.
   */
  tell(source: string, problems: readonly Diagnostic[]): void {
    const shown = asShown(problems).filter(({ severity, code }) => severity === 'error' || SHOWN.has(code));
    const before = this.#known.get(source) ?? [];
    if (shown.length === 0) this.#known.delete(source);
    else this.#known.set(source, shown);
    const told = new Set(before.map((each) => JSON.stringify(each)));
    const fresh = shown.filter((each) => !told.has(JSON.stringify(each)));
    if (fresh.length > 0) this.#logger.error(formatText(fresh));
    const left = new Set([...this.#known.values()].flat().map(({ file }) => file));
    const mended = new Set(before.map(({ file }) => file).filter((file) => !left.has(file)));
    for (const file of mended) this.#logger.info(`${file ?? 'The repository'} is fixed.`);
  }
}
