/**
 * Options of a thread that inherits nothing from its process: no environment, no arguments, no options of Node.
 *
 * The folder in which Node keeps compiled code is no secret, and has an effect besides a faster start: from TypeScript sources, a thread
 * with it needs no type stripper, which is WebAssembly. Now and then V8 ends the whole process when it frees such code of a
 * thread that has ended (nodejs/node#64500). The package is compiled, and its threads have none.
 */
import type { WorkerOptions } from 'node:worker_threads';

const { NODE_COMPILE_CACHE } = process.env;

export const BARE_THREAD = {
  env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
  argv: [],
  execArgv: [],
} satisfies WorkerOptions;
