/**
 * Pagefind's index of a site, taken apart into pages so that those of an earlier build can be put together with new ones.
 *
 * Pagefind cannot index a single page again, and indexing all takes most of the time of a build that changes one. Files and
 * names are those of Pagefind 1.6 (`build_indexes`, `write_files`): the joined files are those it would have written.
 */
import { createHash } from 'node:crypto';
import { crc32, gunzipSync, gzipSync } from 'node:zlib';
import { byBytes } from '../by-bytes.ts';
import { CborReader, type CborValue, encodeCbor } from './cbor.ts';
import { type Chunk, mergeWords } from './words.ts';

/** The version whose files are known. Those of another are written unchanged. */
export const PAGEFIND_VERSION = '1.6.0';

/** Starts the compressed bytes. */
const SIGNATURE = Buffer.from('pagefind_dcd');

const ENTRY = 'pagefind-entry.json';

/** Paths within Pagefind's folder, and the content of each file. */
export type IndexFiles = ReadonlyMap<string, Uint8Array>;

export interface IndexedPage {
  /** Digest of Pagefind's input. */
  readonly key: string;
  /** Digest of its output for that. */
  readonly hash: string;
  readonly words: number;
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** Names of its `meta`, sorted: places in them go by the numbers of all names. */
  readonly fields: readonly string[];
  /** Content of its file. */
  readonly fragment: Uint8Array;
}

export interface LanguageIndex {
  /** Of the file that stems its words; null if Pagefind has none. */
  readonly wasm: string | null;
  readonly fields: readonly string[];
  readonly pages: readonly IndexedPage[];
  readonly chunks: readonly Chunk[];
}

export interface SearchIndex {
  readonly includeCharacters: readonly string[];
  readonly languages: ReadonlyMap<string, LanguageIndex>;
  /** Scripts, and the files that stem words. */
  readonly assets: IndexFiles;
}

interface Entry {
  readonly version: string;
  readonly languages: Readonly<Record<string, { hash: string; wasm: string | null; page_count: number }>>;
  readonly include_characters: readonly string[];
}

type Meta = readonly [
  version: string,
  pages: readonly (readonly [hash: string, words: number, shared: string])[],
  chunks: readonly (readonly [from: string, to: string, hash: string])[],
  filters: CborValue,
  sorts: CborValue,
  fields: readonly string[],
];

interface Fragment {
  readonly url: string;
  readonly word_count: number;
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly meta: Readonly<Record<string, string>>;
}

/**
 * Takes Pagefind's files apart. Undefined if they cannot be put together again: they are of another version, their names are
 * not those that we would give, or they have pages of no language, which Pagefind counts to the one that most pages have.
 *
 * @param keyOf Digest of Pagefind's input for an address.
 */
export function readIndex(files: IndexFiles, keyOf: (url: string) => string): SearchIndex | undefined {
  const entry: Entry = JSON.parse(file(files, ENTRY).toString());
  if (entry.version !== PAGEFIND_VERSION || 'unknown' in entry.languages) return undefined;
  const languages = new Map<string, LanguageIndex>();
  for (const [language, { hash, wasm }] of Object.entries(entry.languages)) {
    const meta = new CborReader(unzip(files, `pagefind.${hash}.pf_meta`));
    const [, named, ranges, , , fields] = meta.value() as unknown as Meta;
    const pages = named.map(([name]) => readPage(files, `fragment/${name}.pf_fragment`, keyOf));
    const chunks = mergeWords([
      {
        chunks: ranges.map(([, , name]) => unzip(files, `index/${name}.pf_index`)),
        numbers: Int32Array.from(pages.keys()),
      },
    ]);
    languages.set(language, { wasm, fields, pages, chunks });
  }
  const assets = [...files].filter(([path]) => path !== ENTRY && !/\.pf_\w+$/.test(path));
  const index = { includeCharacters: entry.include_characters, languages, assets: new Map(assets) };
  // Names are digests of contents: Pagefind's files are at hand for equal contents.
  const own = writePagefindIndex(index, files);
  return own.size === files.size && [...files.keys()].every((path) => own.has(path)) ? index : undefined;
}

function readPage(files: IndexFiles, path: string, keyOf: (url: string) => string): IndexedPage {
  const content = unzip(files, path);
  const { url, word_count: words, filters, meta }: Fragment = JSON.parse(content.toString());
  return {
    key: keyOf(url),
    hash: hashOf(content),
    words,
    filters,
    fields: Object.keys(meta).sort(byBytes),
    fragment: file(files, path),
  };
}

/**
 * Puts indexes together. Undefined if the fields of pages would have other numbers, by which words refer to them.
 *
 * @param order Keys of all pages, in the order in which Pagefind would get them. Pages with other keys are left out.
 */
export function mergeIndexes(
  indexes: readonly SearchIndex[],
  order: readonly string[],
): SearchIndex | undefined {
  const places = new Map(order.map((key, place) => [key, place]));
  const placeOf = ({ key }: IndexedPage): number => places.get(key) ?? -1;
  const languages = new Map<string, LanguageIndex>();
  for (const language of new Set(indexes.flatMap((index) => [...index.languages.keys()]))) {
    const sources = indexes.flatMap((index) => index.languages.get(language) ?? []);
    const pages = sources
      .flatMap((source) => source.pages)
      .filter((page) => placeOf(page) >= 0)
      .sort((a, b) => placeOf(a) - placeOf(b));
    if (pages.length === 0) continue;
    const fields = [...new Set(pages.flatMap((page) => page.fields))].sort(byBytes);
    if (sources.some((source) => source.fields.some((field, number) => fields[number] !== field)))
      return undefined;
    const numbers = new Map(pages.map(({ key }, number) => [key, number]));
    const chunks = mergeWords(
      sources.map((source) => ({
        chunks: source.chunks.map(({ bytes }) => bytes),
        numbers: Int32Array.from(source.pages, ({ key }) => numbers.get(key) ?? -1),
      })),
    );
    languages.set(language, { wasm: sources[0]?.wasm ?? null, fields, pages, chunks });
  }
  const stems = [...languages.values()].map(({ wasm }) => `wasm.${wasm}.pagefind`);
  const assets = indexes
    .flatMap((index) => [...index.assets])
    .filter(([path]) => !/^wasm\.(?!unknown\.)/.test(path) || stems.includes(path));
  return {
    includeCharacters: indexes[0]?.includeCharacters ?? [],
    languages,
    assets: new Map(assets),
  };
}

/**
 * Pagefind's files of an index.
 *
 * @param zipped Compressed files by their paths.
 */
export function writePagefindIndex(index: SearchIndex, zipped?: IndexFiles): IndexFiles {
  const files = new Map(index.assets);
  const add = (path: string, content: Uint8Array): void => {
    const known = zipped?.get(path);
    files.set(path, known !== undefined && isOf(known, content) ? known : zip(content));
  };
  const languages: [string, Entry['languages'][string]][] = [];
  for (const [language, { wasm, pages, chunks, fields }] of index.languages) {
    const names = namesOf(
      language,
      pages.map((page) => page.hash),
      1,
    );
    for (const [number, { fragment }] of pages.entries())
      files.set(`fragment/${names[number]}.pf_fragment`, fragment);
    const contents = chunks.map(({ bytes }) => bytes);
    const words = namesOf(language, contents.map(hashOf), 2);
    for (const [number, bytes] of contents.entries()) add(`index/${words[number]}.pf_index`, bytes);
    const byFilter = filterFiles(pages);
    const filterNames = namesOf(
      language,
      byFilter.map(([, bytes]) => hashOf(bytes)),
      2,
    );
    const filters = byFilter.map(([filter, bytes], number) => {
      const name = filterNames[number] ?? '';
      add(`filter/${name}.pf_filter`, bytes);
      return [filter, name];
    });
    const meta = encodeCbor([
      PAGEFIND_VERSION,
      // The third names the file of several pages, if one file holds many: we never ask for that.
      pages.map((page, number) => [names[number] ?? '', page.words, '']),
      rangesOf(chunks).map(([from, to], number) => [from, to, words[number] ?? '']),
      filters,
      [],
      fields,
    ]);
    const hash = `${language}_${hashOf(meta).slice(0, language.length + 8)}`;
    add(`pagefind.${hash}.pf_meta`, meta);
    languages.push([language, { hash, wasm, page_count: pages.length }]);
  }
  const entry: Entry = {
    version: PAGEFIND_VERSION,
    languages: Object.fromEntries(languages.sort(([a], [b]) => byBytes(a, b))),
    include_characters: index.includeCharacters,
  };
  files.set(ENTRY, Buffer.from(JSON.stringify(entry)));
  return files;
}

/** Names that begin with the language; one that is taken is made longer, as Pagefind does. */
function namesOf(language: string, hashes: readonly string[], step: number): readonly string[] {
  const taken = new Set<string>();
  return hashes.map((hash) => {
    const whole = `${language}_${hash}`;
    let length = language.length + 8;
    while (taken.has(whole.slice(0, length)) && length < whole.length) length += step;
    const name = whole.slice(0, length);
    taken.add(name);
    return name;
  });
}

/** For every filter the pages of each value. */
function filterFiles(pages: readonly IndexedPage[]): readonly (readonly [string, Buffer])[] {
  const byFilter = new Map<string, Map<string, number[]>>();
  for (const [number, { filters }] of pages.entries()) {
    for (const [filter, values] of Object.entries(filters)) {
      const byValue = byFilter.get(filter) ?? new Map<string, number[]>();
      byFilter.set(filter, byValue);
      for (const value of values) {
        const numbers = byValue.get(value);
        if (numbers === undefined) byValue.set(value, [number]);
        else numbers.push(number);
      }
    }
  }
  return sorted(byFilter).map(([filter, byValue]) => [filter, encodeCbor([filter, sorted(byValue)])]);
}

function sorted<T>(map: ReadonlyMap<string, T>): (readonly [string, T])[] {
  return [...map].sort(([a], [b]) => byBytes(a, b));
}

/** The words between which each chunk lies: as much of them as distinguishes it from its neighbours. */
function rangesOf(chunks: readonly Chunk[]): readonly (readonly [from: string, to: string])[] {
  const ranges = chunks.map(({ first, last }) => ({ from: first.toString(), to: last.toString() }));
  for (const [place, next] of ranges.entries()) {
    const before = ranges[place - 1];
    if (before === undefined) continue;
    const [last, first] = [[...before.to], [...next.from]];
    const same = first.findIndex((character, at) => character !== last[at]);
    const length = (same < 0 ? first.length : same) + 1;
    const to = last.slice(0, length).join('');
    if (byBytes(to, before.from) >= 0) before.to = to;
    next.from = first.slice(0, length).join('');
  }
  return ranges.map(({ from, to }) => [from, to]);
}

/** As Pagefind prints SHA-1: no zero before a digit. */
function hashOf(content: Uint8Array): string {
  return [...createHash('sha1').update(content).digest()].map((byte) => byte.toString(16)).join('');
}

function file(files: IndexFiles, path: string): Buffer {
  const bytes = files.get(path);
  if (bytes === undefined) throw new Error(`Pagefind has not written ${path}.`);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function unzip(files: IndexFiles, path: string): Buffer {
  const content = gunzipSync(file(files, path));
  if (!content.subarray(0, SIGNATURE.length).equals(SIGNATURE))
    throw new Error(`${path} is not as Pagefind writes it.`);
  return content.subarray(SIGNATURE.length);
}

/** Whether it is that content, compressed: names are the starts of digests, and two contents can have the same start. */
function isOf(zipped: Uint8Array, content: Uint8Array): boolean {
  const { buffer, byteOffset, byteLength } = zipped;
  // The end of a gzip file: RFC 1952, section 2.3.1.
  const end = new DataView(buffer, byteOffset + byteLength - 8, 8);
  return (
    end.getUint32(0, true) === crc32(content, crc32(SIGNATURE)) &&
    end.getUint32(4, true) === SIGNATURE.length + content.length
  );
}

function zip(content: Uint8Array): Buffer {
  return gzipSync(Buffer.concat([SIGNATURE, content]), { level: 9 });
}
