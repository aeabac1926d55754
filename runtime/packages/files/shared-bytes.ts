/**
 * The same bytes in memory that worker threads can see without a copy; shared bytes are returned as they are.
 *
 * Whoever opens a release may call it once and drop the original, so that the texts are in memory a single time.
 */
export function sharedBytes(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  if (isShared(bytes)) return bytes;
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.byteLength));
  shared.set(bytes);
  return shared;
}

function isShared(bytes: Uint8Array): bytes is Uint8Array<SharedArrayBuffer> {
  return bytes.buffer instanceof SharedArrayBuffer;
}
