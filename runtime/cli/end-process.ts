import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';

/** Milliseconds. Compiling a batch of functions takes a few. */
const SETTLE_MS = 50;

/**
 * Ends the process, whatever is still open.
 *
 * A thread of V8 that compiles code may need a collection of garbage, and `process.exit` waits for that thread without collecting any
 * (nodejs/node#54918): one of a hundred servers never ended on a busy machine. So nothing is compiled there any more, and threads that
 * compile get the time to end.
 */
export async function endProcess(code = process.exitCode): Promise<never> {
  setFlagsFromString('--no-concurrent-sparkplug --no-concurrent-recompilation');
  await delay(SETTLE_MS);
  process.exit(code);
}
