/**
 * Texts that are costly to make, kept between runs under keys made of all that they follow from.
 *
 * One file: a line that names its maker, then one line for each entry (key, digest of the text, the text as JSON). A
 * file of another maker is as good as none, and so is an entry whose digest is wrong: what was damaged is made again.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class ContentCache {
  readonly #folder: string;
  readonly #file: string;
  readonly #header: string;
  readonly #known: ReadonlyMap<string, string>;
  readonly #used = new Map<string, string>();
  #added = false;

  /**
   * @param folder Made when the cache is saved.
   * @param name What is kept: `code`.
   * @param maker What made it, with its version: `shiki 4.6.0`.
   */
  constructor(folder: string, name: string, maker: string) {
    this.#folder = folder;
    this.#file = join(folder, `${name}.cache`);
    this.#header = `waymark ${maker}`;
    this.#known = read(this.#file, this.#header);
  }

  get(key: string): string | undefined {
    const text = this.#used.get(key) ?? this.#known.get(key);
    if (text !== undefined) this.#used.set(key, text);
    return text;
  }

  set(key: string, text: string): void {
    this.#used.set(key, text);
    this.#added = true;
  }

  /**
   * Writes what this run used, for its owner's eyes only; what it did not use is dropped. The file changes at once or
   * not at all. Throws where the folder cannot be written.
   */
  save(): void {
    if (!this.#added && this.#used.size === this.#known.size) return;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const fresh = `${this.#file}.${randomUUID()}`;
    const lines = [...this.#used].map(([key, text]) => `${key}\t${digest(text)}\t${JSON.stringify(text)}`);
    try {
      writeFileSync(fresh, `${[this.#header, ...lines].join('\n')}\n`, { mode: 0o600 });
      renameSync(fresh, this.#file);
    } catch (error) {
      rmSync(fresh, { force: true });
      throw error;
    }
  }
}

function read(file: string, header: string): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  const [first, ...lines] = contentOf(file).split('\n');
  if (first !== header) return entries;
  for (const line of lines) {
    const [key, sum, json] = line.split('\t');
    if (key === undefined || sum === undefined || json === undefined) continue;
    const text = parse(json);
    if (text !== undefined && digest(text) === sum) entries.set(key, text);
  }
  return entries;
}

/** Empty where there is none that can be read: it is only a cache. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return '';
    throw error;
  }
}

function parse(json: string): string | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
