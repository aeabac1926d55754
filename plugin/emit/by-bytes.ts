import { Buffer } from 'node:buffer';

/** The order of two texts by their bytes in UTF-8. */
export function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
