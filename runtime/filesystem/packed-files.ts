import { Buffer } from 'node:buffer';
import type { FilesIndex, PackedFile } from '../contract/files.ts';
import { filesIndexSchema, pathProblem } from '../contract/files.ts';

/** The two files of a release that hold the virtual file system. */
export interface PackedFilesSource {
  readonly json: Uint8Array;
  readonly bin: Uint8Array;
}

/** Reads texts by path, for callers that have checked who may read them: it knows no viewer. */
export interface PackedFiles {
  /** Sorted in code unit order. */
  readonly paths: readonly string[];
  /** The text; undefined where there is no such file. */
  read(path: string): string | undefined;
  /** The bytes from `start` up to `end` of the file, as text. Throws where there is no such file or range. */
  readRange(path: string, start: number, end: number): string;
}

/** The files do not describe a file system: a release that was cut short, or one of another format. */
export class PackedFilesError extends Error {
  override readonly name = 'PackedFilesError';
}

/**
 * The verified index: well-formed paths in order, no file twice, every text inside `bin`.
 *
 * Throws `PackedFilesError` otherwise.
 */
export function readFilesIndex(source: PackedFilesSource): FilesIndex {
  let json: unknown;
  try {
    json = JSON.parse(
      Buffer.from(source.json.buffer, source.json.byteOffset, source.json.byteLength).toString(),
    );
  } catch (error) {
    throw new PackedFilesError('files.json is not JSON. Build the release again.', { cause: error });
  }
  const parsed = filesIndexSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue === undefined ? '' : ` (${issue.path.join('.')}: ${issue.message})`;
    throw new PackedFilesError(
      `files.json has another format than this runtime reads${where}. Build the release again.`,
    );
  }
  const index = parsed.data;
  if (index.size !== source.bin.byteLength) {
    const found = source.bin.byteLength;
    throw new PackedFilesError(
      `files.bin has ${found} bytes, files.json says ${index.size}. Build the release again.`,
    );
  }
  let expected = 0;
  let previous = '';
  for (const file of index.files) {
    const problem = pathProblem(file.path) ?? (file.path > previous ? undefined : 'it is out of order');
    if (problem !== undefined)
      throw new PackedFilesError(`files.json names ${JSON.stringify(file.path)}: ${problem}.`);
    if (file.start !== expected || file.start + file.length > index.size) {
      throw new PackedFilesError(`files.json places ${file.path} outside its room in files.bin.`);
    }
    expected = file.start + file.length;
    previous = file.path;
  }
  if (expected !== index.size) throw new PackedFilesError('files.bin holds bytes that belong to no file.');
  return index;
}

/** Opens the packed texts. Throws `PackedFilesError` where they do not verify. */
export function openPackedFiles(source: PackedFilesSource): PackedFiles {
  const index = readFilesIndex(source);
  const bytes = Buffer.from(source.bin.buffer, source.bin.byteOffset, source.bin.byteLength);
  const byPath = new Map<string, PackedFile>(index.files.map((file) => [file.path, file]));
  return {
    paths: index.files.map((file) => file.path),
    read(path) {
      const file = byPath.get(path);
      return file && bytes.toString('utf8', file.start, file.start + file.length);
    },
    readRange(path, start, end) {
      const file = byPath.get(path);
      if (file === undefined) throw new RangeError(`There is no packed file ${path}.`);
      if (!(start >= 0 && start <= end && end <= file.length)) {
        throw new RangeError(`${path} has ${file.length} bytes, not ${start} to ${end}.`);
      }
      return bytes.toString('utf8', file.start + start, file.start + end);
    },
  };
}
