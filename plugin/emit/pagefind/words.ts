/**
 * The words of one or more indexes of Pagefind joined into one, as if it had indexed their pages together.
 *
 * Its order and its chunks are reproduced (`build_indexes` of Pagefind 1.6): words by their bytes, the pages of each by number,
 * and a new chunk when one is full. The places of a word on a page are copied without being read.
 */
import { CborError, CborReader, CborWriter } from './cbor.ts';

/** Words and their places on pages, as one file of Pagefind's has them. */
export interface Chunk {
  readonly first: Buffer;
  readonly last: Buffer;
  readonly bytes: Buffer;
}

export interface WordSource {
  /** Contents of Pagefind's files, in their order. */
  readonly chunks: readonly Uint8Array[];
  /** By the number of a page in these files: its number among all pages, or -1 if it is left out. */
  readonly numbers: Int32Array;
}

/** The places of a word on one page. */
interface Posting {
  readonly page: number;
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  /** Integers for places: in its text, and in its title and the like. */
  readonly inText: number;
  readonly inFields: number;
}

/** A spelling with accents, and its places. */
interface Variant {
  readonly form: Buffer;
  readonly postings: readonly Posting[];
}

interface Word {
  readonly word: Buffer;
  readonly postings: readonly Posting[];
  readonly variants: readonly Variant[];
}

/** Places, pages and variants that fill a chunk. */
const CHUNK_SIZE = 20_000;

/** Throws `CborError` if a file is not as Pagefind writes it. */
export function mergeWords(sources: readonly WordSource[]): readonly Chunk[] {
  const chunks: Chunk[] = [];
  const words = new CborWriter();
  let [count, size] = [0, 0];
  let first: Buffer | undefined;
  let last: Buffer | undefined;
  const end = (): void => {
    if (first === undefined || last === undefined) return;
    const head = new CborWriter();
    head.array(1);
    head.array(count);
    chunks.push({ first, last, bytes: Buffer.concat([head.take(), words.take()]) });
    [count, size] = [0, 0];
    first = undefined;
  };
  for (const each of inOrder(sources.map(wordsOf))) {
    first ??= each.word;
    last = each.word;
    count += 1;
    write(words, each);
    size += sizeOf(each.postings);
    for (const { postings } of each.variants) size += sizeOf(postings) + 1;
    if (size >= CHUNK_SIZE) end();
  }
  end();
  return chunks;
}

function* wordsOf({ chunks, numbers }: WordSource): Generator<Word, undefined> {
  for (const bytes of chunks) {
    const reader = new CborReader(bytes);
    expectArray(reader, 1);
    for (let left = reader.array(); left > 0; left -= 1) {
      expectArray(reader, 3);
      const word = reader.text();
      const postings = readPostings(reader, numbers);
      const variants: Variant[] = [];
      for (let more = reader.array(); more > 0; more -= 1) {
        expectArray(reader, 2);
        const variant = { form: reader.text(), postings: readPostings(reader, numbers) };
        if (variant.postings.length > 0) variants.push(variant);
      }
      if (postings.length > 0 || variants.length > 0) yield { word, postings, variants };
    }
    if (!reader.isAtEnd) throw new CborError('More follows than was expected.');
  }
}

/** Each page is counted from the one before it. */
function readPostings(reader: CborReader, numbers: Int32Array): Posting[] {
  const postings: Posting[] = [];
  let own = 0;
  for (let left = reader.array(); left > 0; left -= 1) {
    expectArray(reader, 3);
    own += reader.unsigned();
    const page = numbers[own];
    if (page === undefined) throw new CborError('A word is on a page that does not exist.');
    const start = reader.at;
    const inText = reader.skipIntegers();
    const inFields = reader.skipIntegers();
    if (page >= 0) postings.push({ page, bytes: reader.bytes, start, end: reader.at, inText, inFields });
  }
  return postings;
}

/** All words by their bytes, each once. */
function* inOrder(streams: readonly Generator<Word, undefined>[]): Generator<Word> {
  const heads = streams.map((stream) => stream.next().value);
  for (;;) {
    let least: Buffer | undefined;
    for (const head of heads)
      if (head !== undefined && (least === undefined || Buffer.compare(head.word, least) < 0))
        least = head.word;
    if (least === undefined) return;
    const same: Word[] = [];
    for (const [place, head] of heads.entries()) {
      if (head === undefined || !head.word.equals(least)) continue;
      same.push(head);
      heads[place] = streams[place]?.next().value;
    }
    yield {
      word: least,
      postings: byPage(same.map(({ postings }) => postings)),
      variants: mergeVariants(same.flatMap(({ variants }) => variants)),
    };
  }
}

function byPage(lists: readonly (readonly Posting[])[]): readonly Posting[] {
  return lists.flat().sort((a, b) => a.page - b.page);
}

/** In the order in which Pagefind meets them: page after page, the text before the fields, each by its bytes. */
function mergeVariants(variants: readonly Variant[]): readonly Variant[] {
  if (variants.length === 0) return variants;
  const byForm = Map.groupBy(variants, ({ form }) => form.toString());
  return [...byForm.values()]
    .flatMap(([one, ...others]) => {
      if (one === undefined) return [];
      const postings = byPage([one, ...others].map((each) => each.postings));
      const [first] = postings;
      return first === undefined ? [] : [{ form: one.form, postings, first }];
    })
    .sort(
      (a, b) =>
        a.first.page - b.first.page ||
        Number(a.first.inText === 0) - Number(b.first.inText === 0) ||
        Buffer.compare(a.form, b.form),
    );
}

function sizeOf(postings: readonly Posting[]): number {
  return postings.reduce((size, { inText, inFields }) => size + inText + inFields + 1, 0);
}

function write(writer: CborWriter, { word, postings, variants }: Word): void {
  writer.array(3);
  writer.text(word);
  writePostings(writer, postings);
  writer.array(variants.length);
  for (const { form, postings: places } of variants) {
    writer.array(2);
    writer.text(form);
    writePostings(writer, places);
  }
}

function writePostings(writer: CborWriter, postings: readonly Posting[]): void {
  writer.array(postings.length);
  let before = 0;
  for (const { page, bytes, start, end } of postings) {
    writer.array(3);
    writer.unsigned(page - before);
    before = page;
    writer.items(bytes, start, end);
  }
}

function expectArray(reader: CborReader, length: number): void {
  if (reader.array() !== length) throw new CborError(`An array of ${length} was expected.`);
}
