/** Asks the runtime, for readers who signed in: Pagefind's index has only what everybody may read. */
import type { Filters, Found, Hit } from './engine.ts';

interface Answer {
  readonly pages: readonly Hit[];
  /** How many versions and languages there are. */
  readonly values: Readonly<Record<string, number>>;
}

let about: Promise<Answer> | undefined;

/** Looks whether the runtime answers, once. */
export function load(): Promise<Answer> {
  about ??= ask('', {}).catch((error: unknown) => {
    // The next attempt may be online again.
    about = undefined;
    throw error;
  });
  return about;
}

export async function valuesOf(name: string): Promise<number> {
  return (await load()).values[name] ?? 0;
}

/** Each query is answered from the current release. */
export async function renew(): Promise<boolean> {
  return false;
}

/** Every language is searched that is not filtered out. */
export async function addLanguages(): Promise<void> {}

/** Nothing is fetched ahead: an answer is small, and is for this query only. */
export async function preload(): Promise<void> {}

export async function search(query: string, filters: Filters): Promise<Found> {
  const { pages } = await ask(query, filters);
  return { count: pages.length, some: false, hits: async (start, end) => pages.slice(start, end) };
}

async function ask(query: string, filters: Filters): Promise<Answer> {
  const { base = '' } = document.body.dataset;
  const response = await fetch(`${base}/_waymark/search?${new URLSearchParams({ ...filters, q: query })}`);
  // After a sign-out elsewhere the answer is another page.
  if (!response.ok || response.redirected) throw new Error(`Search answered with ${response.status}.`);
  return (await response.json()) as Answer;
}
