import { closest } from '../diagnostics/closest.ts';

/** Comparing a name with every page takes time; a navigation with more mistakes than this has another problem. */
const MAX_COMPARED = 25;

/** Guesses the page that a wrong entry means. */
export class PageSuggestions {
  readonly #paths: readonly string[];
  readonly #byName: ReadonlyMap<string, readonly string[]>;
  #compared = 0;

  constructor(paths: Iterable<string>) {
    this.#paths = [...paths];
    this.#byName = Map.groupBy(this.#paths, lastSegment);
  }

  /** The page with the closest path, or else the only one with the same file name; undefined if there is none. */
  closest(path: string): string | undefined {
    const similar = this.#compared++ < MAX_COMPARED ? closest(path, this.#paths) : undefined;
    if (similar !== undefined) return similar;
    const [only, ...others] = this.#byName.get(lastSegment(path)) ?? [];
    return others.length === 0 ? only : undefined;
  }
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}
