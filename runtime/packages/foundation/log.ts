import { printableJson } from '@waymark/source/printable';
import { objectOf } from '@waymark/source/values';

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

/** Answers of an OAuth server (RFC 6749, sections 4.1.2.1 and 5.2; RFC 6750; OpenID Connect Core, section 3.1.2.6). Any other is not logged. */
const ANSWERS: ReadonlySet<unknown> = new Set(
  (
    'invalid_request invalid_client invalid_grant unauthorized_client unsupported_grant_type invalid_scope access_denied ' +
    'unsupported_response_type server_error temporarily_unavailable invalid_token insufficient_scope interaction_required ' +
    'login_required account_selection_required consent_required'
  ).split(' '),
);

/** The kind of an error and of its causes only, and what an OAuth server answered: messages of libraries may quote a token. */
export function kindOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, code } = error as NodeJS.ErrnoException;
  const own = [name, code, answerIn(error)].filter((each) => each !== undefined).join(' ');
  const cause = kindOf(error.cause);
  return cause === undefined ? own : `${own}, because of ${cause}`;
}

/** The answer itself, or that of a challenge (`WWW-Authenticate`), as the OAuth library keeps them. */
function answerIn(error: Error): unknown {
  const challenges: readonly unknown[] = Array.isArray(error.cause) ? error.cause : [];
  return [objectOf(error).error, ...challenges.map((each) => objectOf(objectOf(each).parameters).error)].find(
    (each) => ANSWERS.has(each),
  );
}
