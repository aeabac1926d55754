import { closest, didYouMean } from './closest.ts';
import type { Fix } from './diagnostic.ts';

/** Comparing a name with every path takes time; a repository with more mistakes than this has another problem. */
const MAX_COMPARED = 25;

/** Guesses the page or file that a wrong path means. */
export class PathSuggestions {
  readonly #paths: readonly string[];
  readonly #byName: ReadonlyMap<string, readonly string[]>;
  #compared = 0;

  constructor(paths: Iterable<string>) {
    this.#paths = [...paths];
    this.#byName = Map.groupBy(this.#paths, lastSegment);
  }

  /** The closest path, or else the only one with the same file name; undefined if there is none. */
  closest(path: string): string | undefined {
    const similar = this.#compared++ < MAX_COMPARED ? closest(path, this.#paths) : undefined;
    return similar ?? this.moved(path);
  }

  /** The only path with the same file name. */
  moved(path: string): string | undefined {
    const [only, ...others] = this.#byName.get(lastSegment(path)) ?? [];
    return others.length === 0 ? only : undefined;
  }

  /**
   * The answer to a path that leads nowhere: a guess, and if the file has only moved, the path to write.
   *
   * @param from The file that names it, which does not mean itself. @param written The path as its author wrote it.
   * @param form A path as authors write it there.
   */
  answer(
    { path, from, written }: { readonly path: string; readonly from: string; readonly written: string },
    form: (path: string) => string,
    otherwise: string,
  ): { readonly hint: string; readonly fix?: Fix } {
    const moved = this.moved(path);
    const guess = moved ?? this.closest(path);
    if (guess === undefined || guess === from) return { hint: otherwise };
    return {
      hint: didYouMean(form(guess), otherwise),
      ...(moved !== undefined && { fix: { written, instead: form(moved) } }),
    };
  }
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}
