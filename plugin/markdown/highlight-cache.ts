/** Highlighted code kept in one file between runs: what a run did not use is dropped when it is saved. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { HighlightCache } from './highlight.ts';

export class FileHighlightCache implements HighlightCache {
  readonly #file: string;
  readonly #known: ReadonlyMap<string, string>;
  readonly #used = new Map<string, string>();

  /** @param folder Made when the cache is saved. */
  constructor(folder: string) {
    this.#file = join(folder, 'code.json');
    this.#known = read(this.#file);
  }

  get(key: string): string | undefined {
    const html = this.#used.get(key) ?? this.#known.get(key);
    if (html !== undefined) this.#used.set(key, html);
    return html;
  }

  set(key: string, html: string): void {
    this.#used.set(key, html);
  }

  /** Writes the file at once, or leaves the old one. */
  save(): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    const temporary = `${this.#file}.${process.pid}.tmp`;
    writeFileSync(temporary, JSON.stringify([...this.#used]));
    renameSync(temporary, this.#file);
  }
}

/** Empty where there is no file, or one that this version cannot read: it is only a cache. */
function read(file: string): ReadonlyMap<string, string> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map();
    throw error;
  }
  try {
    const entries: unknown = JSON.parse(text);
    if (!Array.isArray(entries)) return new Map();
    return new Map(
      entries.filter(
        (entry): entry is [string, string] =>
          Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string',
      ),
    );
  } catch (error) {
    if (error instanceof SyntaxError) return new Map();
    throw error;
  }
}
