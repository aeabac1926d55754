/** Standard output for the command alone: modules and expressions of a repository run in its process, and may print. */
import { Console } from 'node:console';
import { Writable } from 'node:stream';

/**
 * Gives what writes to standard output. From now on whatever else prints in this process does so to standard error, each text once:
 * an author's module runs for each page that imports it.
 */
export function ownOutput(): (text: string) => void {
  const write = process.stdout.write.bind(process.stdout);
  const printed = new Set<string>();
  const printOnce = (chunk: string | Uint8Array): boolean => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    if (printed.has(text)) return true;
    printed.add(text);
    return process.stderr.write(text);
  };
  process.stdout.write = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    const isTaken = printOnce(chunk);
    const done = rest.findLast((each) => typeof each === 'function');
    if (done !== undefined) process.nextTick(done);
    return isTaken;
  };
  const once = new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => {
      printOnce(chunk);
      done();
    },
  });
  globalThis.console = new Console({ stdout: once, stderr: once });
  return (text) => void write(text);
}
