/** One range of bytes of a representation (RFC 9110, section 14). */
export interface ByteRange {
  readonly start: number;
  /** The last byte, included. */
  readonly end: number;
}

/**
 * Parses a `Range` header for `size` bytes: a range; `unsatisfiable` (416); or undefined, which means the whole.
 *
 * Several ranges that can be served get the whole too: their answer would be a multipart body that hardly any client
 * reads, and many small ones are an attack.
 */
export function parseRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const unit = /^\s*bytes\s*=(.*)$/i.exec(header);
  if (unit === null) return undefined;
  const specs = (unit[1] ?? '').split(',').map((spec) => spec.trim());
  const ranges: ByteRange[] = [];
  for (const spec of specs.filter((each) => each !== '')) {
    const match = /^(\d*)-(\d*)$/.exec(spec);
    if (match === null) return undefined;
    const [, first = '', last = ''] = match;
    if (first === '' && last === '') return undefined;
    if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
    const range =
      first === ''
        ? suffix(Number(last), size)
        : { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
    if (range.start < size && range.end >= range.start) ranges.push(range);
  }
  if (specs.every((spec) => spec === '')) return undefined;
  if (ranges.length === 0) return 'unsatisfiable';
  return specs.length === 1 ? ranges[0] : undefined;
}

function suffix(length: number, size: number): ByteRange {
  return length === 0 ? { start: size, end: size } : { start: Math.max(0, size - length), end: size - 1 };
}
