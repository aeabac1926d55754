/** Earlier searches of the reader, kept in this browser only. */
import { readStoredJson, store } from '../../../browser/storage.ts';

const KEEP = 5;

function key(): string {
  return `waymark-searches${document.body.dataset.base ?? ''}`;
}

/** Queries that led somewhere, the latest first. */
export function recentQueries(): readonly string[] {
  const kept = readStoredJson('localStorage', key());
  return Array.isArray(kept) ? kept.filter((query) => typeof query === 'string').slice(0, KEEP) : [];
}

export function rememberQuery(query: string): void {
  const text = query.trim();
  if (text !== '') keep([text, ...recentQueries().filter((other) => other !== text)]);
}

export function forgetQuery(query: string): void {
  keep(recentQueries().filter((other) => other !== query));
}

export function forgetQueries(): void {
  keep([]);
}

function keep(queries: readonly string[]): void {
  store('localStorage', key(), queries.length === 0 ? undefined : JSON.stringify(queries.slice(0, KEEP)));
}
