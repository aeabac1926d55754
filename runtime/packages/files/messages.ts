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

/** Asks a worker to load the modules that most calls use. */
export const WARM_UP = 'warm up';

/** A worker has one call at a time. */
export type WorkerOrder = { readonly command: string; readonly viewer: Viewer } | typeof WARM_UP;

export type WorkerMessage =
  /** When it has loaded, and again when it is warm. */
  { readonly kind: 'ready' } | { readonly kind: 'result'; readonly result: CallResult };
