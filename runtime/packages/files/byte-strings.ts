/** Bytes as the interpreter pipes them: a string of which each character is one. Its build for browsers has these types, but not their functions. */
import { Buffer } from 'node:buffer';
import type { ByteString } from 'just-bash';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

export const byteString = (bytes: Buffer): ByteString => bytes.toString('latin1') as unknown as ByteString;

export const bytesIn = (bytes: ByteString): Buffer => Buffer.from(bytes as unknown as string, 'latin1');

/** The bytes as text; as they are if they are text already, or no UTF-8. */
export function textOfBytes(bytes: ByteString): string {
  const text = bytes as unknown as string;
  let last = 0;
  for (let at = 0; at < text.length && last < 256; at++) last = Math.max(last, text.charCodeAt(at));
  if (last < 128 || last > 255) return text;
  try {
    return UTF8.decode(bytesIn(bytes));
  } catch {
    // Binary data that a command looks at as it is.
    return text;
  }
}
