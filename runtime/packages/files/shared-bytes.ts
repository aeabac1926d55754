/**
 * The same bytes in memory that worker threads can see without a copy; shared bytes are returned as they are.
 *
 * Whoever opens a release may call it once and drop the original, so that the texts are in memory a single time.
 */
export function sharedBytes(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  if (bytes.buffer instanceof SharedArrayBuffer) return bytes as Uint8Array<SharedArrayBuffer>;
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
  shared.set(bytes);
  return shared;
}
