const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const UNKNOWN = 0;
const WORD = 1;
const OTHER = 2;
/** The kind of each UTF-16 code unit asked for so far: an expression takes thirty times as long as a look-up. */
const kinds = new Uint8Array(0x10000);

/** True if a lower-case UTF-16 code unit is a letter or a digit. */
export function isWordCode(code: number): boolean {
  let kind = kinds[code] ?? OTHER;
  if (kind === UNKNOWN) {
    kind = WORD_CHARACTER.test(String.fromCharCode(code)) ? WORD : OTHER;
    kinds[code] = kind;
  }
  return kind === WORD;
}

/** Keys of words are below this. */
export const WORD_KEYS = 0x4000;

/**
 * A number that a word shares with all its beginnings of two characters and more, and with few other words. A
 * word of one character has its own.
 */
export function wordKey(codes: Uint16Array, start: number): number {
  const second = codes[start + 1] ?? 0;
  return ((codes[start] ?? 0) + (isWordCode(second) ? second : 0) * 128) & (WORD_KEYS - 1);
}
