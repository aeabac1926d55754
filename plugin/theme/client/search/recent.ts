/** Earlier searches of the reader, kept in this browser only. */

const KEEP = 5;

function key(): string {
  return `waymark-searches${document.body.dataset.base ?? ''}`;
}

/** Queries that led somewhere, the latest first. */
export function recentQueries(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]');
    return Array.isArray(kept) ? kept.filter((query) => typeof query === 'string').slice(0, KEEP) : [];
  } catch {
    // Storage is forbidden, or something else wrote there.
    return [];
  }
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
  try {
    if (queries.length === 0) localStorage.removeItem(key());
    else localStorage.setItem(key(), JSON.stringify(queries.slice(0, KEEP)));
  } catch {
    // Nothing to keep them in.
  }
}
