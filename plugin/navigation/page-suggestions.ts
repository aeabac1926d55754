import { closest } from '../diagnostics/closest.ts';

/** Comparing a name with every page takes time; a navigation with more mistakes than this has another problem. */
const MAX_COMPARED = 25;

/** Guesses which page a wrong entry means. */
export class PageSuggestions {
  readonly #paths: readonly string[];
  readonly #byName = new Map<string, string[]>();
  #compared = 0;

  constructor(paths: Iterable<string>) {
    this.#paths = [...paths];
    for (const path of this.#paths) {
      const name = lastSegment(path);
      const known = this.#byName.get(name);
      if (known === undefined) this.#byName.set(name, [path]);
      else known.push(path);
    }
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
