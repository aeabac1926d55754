/** The source of answers to a query: the site's own index, or the runtime on pages for readers who signed in. */
import type { Filters, Found } from './engine.ts';
import * as index from './engine.ts';
import * as members from './members.ts';

export type { Filters, Found } from './engine.ts';

function source() {
  return 'members' in document.body.dataset ? members : index;
}

export async function load(): Promise<void> {
  await source().load();
}

/** Starts the source again if it has changed; returns whether it did. @param always Also if it seems the same. */
export function renew(always?: boolean): Promise<boolean> {
  return source().renew(always);
}

export function valuesOf(name: string): Promise<number> {
  return source().valuesOf(name);
}

export async function addLanguages(): Promise<void> {
  await source().addLanguages();
}

export async function preload(query: string, filters: Filters): Promise<void> {
  await source().preload(query, filters);
}

export function search(query: string, filters: Filters): Promise<Found> {
  return source().search(query, filters);
}
