/** Look-ups in the sorted strings of the index. */
import type { Strings } from './open-index.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const stringCount = (strings: Strings): number => strings.offsets.length - 1;

export function stringAt(strings: Strings, index: number): string {
  return decoder.decode(strings.bytes.subarray(strings.offsets[index], strings.offsets[index + 1]));
}

/** First string that is not less than the given bytes; `stringCount` if all are. */
export function lowerBound(strings: Strings, key: Uint8Array): number {
  let low = 0;
  let high = stringCount(strings);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareAt(strings, middle, key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of a string, or -1. */
export function findString(strings: Strings, text: string): number {
  const key = encoder.encode(text);
  const index = lowerBound(strings, key);
  return index < stringCount(strings) && compareAt(strings, index, key) === 0 ? index : -1;
}

/** Look-ups remembered. Beyond it the memory is emptied: a stranger's words are not kept. */
const REMEMBERED = 8_192;

/** Like `findString`, for strings that are looked up again and again. */
export function rememberingLookup(strings: Strings): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    let index = known.get(text);
    if (index === undefined) {
      index = findString(strings, text);
      if (known.size >= REMEMBERED) known.clear();
      known.set(text, index);
    }
    return index;
  };
}

/** True if the string at `index` begins with the given bytes. */
export function startsWith(strings: Strings, index: number, key: Uint8Array): boolean {
  const start = strings.offsets[index] ?? 0;
  const end = strings.offsets[index + 1] ?? 0;
  if (end - start < key.length) return false;
  for (let i = 0; i < key.length; i++) if (strings.bytes[start + i] !== key[i]) return false;
  return true;
}

function compareAt(strings: Strings, index: number, key: Uint8Array): number {
  const start = strings.offsets[index] ?? 0;
  const length = (strings.offsets[index + 1] ?? 0) - start;
  const shared = Math.min(length, key.length);
  for (let i = 0; i < shared; i++) {
    const difference = (strings.bytes[start + i] ?? 0) - (key[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return length - key.length;
}
