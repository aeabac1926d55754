/**
 * Gives the memory of bytes back at once. Garbage collection looks at the heap, where an array of any size takes a few bytes: a
 * thread that makes little else keeps some 60 MB of them.
 *
 * @param bytes Empty afterwards, as is everything that shares their memory.
 */
export function letGo({ buffer }: Uint8Array<ArrayBuffer>): void {
  buffer.transfer(0);
}
