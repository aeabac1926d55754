/** Writes named typed arrays one behind the other, aligned. */
import {
  ALIGNMENT,
  type ArrayName,
  type ElementType,
  type SearchHeader,
} from '../../../runtime/contract/search-index.ts';

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

function elementType(array: Numbers): ElementType {
  if (array instanceof Uint8Array) return 'u8';
  if (array instanceof Uint16Array) return 'u16';
  return array instanceof Uint32Array ? 'u32' : 'f32';
}

const LITTLE = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

function littleEndian(array: Numbers): Uint8Array {
  if (!LITTLE) throw new Error('The search index is written on little-endian machines only.');
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

/** Strings in ascending order of their UTF-8 bytes, end to end, with the offset of each. */
export function packStrings(sorted: readonly Uint8Array[]): { bytes: Uint8Array; offsets: Uint32Array } {
  const offsets = new Uint32Array(sorted.length + 1);
  let length = 0;
  sorted.forEach((string, index) => {
    length += string.length;
    offsets[index + 1] = length;
  });
  const bytes = new Uint8Array(length);
  sorted.forEach((string, index) => {
    bytes.set(string, offsets[index] ?? 0);
  });
  return { bytes, offsets };
}

/** The narrowest array that holds numbers below `limit`. */
export function narrow(numbers: Uint32Array, limit: number): Uint16Array | Uint32Array {
  return limit <= 0x10000 ? Uint16Array.from(numbers) : numbers;
}
