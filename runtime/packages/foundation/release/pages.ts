import { canRead, type Viewer } from '@waymark/contract/can-read';
import {
  fileOfPage,
  type Outline,
  outlineSchema,
  type PageKind,
  type PageRecord,
  type PagesIndex,
} from '@waymark/contract/release';
import { checkedValue } from './checked.ts';

/** The indexed pages of a release, as numbers in lists: there may be tens of thousands of them. */
export class Pages {
  /** Each combination of languages, versions and audience that a page has. */
  readonly kinds: readonly PageKind[];
  readonly length: number;
  readonly sections: number;
  readonly #outlines: readonly unknown[];
  readonly #read = new Map<number, Outline>();
  readonly #paths: readonly string[];
  readonly #outlineOf: Uint32Array;
  readonly #kindOf: Uint32Array;

  /** @param index Whose numbers fit its lists. */
  constructor({ outlines, kinds, paths, outlineOf, kindOf }: PagesIndex) {
    this.kinds = kinds;
    this.length = paths.length;
    this.#outlines = outlines;
    this.#paths = paths;
    this.#outlineOf = Uint32Array.from(outlineOf);
    this.#kindOf = Uint32Array.from(kindOf);
    this.sections = outlineOf.reduce((sum, number) => sum + sectionsIn(outlines[number]), 0);
  }

  /** Undefined if there is no such page. Throws `ReleaseError` if what the release says of it is not valid. */
  at(page: number): PageRecord | undefined {
    const path = this.#paths[page];
    const outline = this.#outline(this.#outlineOf[page] ?? -1);
    const kind = this.#kindAt(page);
    if (path === undefined || outline === undefined || kind === undefined) return undefined;
    return { path, file: fileOfPage(path), ...outline, ...kind };
  }

  /** The one at a path that a viewer may read; undefined if there is none. */
  of(path: string, viewer: Viewer): PageRecord | undefined {
    const page = this.at(this.#paths.indexOf(path));
    return page !== undefined && canRead(viewer, page.audience) ? page : undefined;
  }

  /** The first that a viewer may read. */
  first(viewer: Viewer): PageRecord | undefined {
    const open = this.#openTo(viewer);
    return this.at(this.#kindOf.findIndex((kind) => open.has(kind)));
  }

  /** How many of them a viewer may read. */
  readable(viewer: Viewer): number {
    const open = this.#openTo(viewer);
    return this.#kindOf.reduce((sum, kind) => sum + (open.has(kind) ? 1 : 0), 0);
  }

  *[Symbol.iterator](): Generator<PageRecord> {
    for (let page = 0; page < this.length; page++) {
      const record = this.at(page);
      if (record !== undefined) yield record;
    }
  }

  /** Numbers of the kinds that a viewer may read. */
  #openTo(viewer: Viewer): ReadonlySet<number> {
    return new Set(this.kinds.flatMap(({ audience }, kind) => (canRead(viewer, audience) ? [kind] : [])));
  }

  #outline(number: number): Outline | undefined {
    if (!(number in this.#outlines)) return undefined;
    const known = this.#read.get(number);
    if (known !== undefined) return known;
    const outline = checkedValue(`Outline ${number} in pages.json`, this.#outlines[number], outlineSchema);
    this.#read.set(number, outline);
    return outline;
  }

  #kindAt(page: number): PageKind | undefined {
    return this.kinds[this.#kindOf[page] ?? -1];
  }
}

function sectionsIn(outline: unknown): number {
  return (outline as Partial<Outline> | null | undefined)?.sections?.length ?? 0;
}
