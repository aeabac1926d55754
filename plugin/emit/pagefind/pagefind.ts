/** Pagefind's process, and the files that it makes of pages. */
import { close, createIndex, type PagefindIndex } from 'pagefind';
import { thenClearUp } from '../../../runtime/contract/failures.ts';
import type { IndexFiles } from './search-index.ts';

export interface GivenPage {
  readonly url: string;
  /** HTML for Pagefind alone. */
  readonly content: string;
}

/** Interfaces that Pagefind adds to every index; the theme brings its own. */
const INTERFACES = /^pagefind-(?:ui|modular-ui|component-ui|highlight)\.(?:js|css)$/;

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

  /**
   * The files of an index of all pages, and the end of the process: it would hold its memory until the build ends. They come as
   * messages: Pagefind takes longer to write thousands of small files than to make them. Rejects with its error.
   */
  async files(): Promise<IndexFiles> {
    return thenClearUp(async () => {
      await Promise.all(this.#sent);
      const { errors, files } = await (await this.#starting).getFiles();
      failOn(errors);
      return new Map(
        files.filter(({ path }) => !INTERFACES.test(path)).map(({ path, content }) => [path, content]),
      );
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
