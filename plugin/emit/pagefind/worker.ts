/** The thread that makes the index for browsers. Pages come as messages, then the folder to write to; it ends once that is done. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { fileIn } from '@waymark/source/paths/inside-root';
import { type GivenPage, Pagefind } from './pagefind.ts';
import { SiteWords } from './site-words.ts';

const pagefind = new Pagefind();
const words = new SiteWords();

parentPort?.on('message', async (order: GivenPage | string) => {
  if (typeof order !== 'string') {
    pagefind.add(order);
    words.add(order.content);
    return;
  }
  await pagefind.writeTo(order);
  for (const [path, text] of words.files(workerData)) {
    const file = fileIn(order, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  parentPort?.close();
});
