/** Asks the server, which has the engine of agents and knows what the reader may read. */

import { SEARCH_PATH, type SearchAnswer } from '@waymark/contract/browser-search';
import { keptUntilFailed } from '../../../browser/until-failed.ts';
import type { Filters, SearchFindings } from './found.ts';
import { here } from './here.ts';

/** Milliseconds after which a reader who could be answered by the index in the browser does not wait any longer. */
const PATIENCE = 1_500;

/** Checks once whether the server answers. */
export const load: () => Promise<SearchAnswer> = keptUntilFailed(() => ask('', {}));

export async function valuesOf(name: string): Promise<number> {
  return (await load()).values[name] ?? 0;
}

/** @param hurried Whether to give up on a server that takes long. */
export async function search(query: string, filters: Filters, hurried: boolean): Promise<SearchFindings> {
  const { pages, count, weak, close } = await ask(query, filters, { hurried });
  return {
    count,
    some: weak,
    close,
    hits: async (start) => (start === 0 ? pages : (await ask(query, filters, { from: start })).pages),
  };
}

async function ask(
  query: string,
  filters: Filters,
  { from = 0, hurried = false }: { readonly from?: number; readonly hurried?: boolean } = {},
): Promise<SearchAnswer> {
  const { base = '' } = document.body.dataset;
  const near = { nearProduct: here('product'), nearTab: here('tab') };
  const named = Object.entries(near).filter(([, value]) => value !== '');
  const parameters = new URLSearchParams({
    ...Object.fromEntries(named),
    ...filters,
    q: query,
    ...(from > 0 && { from: String(from) }),
  });
  const response = await fetch(`${base}${SEARCH_PATH}?${parameters}`, {
    signal: hurried ? AbortSignal.timeout(PATIENCE) : null,
  });
  // After a sign-out elsewhere the answer is another page.
  if (!response.ok || response.redirected) throw new Error(`Search answered with ${response.status}.`);
  return (await response.json()) as SearchAnswer;
}
