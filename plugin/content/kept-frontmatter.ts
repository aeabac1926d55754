/**
 * Frontmatter that an earlier build read without a complaint, by its text: YAML takes a third of the time in which pages are
 * read. Of public pages only.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Pack } from '../cache/pack.ts';
import type { Frontmatter, Page } from '../types.ts';

/** Its key in the cache. */
const KEY = 'frontmatter';

export class KeptFrontmatter {
  readonly #pack: Pack;
  /** The parsed frontmatter as JSON, by its text. */
  readonly #known: ReadonlyMap<string, string>;
  /** Texts that this build has met, by file. */
  readonly #met = new Map<string, readonly [text: string, json: string]>();

  constructor(pack: Pack) {
    this.#pack = pack;
    this.#known = new Map(JSON.parse(pack.get(KEY)?.toString() ?? '[]') as [string, string][]);
  }

  get(file: string, text: string): Frontmatter | undefined {
    const json = this.#known.get(text);
    if (json === undefined) return undefined;
    this.#met.set(file, [text, json]);
    return JSON.parse(json) as Frontmatter;
  }

  /** Adds nothing if JSON would change a value, such as `NaN`. */
  add(file: string, text: string, frontmatter: Frontmatter): void {
    const json = JSON.stringify(frontmatter);
    if (isDeepStrictEqual(JSON.parse(json), frontmatter)) this.#met.set(file, [text, json]);
  }

  /** Keeps what this build has met, for the next one. */
  keep(pages: readonly Page[]): void {
    const all = new Map<string, string>();
    for (const { audience, file } of pages) {
      const met = audience === 'public' ? this.#met.get(file) : undefined;
      if (met !== undefined) all.set(...met);
    }
    const isSame = all.size === this.#known.size && [...all.keys()].every((text) => this.#known.has(text));
    if (!isSame) this.#pack.set(KEY, JSON.stringify([...all]));
  }
}
