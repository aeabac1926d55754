/** Questions of agents and readers, and those that found nothing: authors learn from them what is missing. Kept 30 days. */
import { type LogPage, type LogPageOptions, logPage, logPages } from './log-page.ts';
import { randomId } from './secrets.ts';
import type { State } from './state.ts';
import { withoutSecrets } from './without-secrets.ts';

const KIND = 'questions';
const KEPT_SECONDS = 30 * 24 * 3600;

/** Written together, so that a question costs no write of its own. */
const WRITE_EVERY_MS = 2_000;
const MAX_WAITING = 500;
/** Questions in one record: as many as a page of them needs. */
const MAX_BATCH = 100;

/** Length of a query or a command. */
const MAX_TEXT = 300;

export interface Question {
  /** ISO 8601. */
  readonly time: string;
  readonly tool: 'search' | 'query_docs_filesystem' | 'ask';
  readonly text: string;
  readonly found: boolean;
  /** True if it came with a token. Never whose. */
  readonly authenticated: boolean;
}

export type Questions = ReturnType<typeof recordQuestions>;

export function recordQuestions(state: State, onError: (error: unknown) => void) {
  const waiting: Question[] = [];
  let batches = 0;
  let writing: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_BATCH);
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
    /** Returns at once. Under a load that cannot be written, the rest is dropped. */
    note(question: Omit<Question, 'time'>): void {
      if (waiting.length >= MAX_WAITING) return;
      const text = withoutSecrets(question.text).slice(0, MAX_TEXT);
      waiting.push({ time: new Date().toISOString(), ...question, text });
    },
    /** Ends when all that was noted is written. */
    flush,
    close(): Promise<void> {
      clearInterval(timer);
      return flush();
    },
  };
}

/** @param onlyMisses Those that found nothing. */
export function listQuestions(
  state: State,
  { onlyMisses = false, ...options }: LogPageOptions & { readonly onlyMisses?: boolean } = {},
): Promise<LogPage<Question>> {
  return logPage<readonly Question[], Question>(state, KIND, options, (batch) =>
    batch.filter(({ found }) => !(onlyMisses && found)).reverse(),
  );
}

/** A search or a question that found nothing, and how often it was asked. */
export interface MissedQuestion {
  readonly text: string;
  readonly count: number;
  /** ISO 8601. */
  readonly last: string;
}

const MOST_MISSED = 50;
/** Entries that are looked at: the newest. */
const MOST_COUNTED = 20_000;

/** Number of the newest questions, of those that are looked at. @param from In milliseconds since 1970. */
export async function countQuestions(state: State, from: number): Promise<number> {
  let count = 0;
  for await (const entries of logPages((page) => listQuestions(state, { ...page, limit: 1_000 }))) {
    const newer = entries.filter(({ time }) => Date.parse(time) >= from).length;
    count += newer;
    if (newer < entries.length || count >= MOST_COUNTED) break;
  }
  return count;
}

/** The same text for searches that differ in case and spaces alone. */
export const sameWords = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** The searches and questions that found nothing, the most frequent first. Those of the same words count as one. */
export async function missedQuestions(state: State): Promise<readonly MissedQuestion[]> {
  const missed = new Map<string, MissedQuestion>();
  const pages = logPages((page) => listQuestions(state, { ...page, onlyMisses: true, limit: 1_000 }));
  let counted = 0;
  for await (const entries of pages) {
    for (const { text, time, tool } of entries) {
      if (tool === 'query_docs_filesystem') continue;
      const key = sameWords(text);
      const known = missed.get(key) ?? { text, count: 0, last: time };
      missed.set(key, { ...known, count: known.count + 1 });
    }
    counted += entries.length;
    if (counted >= MOST_COUNTED) break;
  }
  return [...missed.values()]
    .sort((a, b) => b.count - a.count || b.last.localeCompare(a.last))
    .slice(0, MOST_MISSED);
}
