/**
 * Answers to a query: of the server, or, if there is none or it does not answer, of the index in the browser. Readers who
 * signed in are answered by the server alone: the index has only what everybody may read, and a site may have none.
 */
import { keptUntilFailed } from '../../../browser/until-failed.ts';
import { readEntry } from './entry.ts';
import type { Filters, SearchFindings } from './found.ts';
import * as index from './index-engine.ts';
import * as server from './server.ts';

const isServerAlone = (): boolean =>
  'members' in document.body.dataset || document.body.dataset.searchBy === 'server';

/** Read once a visit: a static host is not asked for what it does not have. */
const entry = keptUntilFailed(readEntry);
/** It was announced, and did not answer. */
let isLost = false;

async function hasServer(): Promise<boolean> {
  if (isServerAlone()) return true;
  const read = await entry().catch(() => undefined);
  return read?.hasServer === true && !isLost;
}

/** Answer of one source, or of the other if the first does not answer. */
async function first<T>(ofServer: () => Promise<T>, ofIndex: () => Promise<T>): Promise<T> {
  if (!(await hasServer())) return ofIndex();
  try {
    return await ofServer();
  } catch (error) {
    if (isServerAlone()) throw error;
    isLost = true;
    return ofIndex();
  }
}

/** Whenever the dialog is opened, a server that did not answer gets another try. */
export async function load(): Promise<void> {
  isLost = false;
  await first<unknown>(server.load, index.load);
}

/**
 * Starts the index again if it has changed; returns whether it did. A server answers each query from what is published now.
 *
 * @param always Also if it seems the same.
 */
export async function renew(always?: boolean): Promise<boolean> {
  return (await hasServer()) ? false : index.renew(always);
}

export function valuesOf(name: string): Promise<number> {
  return first(
    () => server.valuesOf(name),
    () => index.valuesOf(name),
  );
}

/** The server searches every language that is not filtered out. */
export async function addLanguages(): Promise<void> {
  await first<unknown>(async () => undefined, index.addLanguages);
}

/** Fetches what a query needs ahead: of a server nothing, whose answers are small and for this query only. */
export async function preload(query: string, filters: Filters): Promise<void> {
  if (!(await hasServer())) await index.preload(query, filters);
}

export function search(query: string, filters: Filters): Promise<SearchFindings> {
  return first(
    () => server.search(query, filters, !isServerAlone()),
    () => index.search(query, filters),
  );
}
