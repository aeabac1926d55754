/**
 * The conversation of this tab, which goes on after the next page has loaded. It is for the session that had it: what a reader
 * who signed in was answered is shown to nobody after them.
 */
import { MOST_EARLIER } from '@waymark/contract/ask';
import { readStoredJson, store } from '../../../browser/storage.ts';
import type { Exchange } from './answer.ts';

/** In UTF-16 code units: the oldest questions go first. */
const MOST_KEPT = 100_000;

interface Kept {
  /** The mark of the session; empty for strangers. */
  readonly session: string;
  readonly turns: readonly Exchange[];
}

/** The first script of each page reads it. */
const OPEN = 'waymarkAsk';

const key = (): string => `waymark-ask${document.body.dataset.base ?? ''}`;

/** A member's page whose session is not known keeps nothing. */
function session(): string | undefined {
  const mark = document.documentElement.dataset.asks ?? '';
  return mark === '' && 'members' in document.body.dataset ? undefined : mark;
}

export function keptTurns(): readonly Exchange[] {
  const { session: own, turns } = { ...(readStoredJson('sessionStorage', key()) as Partial<Kept> | null) };
  if (own === session() && Array.isArray(turns)) return turns;
  keep([]);
  return [];
}

export function keep(turns: readonly Exchange[]): void {
  const own = session();
  const kept = turns.slice(-MOST_EARLIER - 1);
  const text = (): string => JSON.stringify({ session: own, turns: kept });
  while (kept.length > 0 && text().length > MOST_KEPT) kept.shift();
  store('sessionStorage', key(), own === undefined || kept.length === 0 ? undefined : text());
}

/** Tells whether the panel is open on the next page. */
export function keepOpen(isOpen: boolean): void {
  store('sessionStorage', OPEN, isOpen ? session() : undefined);
}
