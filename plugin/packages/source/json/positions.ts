/** Positions of values in the files that they were read from. */
import type { TextPoint } from '../parse-code.ts';
import { composed } from '../paths/composed.ts';
import { isObject, own, valueAt } from '../values.ts';

export interface Position extends TextPoint {
  /** Path below the docs root, with `/`. */
  readonly file: string;
}

/** A file's text, and the lines that its offsets lie on. */
export class SourceFile {
  readonly file: string;
  readonly text: string;
  readonly #lineStarts: number[] = [0];

  constructor(file: string, text: string) {
    this.file = file;
    // Names of files may be written in another form of Unicode.
    this.text = composed(text.startsWith('\uFEFF') ? text.slice(1) : text);
    for (let at = this.text.indexOf('\n'); at !== -1; at = this.text.indexOf('\n', at + 1)) {
      this.#lineStarts.push(at + 1);
    }
  }

  offset(line: number, column: number): number {
    return (this.#lineStarts[line - 1] ?? this.text.length) + column - 1;
  }

  position(offset: number): Position {
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { file: this.file, line: low + 1, column: offset - (this.#lineStarts[low] ?? 0) + 1 };
  }
}

/** Offsets of a property or array entry; `key` is that of its name, if it has one. */
export interface ValuePlace {
  readonly source: SourceFile;
  readonly value: number;
  readonly key?: number | undefined;
}

export type Path = readonly (string | number)[];

/** A value merged from several files, together with the place of each of its parts. */
export class LocatedValue {
  value: unknown;
  readonly #root: ValuePlace;
  readonly #places: WeakMap<object, Map<string | number, ValuePlace>>;
  readonly #removed: WeakMap<object, Set<string | number>>;

  /** @param removed Keys whose values were wrong and are left out already. */
  constructor(
    value: unknown,
    root: ValuePlace,
    places: WeakMap<object, Map<string | number, ValuePlace>>,
    removed: WeakMap<object, Set<string | number>> = new WeakMap(),
  ) {
    this.#removed = removed;
    this.value = value;
    this.#root = root;
    this.#places = places;
  }

  /** Place of the value at a path, or of its nearest ancestor that exists. */
  locate(path: Path): Position {
    const place = this.#find(path);
    return place.source.position(place.value);
  }

  /** Place of the key that a path ends with; of the value if it has no key. */
  locateKey(path: Path): Position {
    const place = this.#find(path);
    return place.source.position(place.key ?? place.value);
  }

  get(path: Path): unknown {
    return valueAt(this.value, path);
  }

  set(path: Path, value: unknown): void {
    const container = this.get(path.slice(0, -1));
    const key = path.at(-1);
    if (isObject(container) && typeof key === 'string') (container as Record<string, unknown>)[key] = value;
  }

  /** Removes values; entries that follow one in its array move up, and keep their places. */
  remove(paths: Iterable<Path>): void {
    const entries = new Map<unknown[], Set<number>>();
    for (const path of paths) {
      const container = this.get(path.slice(0, -1));
      const key = path.at(-1);
      if (Array.isArray(container) && typeof key === 'number') {
        entries.set(container, (entries.get(container) ?? new Set()).add(key));
      } else if (isObject(container) && key !== undefined) {
        delete (container as Record<string | number, unknown>)[key];
        this.#removed.set(container, (this.#removed.get(container) ?? new Set()).add(key));
      }
    }
    for (const [array, indexes] of entries) this.#removeEntries(array, indexes);
  }

  /** True if the key of an object that a path ends with had a wrong value, which was reported and taken out. */
  isRemoved(path: Path): boolean {
    const container = this.get(path.slice(0, -1));
    const key = path.at(-1);
    return isObject(container) && key !== undefined && this.#removed.get(container)?.has(key) === true;
  }

  #removeEntries(array: unknown[], indexes: ReadonlySet<number>): void {
    const kept = array.map((_, index) => index).filter((index) => !indexes.has(index));
    const values = kept.map((index) => array[index]);
    const places = this.#places.get(array);
    const moved = new Map<string | number, ValuePlace>();
    kept.forEach((from, to) => {
      const place = places?.get(from);
      if (place !== undefined) moved.set(to, place);
    });
    array.splice(0, array.length, ...values);
    this.#places.set(array, moved);
  }

  #find(path: Path): ValuePlace {
    let value = this.value;
    let place = this.#root;
    for (const key of path) {
      const next =
        typeof value === 'object' && value !== null ? this.#places.get(value)?.get(key) : undefined;
      if (next === undefined) break;
      place = next;
      value = own(value, String(key));
    }
    return place;
  }
}

/** `navigation.tabs[0].pages[2]`; keys that are no plain names are quoted. */
export function pathText(path: Path): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else if (/^[\w$-]+$/.test(key)) text += text === '' ? key : `.${key}`;
    else text += `[${JSON.stringify(key)}]`;
  }
  return text;
}
