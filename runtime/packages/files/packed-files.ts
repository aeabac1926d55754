import { Buffer } from 'node:buffer';
import type { Audience } from '@waymark/contract/audience';
import { type FilesIndex, filesIndexSchema, pathProblem } from '@waymark/contract/files';
import { fits } from '@waymark/contract/numbers';
import { marksOf, textWithMarks } from '@waymark/contract/shared-text';

/** Positions of texts: numbers in lists that workers get as they are. */
export interface FileTable {
  /** Paths in code unit order. */
  readonly paths: readonly string[];
  /** Number of each file's text. */
  readonly texts: Uint32Array;
  /** Number of each file's audience. */
  readonly audienceOf: Uint32Array;
  readonly audiences: readonly Audience[];
  /** The start of each text, and the end of the last one behind them. */
  readonly starts: Uint32Array;
}

/** Reads texts by path, for callers that have checked who may read them: it knows no viewer. */
export interface PackedFiles {
  readonly table: FileTable;
  readonly bin: Uint8Array;
  /** The text; undefined if there is no such file. */
  read(path: string): string | undefined;
  /**
   * The bytes from `start` up to `end` of the shared form of the file's text, as the file has them. Throws if there is
   * no such file or range.
   */
  readRange(path: string, start: number, end: number): string;
}

/** The files do not describe a file system: a release that was cut short, or one of another format. */
export class PackedFilesError extends Error {
  override readonly name = 'PackedFilesError';
}

/**
 * The verified table: well-formed paths in order, no file twice, every text inside `bin`.
 *
 * Throws `PackedFilesError` otherwise.
 */
function readFileTable(json: Uint8Array, bin: Uint8Array): FileTable {
  const index = readFilesIndex(json);
  const { paths, texts, audienceOf, audiences, lengths } = index;
  const starts = new Uint32Array(lengths.length + 1);
  let size = 0;
  for (const [text, length] of lengths.entries()) {
    size += length;
    starts[text + 1] = size;
  }
  if (size !== bin.byteLength)
    throw new PackedFilesError(
      `files.bin has ${bin.byteLength} bytes, files.json says ${size}. Build the release again.`,
    );
  let previous = '';
  for (const path of paths) {
    const problem = pathProblem(path) ?? (path > previous ? undefined : 'it is out of order');
    if (problem !== undefined)
      throw new PackedFilesError(`files.json names ${JSON.stringify(path)}: ${problem}.`);
    previous = path;
  }
  check('texts', texts, paths.length, lengths.length);
  check('audienceOf', audienceOf, paths.length, audiences.length);
  if (new Set(texts).size !== lengths.length)
    throw new PackedFilesError('files.bin holds texts that belong to no file. Build the release again.');
  return {
    paths,
    texts: Uint32Array.from(texts),
    audienceOf: Uint32Array.from(audienceOf),
    audiences,
    starts,
  };
}

function check(name: string, list: readonly number[], length: number, limit: number): void {
  if (fits(list, length, limit)) return;
  throw new PackedFilesError(`\`${name}\` of files.json does not fit its paths. Build the release again.`);
}

function readFilesIndex(bytes: Uint8Array): FilesIndex {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString());
  } catch (error) {
    throw new PackedFilesError('files.json is not JSON. Build the release again.', { cause: error });
  }
  const parsed = filesIndexSchema.safeParse(json, { jitless: true });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue === undefined ? '' : ` (${issue.path.join('.')}: ${issue.message})`;
    throw new PackedFilesError(
      `files.json has another format than this runtime reads${where}. Build the release again.`,
    );
  }
  return parsed.data;
}

/** Opens the two files of a release that hold the virtual file system. Throws `PackedFilesError` if they do not verify. */
export function openPackedFiles({ json, bin }: Readonly<Record<'json' | 'bin', Uint8Array>>): PackedFiles {
  const table = readFileTable(json, bin);
  const { paths, texts, starts } = table;
  const bytes = Buffer.from(bin.buffer, bin.byteOffset, bin.byteLength);
  const text = (file: number): number => texts[file] ?? 0;
  const read = (path: string, from: number, until: number): string =>
    textWithMarks(bytes.toString('utf8', from, until), marksOf(path));
  return {
    table,
    bin,
    read(path) {
      const file = find(paths, path);
      return file === -1 ? undefined : read(path, starts[text(file)] ?? 0, starts[text(file) + 1] ?? 0);
    },
    readRange(path, start, end) {
      const file = find(paths, path);
      if (file === -1) throw new RangeError(`There is no packed file ${path}.`);
      const first = starts[text(file)] ?? 0;
      const length = (starts[text(file) + 1] ?? 0) - first;
      if (!(start >= 0 && start <= end && end <= length)) {
        throw new RangeError(`${path} has ${length} bytes, not ${start} to ${end}.`);
      }
      return read(path, first + start, first + end);
    },
  };
}

/** Place of a path among those that are sorted in code unit order; -1 if it is not among them. */
function find(paths: readonly string[], path: string): number {
  let low = 0;
  let high = paths.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((paths[middle] ?? '') < path) low = middle + 1;
    else high = middle;
  }
  return paths[low] === path ? low : -1;
}
