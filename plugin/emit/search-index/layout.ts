/** Writes named typed arrays one behind the other, aligned. */
import { Buffer } from 'node:buffer';
import {
  ALIGNMENT,
  type ArrayName,
  type NumberType,
  type SearchHeader,
} from '@waymark/contract/search-index';

export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array;

export function layOut(arrays: Readonly<Record<ArrayName, Numbers>>): {
  bin: Uint8Array;
  directory: SearchHeader['arrays'];
} {
  const names = Object.keys(arrays) as ArrayName[];
  let bytes = 0;
  const directory = Object.fromEntries(
    names.map((name) => {
      const entry = { type: elementType(arrays[name]), offset: bytes, length: arrays[name].length };
      bytes = Math.ceil((bytes + arrays[name].byteLength) / ALIGNMENT) * ALIGNMENT;
      return [name, entry];
    }),
  ) as SearchHeader['arrays'];
  const bin = new Uint8Array(bytes);
  for (const name of names) bin.set(littleEndian(arrays[name]), directory[name].offset);
  return { bin, directory };
}

function elementType(array: Numbers): NumberType {
  if (array instanceof Uint8Array) return 'u8';
  if (array instanceof Uint16Array) return 'u16';
  return array instanceof Uint32Array ? 'u32' : 'f32';
}

const LITTLE = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

function littleEndian(array: Numbers): Uint8Array {
  if (!LITTLE) throw new Error('The search index is written on little-endian machines only.');
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

/** Strings in UTF-8, end to end, with the offset of each. */
export function packStrings(strings: readonly string[]): { bytes: Uint8Array; offsets: Uint32Array } {
  const offsets = new Uint32Array(strings.length + 1);
  let length = 0;
  strings.forEach((string, index) => {
    length += Buffer.byteLength(string);
    offsets[index + 1] = length;
  });
  return { bytes: Buffer.from(strings.join('')), offsets };
}

/** The narrowest array that holds numbers below `limit`. */
export function narrow(numbers: Uint32Array, limit: number): Uint16Array | Uint32Array {
  return limit <= 0x10000 ? new Uint16Array(numbers) : numbers;
}
