/**
 * Frontmatter that an earlier build read without a complaint, by its text: YAML takes a third of the time in which pages are
 * read. Of public pages only.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Kept } from '../cache/store.ts';
import type { Frontmatter, Page } from '../types.ts';

/** One content for all pages. */
const NAME = 'all';

export class KeptFrontmatter {
  readonly #kept: Kept;
  /** The parsed frontmatter as JSON, by its text. */
  readonly #known: ReadonlyMap<string, string>;
  /** Texts that this build has read, by file. */
  readonly #met = new Map<string, readonly [text: string, json: string]>();

  constructor(kept: Kept) {
    this.#kept = kept;
    this.#known = new Map(JSON.parse(kept.get(NAME)?.toString() ?? '[]') as [string, string][]);
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

  /** Keeps the frontmatter that this build has read, for the next one. */
  keep(pages: readonly Page[]): void {
    const all = new Map<string, string>();
    for (const { audience, file } of pages) {
      const met = audience === 'public' ? this.#met.get(file) : undefined;
      if (met !== undefined) all.set(...met);
    }
    const isSame = all.size === this.#known.size && [...all.keys()].every((text) => this.#known.has(text));
    if (!isSame) this.#kept.set(NAME, JSON.stringify([...all]));
  }
}
