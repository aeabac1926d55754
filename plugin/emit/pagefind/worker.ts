/**
 * The thread that makes the index for browsers. Pages come as messages, then the folder to write to, and one answer goes back.
 *
 * Pagefind, a process of its own, gets the pages that the last build did not have, and its output is joined
 * with what that build kept.
 */
import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { wordsOf } from '../../../runtime/contract/failures.ts';
import type { SearchSettings } from '../../extend/plugin.ts';
import { fileIn } from '../../paths/inside-root.ts';
import { type EarlierSite, earlierSite } from '../earlier-site.ts';
import { PagefindBatches } from './batches.ts';
import { type GivenPage, Pagefind } from './pagefind.ts';
import {
  type IndexFiles,
  mergeIndexes,
  readIndex,
  type SearchIndex,
  writePagefindIndex,
} from './search-index.ts';
import { withSettings, wordLists } from './word-lists.ts';

export interface WorkerSetup {
  /** The `KeptIndex` of the last build, in the form of V8. */
  readonly kept: Uint8Array | undefined;
  /** Whether the next build gets one. */
  readonly keeps: boolean;
  /** The site's own. */
  readonly settings: SearchSettings;
}

export type PagefindOrder =
  | (GivenPage & { readonly folder?: undefined })
  | {
      readonly folder: string;
      /** The new dist/, where files of an earlier release may be linked to. */
      readonly dist: string | undefined;
    };

export interface PagefindAnswer {
  readonly problem?: string | undefined;
  /** The `KeptIndex` for the next build, if it is another one. */
  readonly toKeep?: Uint8Array<ArrayBuffer>;
}

interface KeptIndex {
  readonly index: SearchIndex;
  /** Its compressed files except those of pages. */
  readonly zipped: IndexFiles;
  /** The files of its words. */
  readonly words: IndexFiles;
  /** Keys of pages without a word, which are in no index. */
  readonly wordless: readonly string[];
}

const { kept: bytes, keeps, settings }: WorkerSetup = workerData;
// A store gives the bytes that were put into it, or nothing: so they are of this shape.
const kept: KeptIndex | undefined = bytes && deserialize(bytes);
const known = new Set(kept && [...keysOf(kept.index), ...kept.wordless]);
const pages = new Map<string, GivenPage>();
/** Gets the pages that are new. */
let fresh: PagefindBatches | undefined;

parentPort?.on('message', (order: PagefindOrder) => {
  if (order.folder === undefined) take(order);
  else void answer(order);
});

function take(page: GivenPage): void {
  const key = hash('sha256', `${page.url}\n${page.content}`, 'hex');
  pages.set(key, page);
  if (known.has(key)) return;
  fresh ??= new PagefindBatches();
  fresh.add(page);
}

async function answer({ folder, dist }: Exclude<PagefindOrder, GivenPage>): Promise<void> {
  try {
    const index = await mergedIndex();
    const words = (isKept() ? kept?.words : undefined) ?? wordLists(pages.values());
    const shards = index === undefined ? await wholeFiles() : writePagefindIndex(index, kept?.zipped);
    const files = new Map([...shards, ...withSettings(words, settings)]);
    write(files, folder, dist === undefined ? undefined : earlierSite(dist));
    if (keeps && index !== undefined && !isKept()) {
      const toKeep = serialize(keptIndex(index, shards, words));
      parentPort?.postMessage({ toKeep } satisfies PagefindAnswer, [toKeep.buffer]);
    } else parentPort?.postMessage({} satisfies PagefindAnswer);
  } catch (error) {
    parentPort?.postMessage({ problem: wordsOf(error) } satisfies PagefindAnswer);
  }
  parentPort?.close();
}

/** The kept index and those of new pages as one. Undefined if they do not fit together. */
async function mergedIndex(): Promise<SearchIndex | undefined> {
  const indexes = kept === undefined ? [] : [kept.index];
  for (const files of (await fresh?.files()) ?? []) {
    const index = readIndex(files, keyOf());
    if (index === undefined) return undefined;
    indexes.push(index);
  }
  const [only, ...others] = indexes;
  return kept === undefined && others.length === 0 ? only : mergeIndexes(indexes, [...pages.keys()]);
}

/** Pagefind's own files of all pages. */
function wholeFiles(): Promise<IndexFiles> {
  const whole = new Pagefind();
  for (const page of pages.values()) whole.add(page);
  return whole.files();
}

function keyOf(): (url: string) => string {
  const keys = new Map([...pages].map(([key, { url }]) => [url, key]));
  return (url) => keys.get(url) ?? '';
}

function write(files: IndexFiles, folder: string, earlier: EarlierSite | undefined): void {
  for (const name of new Set([...files.keys()].map(dirname)))
    mkdirSync(join(folder, name), { recursive: true });
  for (const [path, bytes] of files) {
    const file = fileIn(folder, path);
    if (earlier?.link(file, hash('sha256', bytes, 'hex')) !== true) writeFileSync(file, bytes);
  }
}

/** Whether the last build had the same pages. */
function isKept(): boolean {
  return fresh === undefined && pages.size === known.size;
}

function keptIndex(index: SearchIndex, files: IndexFiles, words: IndexFiles): KeptIndex {
  const keys = keysOf(index);
  const zipped = [...files].filter(([path]) => /\.pf_(?!fragment$)/.test(path));
  const wordless = [...pages.keys()].filter((key) => !keys.has(key));
  return { index, zipped: new Map(zipped), words, wordless };
}

function keysOf({ languages }: SearchIndex): ReadonlySet<string> {
  return new Set([...languages.values()].flatMap((language) => language.pages.map(({ key }) => key)));
}
