/** The text of a file as its author wrote it, so that an edit leaves every other byte as it is. */
import { readFileSync } from 'node:fs';
import { decodeText } from '@waymark/source/read-text';

export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface AuthorText {
  /** With `\n` line ends, without a byte order mark; empty if it cannot be read whole. */
  readonly text: string;
  /** The bytes of the file with these edits of the text. */
  readonly edited: (edits: readonly TextEdit[]) => Uint8Array;
}

export function authorText(path: string): AuthorText {
  const bytes = readFileSync(path);
  const { text: decoded, encoding, unreadable, damaged } = decodeText(bytes);
  if (unreadable !== undefined || damaged !== undefined) return { text: '', edited: () => bytes };
  const whole = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  const mark = /^\p{DI}+/u.exec(whole)?.[0] ?? '';
  const bare = decoded.replace(/^\p{DI}+/u, '');
  const end = /\r\n|\n/.exec(bare)?.[0] ?? '\n';
  const edited = (edits: readonly TextEdit[]): Uint8Array => {
    if (edits.length === 0) return bytes;
    const inFile = placesWithReturns(bare, mark.length);
    const written = withEdits(
      whole,
      edits.map(({ start, end: last, text }) => ({
        ...{ start: inFile(start), end: inFile(last) },
        text: text.replaceAll('\n', end),
      })),
    );
    if (encoding === 'utf-8') return Buffer.from(written);
    const units = Buffer.from(written, 'utf16le');
    return encoding === 'utf-16le' ? units : units.swap16();
  };
  return { text: bare.replaceAll('\r\n', '\n'), edited };
}

/** The place in the file of an offset in the text, which lacks the returns of its line ends. */
function placesWithReturns(bare: string, mark: number): (offset: number) => number {
  const returns = Array.from(bare.matchAll(/\r\n/g), ({ index }, count) => index - count);
  return (offset) => {
    let [low, high] = [0, returns.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((returns[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return mark + offset + low;
  };
}

/** The first of two edits of one place counts. */
function withEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let end = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    if (edit.start < end) continue;
    result += text.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return result + text.slice(end);
}
