import { printableJson } from '@waymark/source/printable';

/**
 * The log of errors. Never the content of a request: only what an operator needs.
 *
 * @example
 * import type { Logger } from 'waymark/runtime';
 *
 * export const logger: Logger = { error: (event, details) => console.warn(event, Object.keys(details)) };
 */
export interface Logger {
  /** @param event A few words that do not vary. */
  error(event: string, details: Readonly<Record<string, unknown>>): void;
}

/** One JSON line an event, on standard error. */
export const stderrLogger: Logger = {
  error(event, details) {
    const plain = Object.fromEntries(
      Object.entries(details).map(([key, value]) => [key, serializable(value)]),
    );
    process.stderr.write(printableJson({ level: 'error', event, ...plain }, 0));
  },
};

function serializable(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const { name, message, stack, cause } = value;
  return { name, message, stack, ...(cause !== undefined && { cause: serializable(cause) }) };
}

/** The kind of an error and of its causes only: messages of libraries may quote a token. */
export function kindOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, code } = error as NodeJS.ErrnoException;
  const own = code === undefined ? name : `${name} ${code}`;
  const cause = kindOf(error.cause);
  return cause === undefined ? own : `${own}, because of ${cause}`;
}
