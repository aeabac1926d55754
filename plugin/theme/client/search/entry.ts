/** The first file that the dialog reads: it names the index, and its headers say whether a server answers. */
import { isSearchLink, SEARCH_ENTRY } from '@waymark/contract/browser-search';

/** `pagefind-entry.json`: it names the index, whose files have other names after each deploy. */
export interface ResultEntry {
  readonly version: string;
  readonly languages: Readonly<Record<string, { readonly hash: string }>>;
}

/** Folder of the index in the browser. */
export function bundle(): string {
  return `${document.body.dataset.base ?? ''}/pagefind/`;
}

export async function readEntry(): Promise<{ readonly entry: ResultEntry; readonly hasServer: boolean }> {
  const response = await fetch(`${document.body.dataset.base ?? ''}${SEARCH_ENTRY}`, { cache: 'no-cache' });
  const hasServer = isSearchLink(response.headers.get('link'));
  return { entry: (await response.json()) as ResultEntry, hasServer };
}
