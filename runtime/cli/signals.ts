import { endProcess } from './end-process.ts';

/** Ends the process on Ctrl-C and on a service manager's stop, after `close`; a second signal ends it at once. */
export function endOnSignal(close: () => Promise<void> = () => Promise.resolve()): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      process.once(signal, () => process.exit(code));
      close().then(
        () => endProcess(code === 143 ? 0 : code),
        () => endProcess(1),
      );
    });
  }
}
