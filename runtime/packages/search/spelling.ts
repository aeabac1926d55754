/** Words of the index that are close to a word it lacks. */
import { editDistance } from '@waymark/source/distance';
import type { OpenIndex } from './open-index.ts';
import { findString, lowerBound, startsWith, stringCount } from './strings.ts';

interface Near {
  /** Index in `index.words`. */
  readonly word: number;
  readonly distance: number;
}

export type Spelling = ReturnType<typeof createSpelling>;

/** Words looked at behind a prefix: a short one begins thousands. */
const MOST_SCANNED = 256;
/** Shortest half of a compound, in characters. */
const SHORTEST_HALF = 3;

const encoder = new TextEncoder();

export function createSpelling({ words }: OpenIndex) {
  const count = stringCount(words);
  const signatures = new Uint32Array(count);
  const lengths = new Uint8Array(count);
  for (let word = 0; word < count; word++) {
    const start = words.offsets[word] ?? 0;
    const end = words.offsets[word + 1] ?? 0;
    lengths[word] = Math.min(255, end - start);
    signatures[word] = signature(words.bytes, start, end);
  }
  const bytesOf = (word: number) => words.bytes.subarray(words.offsets[word], words.offsets[word + 1]);

  return {
    near(written: string, limit: number, most: number, visible: (word: number) => boolean): Near[] {
      const key = encoder.encode(written);
      const own = signature(key, 0, key.length);
      const found: Near[] = [];
      for (let word = 0; word < count; word++) {
        if (Math.abs((lengths[word] ?? 0) - key.length) > limit) continue;
        // An edit changes at most two letters of the set that a word is made of.
        if (bitCount((signatures[word] ?? 0) ^ own) > 2 * limit) continue;
        const distance = editDistance(key, bytesOf(word), limit);
        if (distance > limit || !visible(word)) continue;
        found.push({ word, distance });
      }
      // Misspellings seldom begin a word: of two equally near, the one with the same first letter comes first.
      const rank = ({ word, distance }: Near) =>
        2 * distance + (words.bytes[words.offsets[word] ?? 0] === key[0] ? 0 : 1);
      return found.sort((a, b) => rank(a) - rank(b) || a.word - b.word).slice(0, most);
    },

    /** Words that begin with `written`, shortest first. */
    longer(written: string, most: number, visible: (word: number) => boolean): number[] {
      const key = encoder.encode(written);
      const found: number[] = [];
      const start = lowerBound(words, key);
      const end = Math.min(count, start + MOST_SCANNED);
      for (let word = start; word < end && startsWith(words, word, key); word++)
        if (visible(word)) found.push(word);
      return found.sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0) || a - b).slice(0, most);
    },

    /** All words that begin with `written`, itself left out. */
    begun(written: string, visible: (word: number) => boolean): number[] {
      const key = encoder.encode(written);
      const found: number[] = [];
      for (let word = lowerBound(words, key); word < count && startsWith(words, word, key); word++)
        if (lengths[word] !== key.length && visible(word)) found.push(word);
      return found;
    },

    /** Two words which together make `written`, or undefined. */
    split: (written: string, visible: (word: number) => boolean): readonly [number, number] | undefined =>
      halvesOf(words, written, visible),
  };
}

function halvesOf(
  words: OpenIndex['words'],
  written: string,
  visible: (word: number) => boolean,
): [number, number] | undefined {
  const characters = [...written];
  for (let cut = characters.length - SHORTEST_HALF; cut >= SHORTEST_HALF; cut--) {
    const left = findString(words, characters.slice(0, cut).join(''));
    if (left < 0 || !visible(left)) continue;
    const right = findString(words, characters.slice(cut).join(''));
    if (right >= 0 && visible(right)) return [left, right];
  }
  return undefined;
}

/** A bit for each letter that occurs; digits share one, other bytes five. */
function signature(bytes: Uint8Array, start: number, end: number): number {
  let bits = 0;
  for (let i = start; i < end; i++) {
    const byte = bytes[i] ?? 0;
    if (byte >= 0x61 && byte <= 0x7a) bits |= 1 << (byte - 0x61);
    else if (byte >= 0x30 && byte <= 0x39) bits |= 1 << 26;
    else bits |= 1 << (27 + (byte % 5));
  }
  return bits >>> 0;
}

function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
