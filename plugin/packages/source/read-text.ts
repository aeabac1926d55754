/**
 * @room `@waymark/source`, the lowest package: files that people wrote. Their texts in the encodings that editors save, values of JSON with
 * their places, paths inside of a root, and problems: their codes, the collector, and the reporters (terminal, JSON, GitHub, SARIF).
 */
import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import type { TextPoint } from './parse-code.ts';

export interface DecodedText {
  /** Without a byte order mark; empty if `unreadable`. */
  readonly text: string;
  /** UTF-8 if the file has no byte order mark. */
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be';
  /** Why nothing of it can be read, as part of a sentence. */
  readonly unreadable?: string;
  /** Place of the first character that cannot be read; it is U+FFFD in the text. */
  readonly damaged?: TextPoint;
}

const MARKS = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

/** The share of characters that cannot be read: a text in Latin-1 has 3 to 5 of a hundred, a picture half of them. */
const MOST_UNREAD = 0.2;
/** Unread characters that a text may always have: in a short one, such as a name, a character or two may be many. */
const FEW = 50;

/** Text with line feeds for the line breaks of other systems and of Unicode, each at its own place; CRLF stays. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r(?!\n)|[\v\f\x85\u2028\u2029]/g, '\n');
}

/** It may have such characters in its texts, and is refused with them elsewhere. */
const JSON_TEXT = /^\s*(?:\{\s*["}]|\[)/;

/**
 * Decodes by the byte order mark (WHATWG Encoding, section 6.1), or as UTF-8. A NUL is in no text: the file is UTF-16 without its mark,
 * or no text at all, and a restriction in it could be missed.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? 'utf-8';
  const decoded = new TextDecoder(encoding).decode(bytes);
  // Every line break and space in UTF-16 has a NUL; UTF-7 begins with its mark in ASCII (RFC 2152).
  if (encoding !== 'utf-8' ? decoded.length > 3 && !bytes.includes(0) : /^\+\/v[89+/]/.test(decoded))
    return { text: '', encoding, unreadable: 'its byte order mark is that of another encoding' };
  const text = JSON_TEXT.test(decoded) ? decoded : withLineFeeds(decoded);
  if (text.includes('\0'))
    return {
      text: '',
      encoding,
      unreadable: 'it contains NUL characters, as UTF-16 without a byte order mark does',
    };
  if (encoding === 'utf-8' && isUtf8(bytes)) return { text, encoding };
  const unread = text.split('\uFFFD').length - 1;
  if (unread > FEW && unread > text.length * MOST_UNREAD)
    return {
      text: '',
      encoding,
      unreadable: 'many of its characters are not UTF-8, as in a file that is no text',
    };
  const lines = text.split('\n');
  const line = lines.findIndex((each) => each.includes('\uFFFD'));
  if (line === -1) return { text, encoding };
  return { text, encoding, damaged: { line: line + 1, column: (lines[line] ?? '').indexOf('\uFFFD') + 1 } };
}

/** The text of a file, as far as it can be read; empty if there is none. Reading a pipe would never end. */
export function readText(path: string): string {
  const state = statSync(path, { throwIfNoEntry: false });
  if (state === undefined || !(state.isFile() || state.isDirectory())) return '';
  try {
    return decodeText(readFileSync(path)).text;
  } catch (error) {
    // The system names no file if it could be opened, as a folder can.
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  }
}
