/** The part of CBOR (RFC 8949) that Pagefind's files are made of: integers, text and arrays of known lengths. */

const MAJOR = { unsigned: 0, negative: 1, text: 3, array: 4 } as const;
type Major = keyof typeof MAJOR;

export type CborValue = number | string | readonly CborValue[];

/** Bytes that Pagefind does not write. */
export class CborError extends Error {
  override readonly name = 'CborError';
}

export class CborReader {
  readonly bytes: Buffer;
  /** Offset of the next item. */
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Length of the array that starts here; its items come next. */
  array(): number {
    return this.#head(MAJOR.array);
  }

  unsigned(): number {
    return this.#head(MAJOR.unsigned);
  }

  /** The bytes of a text, in UTF-8. */
  text(): Buffer {
    const length = this.#head(MAJOR.text);
    const start = this.at;
    this.at += length;
    if (this.at > this.bytes.length) throw new CborError('A text is cut.');
    return this.bytes.subarray(start, this.at);
  }

  /** Skips an array of integers, and gives their count. */
  skipIntegers(): number {
    const count = this.array();
    for (let left = count; left > 0; left -= 1) {
      const first = this.bytes[this.at] ?? 0xff;
      if (first >> 5 > MAJOR.negative) throw new CborError('An integer was expected.');
      this.at += 1 + lengthOfArgument(first & 0x1f);
    }
    return count;
  }

  value(): CborValue {
    const major = (this.bytes[this.at] ?? 0xff) >> 5;
    if (major === MAJOR.text) return this.text().toString();
    if (major === MAJOR.array) return Array.from({ length: this.array() }, () => this.value());
    return this.unsigned();
  }

  #head(major: number): number {
    const first = this.bytes[this.at] ?? 0xff;
    if (first >> 5 !== major) throw new CborError(`Type ${major} was expected, and ${first >> 5} is there.`);
    const short = first & 0x1f;
    this.at += 1;
    if (short < 24) return short;
    const length = lengthOfArgument(short);
    if (this.at + length > this.bytes.length) throw new CborError('An item is cut.');
    const argument = this.bytes.readUIntBE(this.at, length);
    this.at += length;
    return argument;
  }
}

/** Bytes of an argument that follow the first byte: RFC 8949, section 3. */
function lengthOfArgument(short: number): number {
  if (short < 24) return 0;
  if (short > 26) throw new CborError('An item is longer than any that Pagefind writes.');
  return 1 << (short - 24);
}

/** Each item in its shortest form, as Pagefind writes it. */
export class CborWriter {
  #bytes = Buffer.allocUnsafe(64 * 1024);
  #length = 0;

  array(length: number): void {
    this.#head('array', length);
  }

  unsigned(value: number): void {
    this.#head('unsigned', value);
  }

  text(utf8: Uint8Array): void {
    this.#head('text', utf8.length);
    this.items(utf8, 0, utf8.length);
  }

  /** Items that are encoded already. */
  items(bytes: Uint8Array, start: number, end: number): void {
    this.#makeRoom(end - start);
    if (end - start > 32) this.#bytes.set(bytes.subarray(start, end), this.#length);
    // A call costs more than a few bytes.
    else for (let at = start; at < end; at += 1) this.#bytes[this.#length + at - start] = bytes[at] ?? 0;
    this.#length += end - start;
  }

  value(value: CborValue): void {
    if (typeof value === 'number') this.unsigned(value);
    else if (typeof value === 'string') this.text(Buffer.from(value));
    else {
      this.array(value.length);
      for (const each of value) this.value(each);
    }
  }

  /** The bytes written so far, which are then forgotten. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    return taken;
  }

  #head(major: Major, argument: number): void {
    this.#makeRoom(5);
    const type = MAJOR[major] << 5;
    const at = this.#length;
    if (argument < 24) this.#length = this.#bytes.writeUInt8(type | argument, at);
    else if (argument < 0x100) {
      this.#bytes.writeUInt8(type | 24, at);
      this.#length = this.#bytes.writeUInt8(argument, at + 1);
    } else if (argument < 0x1_0000) {
      this.#bytes.writeUInt8(type | 25, at);
      this.#length = this.#bytes.writeUInt16BE(argument, at + 1);
    } else {
      this.#bytes.writeUInt8(type | 26, at);
      this.#length = this.#bytes.writeUInt32BE(argument, at + 1);
    }
  }

  #makeRoom(length: number): void {
    if (this.#length + length <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * this.#bytes.length + length);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

export function encodeCbor(value: CborValue): Buffer {
  const writer = new CborWriter();
  writer.value(value);
  return writer.take();
}
