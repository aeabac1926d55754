/** Where the runtime says what went wrong. Never the content of a request: only what an operator needs. */
export interface Logger {
  /** @param event What happened, a few words that do not vary. */
  error(event: string, details: Readonly<Record<string, unknown>>): void;
}

/** One JSON line an event, on standard error. */
export const stderrLogger: Logger = {
  error(event, details) {
    const plain = Object.fromEntries(
      Object.entries(details).map(([key, value]) => [key, serializable(value)]),
    );
    process.stderr.write(`${JSON.stringify({ level: 'error', event, ...plain })}\n`);
  },
};

function serializable(value: unknown): unknown {
  return value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value;
}
