/** How far long work is. A channel of the process, so that the command line hears an integration that it did not make. */
import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';

export type Phase = 'load' | 'read' | 'links' | 'images' | 'render' | 'members' | 'write' | 'compress';

export interface Progress {
  readonly phase: Phase;
  readonly done: number;
  readonly total: number;
  /** A finding of the phase, for the line that ends it. */
  readonly note?: string | undefined;
}

const NAME = 'waymark:progress';
const progress = channel(NAME);

export function report(phase: Phase, done: number, total: number, note?: string): void {
  if (progress.hasSubscribers) progress.publish({ phase, done, total, note } satisfies Progress);
}

/** Calls `listener` at every step until the returned function is called. */
export function listen(listener: (step: Progress) => void): () => void {
  const handler = (message: unknown) => listener(message as Progress);
  subscribe(NAME, handler);
  return () => {
    unsubscribe(NAME, handler);
  };
}
