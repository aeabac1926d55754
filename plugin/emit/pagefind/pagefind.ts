/** Pagefind's process, and the index that it makes of pages. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { thenClearUp } from '@waymark/source/failures';
import { close, createIndex, type PagefindIndex } from 'pagefind';

export interface GivenPage {
  readonly url: string;
  /** HTML for Pagefind alone. */
  readonly content: string;
}

/** Interfaces that Pagefind adds to every index; the theme brings its own. */
const INTERFACES = ['pagefind-ui', 'pagefind-modular-ui', 'pagefind-component-ui', 'pagefind-highlight'];

/** An index in the making. Its process starts at once. */
export class Pagefind {
  readonly #starting = start();
  /** Pages on their way. Pagefind answers each. */
  readonly #sent: Promise<void>[] = [];

  constructor() {
    this.#starting.catch(() => undefined);
  }

  add({ url, content }: GivenPage): void {
    const adding = this.#starting.then(async (index) =>
      failOn((await index.addHTMLFile({ url, content })).errors),
    );
    adding.catch(() => undefined);
    this.#sent.push(adding);
  }

  /** Writes the index of all pages, and ends the process: it would hold its memory until the build ends. Rejects with its error. */
  writeTo(folder: string): Promise<void> {
    return thenClearUp(async () => {
      await Promise.all(this.#sent);
      failOn((await (await this.#starting).writeFiles({ outputPath: folder })).errors);
      for (const name of INTERFACES)
        for (const extension of ['js', 'css']) rmSync(join(folder, `${name}.${extension}`), { force: true });
    }, close);
  }
}

async function start(): Promise<PagefindIndex> {
  const { index, errors } = await createIndex({ includeCharacters: '_$@' });
  failOn(errors);
  if (index === undefined) throw new Error('Pagefind did not start.');
  return index;
}

function failOn(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(errors.join('; '));
}
