/** Messages between the pool and its workers. */
import type { Viewer } from '@waymark/contract/can-read';
import type { FileTable } from './packed-files.ts';
import type { CallResult } from './shell.ts';

/** The data that a worker starts with. */
export interface WorkerInput {
  readonly files: FileTable;
  readonly bytes: Uint8Array<SharedArrayBuffer>;
  readonly deadlineMs: number;
}

/** One call for a worker; it has one at a time. */
export interface WorkerCall {
  readonly command: string;
  readonly viewer: Viewer;
}

/** Asks a worker to load the modules that most calls use. */
export const WARM_UP = 'warm up';

export type WorkerOrder = WorkerCall | typeof WARM_UP;

export type WorkerMessage =
  /** When it has loaded, and again when it is warm. */
  { readonly kind: 'ready' } | { readonly kind: 'result'; readonly result: CallResult };
