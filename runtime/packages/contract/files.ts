/**
 * The virtual file system in a release: `files.json` lists paths and places, `files.bin` holds each distinct text once, in
 * its shared form (`shared-text.ts`), one after the other.
 *
 * The tree is derived from the paths: a folder exists because a file is in it.
 */
import { z } from 'zod';
import { audienceSchema } from './audience.ts';
import { numbers } from './numbers.ts';

/** Raised when the layout changes. A reader opens its own layout only. */
export const FILES_FORMAT = 2;

/** Longest line of packed prose, in UTF-16 code units: long enough for any paragraph, short enough for any expression. */
export const MAX_LINE = 3000;

export const filesIndexSchema = z.object({
  format: z.literal(FILES_FORMAT),
  lengths: numbers.describe(
    'Bytes of each text in files.bin (UTF-8); each begins where the one before ends.',
  ),
  audiences: z.array(audienceSchema).describe('Those that occur.'),
  paths: z
    .array(z.string())
    .describe('In code unit order; absolute, with `/`, no `.` or `..` segment, no NUL: `/guides/start.md`.'),
  texts: numbers.describe('Number of each file’s text.'),
  audienceOf: numbers.describe('Number of each file’s audience.'),
});

export type FilesIndex = z.infer<typeof filesIndexSchema>;

/** Why a path cannot be in the file system; undefined if it can. */
export function pathProblem(path: string): string | undefined {
  if (!path.startsWith('/')) return 'it is not absolute';
  if (path.includes('\0')) return 'it contains a NUL';
  if (path.includes('\n')) return 'it contains a line break';
  if (!path.isWellFormed()) return 'it is not well-formed Unicode';
  const segments = path.slice(1).split('/');
  if (segments.includes('')) return 'it has an empty segment';
  if (segments.includes('.') || segments.includes('..')) return 'it has a `.` or `..` segment';
  return undefined;
}

/**
 * The text with no line longer than `MAX_LINE`: a longer one is broken at its last space that fits, or else between
 * two characters. Applying it twice changes nothing.
 */
export function capLines(text: string): string {
  let longest = 0;
  for (let at = 0; at <= text.length; ) {
    const end = text.indexOf('\n', at);
    const stop = end === -1 ? text.length : end;
    if (stop - at > longest) longest = stop - at;
    at = stop + 1;
  }
  if (longest <= MAX_LINE) return text;
  return text
    .split('\n')
    .map((line) => (line.length > MAX_LINE ? breakLine(line) : line))
    .join('\n');
}

function breakLine(line: string): string {
  const parts: string[] = [];
  let at = 0;
  while (line.length - at > MAX_LINE) {
    const space = line.lastIndexOf(' ', at + MAX_LINE);
    if (space > at) {
      parts.push(line.slice(at, space));
      at = space + 1;
    } else {
      const splitsPair = isHighSurrogate(line.charCodeAt(at + MAX_LINE - 1));
      const end = at + MAX_LINE - (splitsPair ? 1 : 0);
      parts.push(line.slice(at, end));
      at = end;
    }
  }
  parts.push(line.slice(at));
  return parts.join('\n');
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
