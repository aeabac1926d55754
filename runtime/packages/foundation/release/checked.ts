/** Files of a release as values of the shape that they should have. */
import { Buffer } from 'node:buffer';
import type { z } from 'zod';
import { ReleaseError } from './errors.ts';

/** The remedy, at the end of a sentence. */
export const AGAIN = ': build it again with `waymark build`, or deploy again.';

/** Reads JSON. Throws `ReleaseError`. */
export function jsonOf<T>(name: string, bytes: Uint8Array, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  } catch (error) {
    throw new ReleaseError('damaged', `${name} of the release is not JSON${AGAIN}`, { cause: error });
  }
  return checkedValue(name, value, schema);
}

/** Throws `ReleaseError` for a value of another shape. */
export function checkedValue<T>(name: string, value: unknown, schema: z.ZodType<T>): T {
  // Each is checked once: to compile the check first takes longer.
  const result = schema.safeParse(value, { jitless: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = issue === undefined ? '' : ` (${issue.path.join('.')}: ${issue.message})`;
  throw new ReleaseError('damaged', `${name} of the release is not valid${where}${AGAIN}`);
}
