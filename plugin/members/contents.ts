/** The bytes of a release's `members.bin`, each content once (layout: runtime/packages/contract/members.ts). */
import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { MemberContent } from '@waymark/contract/members';

/** For pages it takes about a millisecond each, and they are as small as with twice the time. */
const QUALITY = 5;
/** Pictures and archives are compressed already. */
const WORTH_IT = 0.9;

export class MemberContents {
  readonly #numbers = new Map<string, number>();
  readonly #index: MemberContent[] = [];
  readonly #parts: Uint8Array[] = [];
  #size = 0;

  /** The number of a content; the same bytes have the same one. */
  add(content: string | Uint8Array): number {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const digest = hash('sha256', bytes, 'base64url');
    const known = this.#numbers.get(digest);
    if (known !== undefined) return known;
    const small = brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    });
    const compressed = small.length < bytes.length * WORTH_IT;
    const part = compressed ? small : bytes;
    const number = this.#index.length;
    this.#numbers.set(digest, number);
    this.#index.push({ start: this.#size, length: part.length, compressed, size: bytes.length, digest });
    this.#parts.push(part);
    this.#size += part.length;
    return number;
  }

  get index(): readonly MemberContent[] {
    return this.#index;
  }

  get size(): number {
    return this.#size;
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.#parts);
  }
}
