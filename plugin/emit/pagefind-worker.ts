/** The thread that feeds Pagefind's process. Pages come as messages, then the folder to write to, and one answer goes back. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { close, createIndex, type PagefindIndex } from 'pagefind';

export type PagefindOrder =
  | { readonly url: string; readonly content: string; readonly folder?: undefined }
  | { readonly folder: string };

export interface PagefindAnswer {
  readonly problem?: string | undefined;
}

/** Interfaces that Pagefind adds to every index; the theme brings its own. */
const INTERFACES = ['ui', 'modular-ui', 'component-ui', 'highlight'].flatMap((name) => [
  `pagefind-${name}.js`,
  `pagefind-${name}.css`,
]);

const starting = start();
starting.catch(() => undefined);
/** Pages on their way. Pagefind answers each. */
const sent: Promise<void>[] = [];

parentPort?.on('message', (order: PagefindOrder) => {
  if (order.folder === undefined) {
    const adding = add(order.url, order.content);
    adding.catch(() => undefined);
    sent.push(adding);
  } else void answer(order.folder);
});

async function start(): Promise<PagefindIndex> {
  const { index, errors } = await createIndex({ includeCharacters: '_$@' });
  failOn(errors);
  if (index === undefined) throw new Error('Pagefind did not start.');
  return index;
}

async function add(url: string, content: string): Promise<void> {
  const index = await starting;
  failOn((await index.addHTMLFile({ url, content })).errors);
}

async function answer(folder: string): Promise<void> {
  let problem: string | undefined;
  try {
    await Promise.all(sent);
    // It writes its files itself: handed over as messages they were held several times, in both processes.
    failOn((await (await starting).writeFiles({ outputPath: folder })).errors);
    await Promise.all(INTERFACES.map((name) => rm(join(folder, name), { force: true })));
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  // Its process would hold its memory until the build ends.
  await close();
  parentPort?.postMessage({ problem } satisfies PagefindAnswer);
  parentPort?.close();
}

function failOn(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(errors.join('; '));
}
