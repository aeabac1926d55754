/** The React modules of a site: bundled together when a page needs a new one. */

import type { Position } from '@waymark/source/json/positions';
import { keptIn } from '@waymark/source/made-once';
import {
  bundleForBrowsers,
  type ClientBundle,
  type ClientOptions,
  NO_CLIENT,
  type Uses,
} from './client-bundle.ts';
import { bundleForServer, type ServerBundle } from './server-bundle.ts';
import { closureOf, type FileFacts, type SourceFacts, type SourceFiles } from './sources.ts';

export class ReactModules {
  readonly #sources: SourceFiles;
  readonly #facts: SourceFacts = new Map();
  /** The names that pages give to each file that is loaded. */
  readonly #loaded = new Map<string, string>();
  readonly #clients = new Map<string, Promise<ClientBundle>>();
  #bundle: ServerBundle | undefined;
  #loading: Promise<void> = Promise.resolve();

  constructor(sources: SourceFiles) {
    this.#sources = sources;
  }

  /** Prepares files for `exports`. Modules that share state, such as a context, are in one bundle. */
  load(files: Iterable<string>): Promise<void> {
    const wanted = [...files];
    const isLoaded = (): boolean =>
      wanted.every((file) => this.#loaded.get(file) === this.#sources.given(file));
    if (isLoaded()) return this.#loading;
    this.#loading = this.#loading.then(async () => {
      if (isLoaded()) return;
      for (const file of wanted) this.#loaded.set(file, this.#sources.given(file));
      this.#facts.clear();
      this.#clients.clear();
      this.#bundle = await bundleForServer([...this.#loaded.keys()].sort(), this.#sources, this.#facts);
    });
    return this.#loading;
  }

  reset(): void {
    this.#loaded.clear();
    this.#clients.clear();
    this.#bundle = undefined;
  }

  /** The exports of a loaded file. Throws what the file itself throws when it is run. */
  exports(file: string): Readonly<Record<string, unknown>> {
    return this.#bundle?.exports(file) ?? {};
  }

  place(error: unknown): Position | undefined {
    return this.#bundle?.place(error);
  }

  closure(file: string): readonly string[] {
    return closureOf(this.#facts, file);
  }

  /** Facts of a file and of its imports. */
  facts(file: string): readonly FileFacts[] {
    return this.closure(file).flatMap((one) => this.#facts.get(one) ?? []);
  }

  /** The files that browsers load for these islands; the same uses are bundled once. */
  client(uses: Uses, options: ClientOptions): Promise<ClientBundle> {
    if (uses.size === 0) return Promise.resolve(NO_CLIENT);
    const sorted = [...uses]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([file, names]) => [file, [...names].sort()]);
    const key = JSON.stringify([sorted, options]);
    return keptIn(this.#clients, key, () => bundleForBrowsers(uses, this.#sources, options));
  }
}
