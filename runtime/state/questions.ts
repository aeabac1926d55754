/** What agents asked and what found nothing: for the authors, who learn from it what is missing. Kept 30 days. */
import { randomId } from './secrets.ts';
import type { State } from './state.ts';

const KIND = 'questions';
const KEPT_SECONDS = 30 * 24 * 3600;

/** Written together, so that a question costs no write of its own. */
const WRITE_EVERY_MS = 2_000;
const MAX_WAITING = 500;

/** Of a query or a command. */
const MAX_TEXT = 300;

export interface Question {
  /** ISO 8601. */
  readonly time: string;
  readonly tool: 'search' | 'query_docs_filesystem';
  readonly text: string;
  readonly found: boolean;
  /** Whether it came with a token. Never whose. */
  readonly authenticated: boolean;
}

export interface Questions {
  /** Returns at once. Under a load that cannot be written, the rest is dropped. */
  note(question: Omit<Question, 'time'>): void;
  /** Ends when all that was noted is written. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** What looks like a secret is not kept: agents paste configuration into their questions. */
const SECRETS = /\b(?:svc_|sk[-_]|pk[-_]|gh[a-z]_|xox[a-z]-|eyJ)[\w.-]{8,}|[A-Za-z\d+/_-]{40,}={0,2}/g;

export function recordQuestions(state: State, onError: (error: unknown) => void): Questions {
  let waiting: Question[] = [];
  let batches = 0;
  let writing: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) {
      batches += 1;
      // Two batches of one millisecond keep their order.
      const order = `${Date.now().toString().padStart(15, '0')}-${batches.toString().padStart(9, '0')}`;
      const key = `${KIND}:${order}-${randomId().slice(0, 8)}`;
      writing = writing.then(() => state.set(key, batch, KEPT_SECONDS)).catch(onError);
    }
    return writing;
  };
  const timer = setInterval(flush, WRITE_EVERY_MS);
  timer.unref();
  return {
    note(question) {
      if (waiting.length >= MAX_WAITING) return;
      const text = question.text.replace(SECRETS, '[removed]').slice(0, MAX_TEXT);
      waiting.push({ time: new Date().toISOString(), ...question, text });
    },
    flush,
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}

/** Newest first. */
export async function listQuestions(state: State, limit: number): Promise<readonly Question[]> {
  const batches = [...(await state.list<readonly Question[]>(KIND)).values()];
  const newest: Question[] = [];
  for (const batch of batches.reverse()) {
    newest.push(...batch.toReversed());
    if (newest.length >= limit) break;
  }
  return newest.slice(0, limit);
}
