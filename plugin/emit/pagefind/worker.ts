/**
 * The thread that makes the index for browsers. Pages come as messages, then the folder to write to, and one answer goes back: what
 * went wrong, if anything did.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { wordsOf } from '@waymark/source/failures';
import { fileIn } from '@waymark/source/paths/inside-root';
import type { SearchSettings } from '../../extend/plugin.ts';
import { type GivenPage, Pagefind } from './pagefind.ts';
import { SiteWords } from './site-words.ts';

export type PagefindOrder = GivenPage | { readonly folder: string };

export interface PagefindAnswer {
  readonly problem?: string | undefined;
}

/** The site's own. */
const settings: SearchSettings = workerData;
const pagefind = new Pagefind();
const words = new SiteWords();

parentPort?.on('message', (order: PagefindOrder) => {
  if ('folder' in order) void answer(order.folder);
  else {
    pagefind.add(order);
    words.add(order.content);
  }
});

async function answer(folder: string): Promise<void> {
  let answer: PagefindAnswer = {};
  try {
    await pagefind.writeTo(folder);
    for (const [path, text] of words.files(settings)) {
      const file = fileIn(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  } catch (error) {
    answer = { problem: wordsOf(error) };
  }
  parentPort?.postMessage(answer);
  parentPort?.close();
}
