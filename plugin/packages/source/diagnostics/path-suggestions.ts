import { closest, didYouMean, onlyLikely } from './closest.ts';
import type { Fix } from './diagnostic.ts';

/** Comparing a name with every path takes time; a repository with more mistakes than this has another problem. */
const MAX_COMPARED = 25;

/** Guesses the page or file that a wrong path means. */
export class PathSuggestions {
  readonly #paths: readonly string[];
  readonly #byName: ReadonlyMap<string, readonly string[]>;
  readonly #byFolder: ReadonlyMap<string, readonly string[]>;
  #compared = 0;

  constructor(paths: Iterable<string>) {
    this.#paths = [...paths];
    this.#byName = Map.groupBy(this.#paths, (path) => lastSegment(path).toLowerCase());
    this.#byFolder = Map.groupBy(this.#paths, folderOf);
  }

  /** The closest path, or else the only one with the same file name; undefined if there is none. */
  closest(path: string): string | undefined {
    const similar = this.#compared++ < MAX_COMPARED ? closest(path, this.#paths) : undefined;
    return similar ?? this.moved(path);
  }

  /** The only path with the same file name. */
  moved(path: string): string | undefined {
    const [only, ...others] = this.named(path);
    return others.length === 0 ? only : undefined;
  }

  /** The only path in the folder whose name is near; undefined if a file of that very name is elsewhere. */
  misspelt(path: string): string | undefined {
    if (this.named(path).length > 0) return undefined;
    return this.beside(path, onlyLikely);
  }

  /** The path in the same folder whose name `choose` finds. */
  protected beside(path: string, choose: typeof onlyLikely): string | undefined {
    const folder = folderOf(path);
    const near = choose(lastSegment(path), (this.#byFolder.get(folder) ?? []).map(lastSegment));
    return near === undefined ? undefined : folder + near;
  }

  protected named(path: string): readonly string[] {
    return this.#byName.get(lastSegment(path).toLowerCase()) ?? [];
  }

  /**
   * The answer to a path that leads nowhere: a guess, and if no other can be meant, the path to write.
   *
   * @param from The file that names it, which does not mean itself. @param written The path as its author wrote it.
   * @param form A path as authors write it there.
   */
  answer(
    { path, from, written }: { readonly path: string; readonly from: string; readonly written: string },
    form: (path: string) => string,
    otherwise: string,
  ): { readonly hint: string; readonly fix?: Fix } {
    const only = this.moved(path) ?? this.misspelt(path);
    const guess = only ?? this.closest(path);
    if (guess === undefined || guess === from) return { hint: otherwise };
    return {
      hint: didYouMean(form(guess), otherwise),
      ...(only !== undefined && { fix: { written, instead: form(only) } }),
    };
  }
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** With the slash at its end. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
