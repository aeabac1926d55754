/**
 * Everything that is costly to make, kept between builds under names made of all that it follows from.
 *
 * Two files: the contents one after another, and an index as JSON with its digest, which names the file of contents. A damaged
 * index is as good as none, of one by another maker only `LASTING` kinds are used, and a content whose digest is wrong is not there.
 * New contents wait in a file of their own. At the end they are appended behind all that an index names; then a new index takes the place of
 * the old one. So a build that is killed changes nothing, of two that run at once the last one stays, and if both have
 * appended at the same place, overwritten contents are not there.
 */
import { hash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { Contents, type Extent } from './contents.ts';
import { removeLeftOver } from './left-over.ts';

/** Kinds of contents: each has names of its own. */
type Kind =
  | 'code'
  | 'document'
  | 'frontmatter'
  | 'html'
  | 'image'
  | 'page'
  | 'preview'
  | 'search'
  | 'stylesheet'
  | 'terms';

/** Kinds whose names tell the versions of all that makes them, so that they outlast an update of Waymark. */
const LASTING: readonly Kind[] = ['image'];

/** The contents of one kind. */
export interface Kept {
  /** Undefined if it is not kept, or damaged. */
  readonly get: (name: string) => Buffer<ArrayBuffer> | undefined;
  /** SHA-256 of a content, which is not read, and counts as used. */
  readonly digest: (name: string) => string | undefined;
  /** Returns whether it can be read again. Never throws: `save` reports contents that cannot be written. */
  readonly set: (name: string, content: string | Uint8Array) => boolean;
}

interface UsedPlace extends Extent {
  /** Number of the build that used it last. */
  run: number;
}

interface Index {
  /** Digest of the maker of the contents. */
  readonly maker: string;
  readonly run: number;
  /** Name of the file of contents. */
  readonly contents: string;
  readonly entries: readonly (readonly [string, number, number, string, number])[];
}

interface Opened {
  readonly contents: Contents;
  readonly run: number;
  /** Tells its index from another one. */
  readonly state: string;
  readonly places: Map<string, UsedPlace>;
}

/** SHA-256 in hex, before the index. */
const DIGEST_LENGTH = 64;

/** The room for contents beyond those that the last build used: of other branches, and contents that come back. */
const SPARE = 2;
const SPARE_BYTES = 64 * 1024 * 1024;

/** Begins the names of both files. */
const NAME = 'store';

export class Store {
  readonly folder: string;
  readonly #maker: string;
  #old: Opened | undefined;
  readonly #run: number;
  readonly #fresh = new Map<string, UsedPlace>();
  /** New contents, in a file of their own. */
  #waiting: Contents | undefined;
  /** Bytes in it. */
  #size = 0;
  /** Whether that is the file of contents from now on. */
  #isKept = false;
  #failure: unknown;
  #isClosed = false;
  readonly #onExit = (): void => this.close();

  /**
   * @param folder Made when the first content is kept.
   * @param maker The code that makes the contents, with its version.
   */
  constructor(folder: string, maker: string) {
    this.folder = folder;
    this.#maker = digestOf(maker);
    this.#old = open(folder, this.#indexFile, this.#maker);
    this.#run = (this.#old?.run ?? 0) + 1;
  }

  /** The room that it takes on the disk; what other builds are making too. */
  get bytes(): number {
    if (!existsSync(this.folder)) return 0;
    const names = readdirSync(this.folder).filter((name) => name.startsWith(NAME));
    return sum(names.map((name) => statSync(join(this.folder, name), { throwIfNoEntry: false })?.size ?? 0));
  }

  of(kind: Kind): Kept {
    const keyOf = (name: string): string => `${kind} ${name}`;
    return {
      get: (name) => this.#get(keyOf(name)),
      digest: (name) => this.#digest(keyOf(name)),
      set: (name, content) => this.#set(keyOf(name), content),
    };
  }

  #get(key: string): Buffer<ArrayBuffer> | undefined {
    const fresh = this.#fresh.get(key);
    if (fresh !== undefined) return this.#waiting?.read(fresh);
    const place = this.#old?.places.get(key);
    if (place === undefined || this.#old === undefined) return undefined;
    const bytes = this.#old.contents.read(place);
    if (bytes === undefined) this.#old.places.delete(key);
    else place.run = this.#run;
    return bytes;
  }

  #digest(key: string): string | undefined {
    const place = this.#fresh.get(key) ?? this.#old?.places.get(key);
    if (place !== undefined) place.run = this.#run;
    return place?.digest;
  }

  #set(key: string, content: string | Uint8Array): boolean {
    if (this.#isClosed || this.#failure !== undefined) return false;
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    try {
      this.#waiting ??= this.#wait();
      this.#waiting.append(bytes, this.#size);
      const place = { start: this.#size, length: bytes.length, digest: digestOf(bytes), run: this.#run };
      this.#size += bytes.length;
      this.#fresh.set(key, place);
      return true;
    } catch (error) {
      this.#failure = error;
      return false;
    }
  }

  /** Keeps the new contents, readable by their owner only. Throws if the folder cannot be written. */
  save(): void {
    try {
      if (this.#failure !== undefined) throw this.#failure;
      if (this.#waiting !== undefined) this.#write(this.#waiting);
    } finally {
      this.close();
    }
  }

  /** Keeps nothing of this run. */
  close(): void {
    this.#isClosed = true;
    process.off('exit', this.#onExit);
    this.#waiting?.close();
    if (this.#waiting !== undefined && !this.#isKept) rmSync(this.#waiting.file, { force: true });
    this.#waiting = undefined;
    this.#fresh.clear();
    this.#old?.contents.close();
    this.#old = undefined;
  }

  get #indexFile(): string {
    return join(this.folder, `${NAME}.index`);
  }

  #wait(): Contents {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    removeLeftOver(this.folder, `${NAME}.index.`);
    removeLeftOver(this.folder, `${NAME}-`, this.#old?.contents.file);
    process.once('exit', this.#onExit);
    return new Contents(join(this.folder, `${NAME}-${randomUUID()}.pack`), 'wx+');
  }

  #write(waiting: Contents): void {
    const old = this.#old;
    const kept = this.#kept();
    const keptBytes = sum(kept.map(sizeOf));
    // Unless contents are left out, it would grow for ever. Another build may have made other files since.
    if (old && 2 * keptBytes >= old.contents.size && stateOf(this.#indexFile) === old.state) {
      const contents = new Contents(old.contents.file, 'r+');
      try {
        const added = copy(this.#fresh, { from: waiting, to: contents, end: contents.size });
        this.#writeIndex(contents, [...kept, ...added]);
      } finally {
        contents.close();
      }
    } else {
      const added = old && copy(kept, { from: old.contents, to: waiting, end: this.#size });
      this.#writeIndex(waiting, [...this.#fresh, ...(added ?? [])]);
      this.#isKept = true;
      if (old) rmSync(old.contents.file, { force: true });
    }
  }

  #writeIndex(contents: Contents, places: readonly Entry[]): void {
    const entries = places.map(
      ([key, { start, length, digest, run }]) => [key, start, length, digest, run] as const,
    );
    const index: Index = { maker: this.#maker, run: this.#run, contents: basename(contents.file), entries };
    const json = JSON.stringify(index);
    const fresh = `${this.#indexFile}.${randomUUID()}`;
    try {
      writeFileSync(fresh, `${digestOf(json)}${json}`, { mode: 0o600 });
      renameSync(fresh, this.#indexFile);
    } catch (error) {
      rmSync(fresh, { force: true });
      throw error;
    }
  }

  /** Earlier contents that stay: those that this build used, and as many others as there is room for, the newest first. */
  #kept(): Entry[] {
    const places = [...(this.#old?.places ?? [])].filter(([key]) => !this.#fresh.has(key));
    const used = sum([...places.filter(([, { run }]) => run === this.#run), ...this.#fresh].map(sizeOf));
    let room = Math.max(SPARE * used, SPARE_BYTES);
    const kept: Entry[] = [];
    for (const entry of places.sort(([, a], [, b]) => b.run - a.run)) {
      if (entry[1].run !== this.#run) room -= sizeOf(entry);
      if (room >= 0) kept.push(entry);
    }
    return kept;
  }
}

type Entry = readonly [key: string, place: UsedPlace];

const sizeOf = ([, { length }]: Entry): number => length;

/** Copies contents behind others, and gives their places there. Damaged ones are left out. */
function copy(
  entries: Iterable<Entry>,
  { from, to, end }: { readonly from: Contents; readonly to: Contents; readonly end: number },
): readonly Entry[] {
  let start = end;
  return [...entries].flatMap(([key, place]): readonly Entry[] => {
    const bytes = from.read(place);
    if (bytes === undefined) return [];
    to.append(bytes, start);
    const copied = { ...place, start };
    start += bytes.length;
    return [[key, copied]];
  });
}

function open(folder: string, indexFile: string, maker: string): Opened | undefined {
  try {
    const state = stateOf(indexFile);
    const text = readFileSync(indexFile, 'utf8');
    const json = text.slice(DIGEST_LENGTH);
    if (state === undefined || digestOf(json) !== text.slice(0, DIGEST_LENGTH)) return undefined;
    const index: Index = JSON.parse(json);
    const { run, contents } = index;
    const isLasting = (key: string): boolean => LASTING.some((kind) => key.startsWith(`${kind} `));
    const entries = index.maker === maker ? index.entries : index.entries.filter(([key]) => isLasting(key));
    const places = new Map(
      entries.map(([key, start, length, digest, used]) => [key, { start, length, digest, run: used }]),
    );
    return { contents: new Contents(join(folder, contents), 'r'), run, state, places };
  } catch (error) {
    // An unreadable one counts as none: it is only a cache.
    if (!(error instanceof Error && 'code' in error)) throw error;
    return undefined;
  }
}

/** Undefined if there is no such file. */
function stateOf(file: string): string | undefined {
  const state = statSync(file, { bigint: true, throwIfNoEntry: false });
  return state && `${state.ino} ${state.mtimeNs}`;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

function digestOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex');
}
