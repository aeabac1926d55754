/**
 * Folders of files, kept between builds under names made of all that they follow from. One is there whole or not at all: it is
 * made beside its place and takes it when it is complete, and one whose files are not those that were kept is removed.
 */
import { hash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { removeLeftOver } from './left-over.ts';

/** Beside the files: their digests. */
const LIST = 'files.json';

/** Those that were used last: for the site and its previews, which stand at other addresses. */
const MOST = 8;

export class FolderCache {
  readonly #folder: string;

  /** @param folder Made when the first one is kept. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Absolute path of the folder of that name; undefined where none is kept. */
  get(name: string): string | undefined {
    const path = join(this.#folder, name);
    if (!existsSync(path)) return undefined;
    const list = existsSync(join(path, LIST)) ? readFileSync(join(path, LIST), 'utf8') : undefined;
    const isWhole = list === listOf(path);
    try {
      if (isWhole) utimesSync(path, new Date(), new Date());
      else rmSync(path, { recursive: true, force: true });
    } catch {
      // A cache that can only be read, such as one that is mounted, serves as it is.
    }
    return isWhole ? path : undefined;
  }

  /** Absolute path of the folder that was used last, of those whose names begin so; undefined where none is kept. */
  newest(beginning: string): string | undefined {
    const name = this.#byUse().find((each) => each.startsWith(beginning));
    return name && this.get(name);
  }

  /**
   * Copies folders into a new one, which only its owner can read, and gives its path. One that is there stays: others may be
   * reading it. Throws where the cache cannot be written.
   *
   * @param from Absolute paths of folders, by their names in the new one.
   */
  set(name: string, from: Readonly<Record<string, string>>): string {
    const path = join(this.#folder, name);
    if (this.get(name) !== undefined) return path;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const fresh = join(this.#folder, `.${name}.${randomUUID()}`);
    try {
      mkdirSync(fresh, { mode: 0o700 });
      for (const [part, folder] of Object.entries(from))
        cpSync(folder, join(fresh, part), { recursive: true });
      writeFileSync(join(fresh, LIST), listOf(fresh));
      // Another build may have been faster.
      if (this.get(name) === undefined) renameSync(fresh, path);
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
    removeLeftOver(this.#folder, '.');
    this.#prune();
    return path;
  }

  #prune(): void {
    for (const name of this.#byUse().slice(MOST))
      rmSync(join(this.#folder, name), { recursive: true, force: true });
  }

  /** Names, the one that was used last first. */
  #byUse(): readonly string[] {
    if (!existsSync(this.#folder)) return [];
    const usedAt = (name: string): number =>
      statSync(join(this.#folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return readdirSync(this.#folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => ({ name, time: usedAt(name) }))
      .sort((a, b) => b.time - a.time)
      .map(({ name }) => name);
  }
}

/** Not of what it links to. */
function listOf(folder: string): string {
  const parts = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const files = parts
    .flatMap(({ name }) => readdirSync(join(folder, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const digests = files.map((file) => [file.slice(folder.length), hash('sha256', readFileSync(file), 'hex')]);
  return JSON.stringify(digests);
}
