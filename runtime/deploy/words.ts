/** What a deploy says of itself: why it failed, without secrets, and without signs that a terminal would obey. */
import type { DeployOptions } from './options.ts';
import type { Step } from './record.ts';
import { RunError } from './run.ts';

const FULL_DISK = 'The disk is full. Nothing of what is served has changed.';

const TOO_MUCH_MEMORY = 'The build needs more memory than "memoryMb" allows.';

/** Faults of the machine or of its limits, by what programs print. */
const MACHINE_FAULTS: readonly (readonly [RegExp, string])[] = [
  [/ENOSPC|no space left on device|out of disk ?space/i, FULL_DISK],
  [/EFBIG|file too large|file size limit/i, 'A file would be larger than "diskMb" allows.'],
  [/heap out of memory|ERR_WORKER_OUT_OF_MEMORY/i, TOO_MUCH_MEMORY],
];

/** Undefined where the program failed for a reason of its own. */
export function machineFault({ result }: RunError): string | undefined {
  return MACHINE_FAULTS.find(([said]) => said.test(result.stderr))?.[1];
}

export function failureReason(error: unknown, step: Step | undefined): string {
  if (error instanceof RunError) {
    if (error.reason === 'timeout') return `The step "${step}" was ended: it took too long.`;
    if (error.reason === 'memory') return TOO_MUCH_MEMORY;
    const fault = machineFault(error);
    if (fault !== undefined) return fault;
    const lines = error.result.stderr.trim().split('\n');
    if (step !== 'checkout') return lines.at(-1) || error.message;
    // The reason stands before git gives up, or says so itself; advice follows, which is for who sits before it.
    const end = lines.findIndex((line) => line.startsWith('fatal:'));
    const said = end === -1 ? lines.slice(-1) : lines.slice(Math.max(0, end - 1), end + 1);
    return `The branch could not be fetched: ${said.join(' ') || error.message}`;
  }
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return FULL_DISK;
  return error instanceof Error ? error.message : String(error);
}

/** Credentials of an address, and those that were configured, stay out of what is kept and shown. */
export function withoutSecrets(
  text: string,
  { username, password }: Pick<DeployOptions, 'username' | 'password'>,
): string {
  const clean = printable(text).replace(/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, '$1');
  if (password === undefined) return clean;
  const basic = Buffer.from(`${username ?? 'git'}:${password}`).toString('base64');
  return [password, encodeURIComponent(password), basic].reduce(
    (left, secret) => left.replaceAll(secret, '[removed]'),
    clean,
  );
}

/** A commit's message or a file's name can have signs that move the cursor, or turn the direction of script. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (sign) => (sign === '\n' ? sign : '\ufffd'));
}
