/** Messages about a deploy: why it failed, without secrets, and without signs that a terminal would obey. */
import { isDiskFull } from '@waymark/foundation/state/disk-full';
import { errorCode, wordsOf } from '@waymark/source/failures';
import { printable } from '@waymark/source/printable';
import type { DeployOptions } from './options.ts';
import type { DeployStep } from './record.ts';
import { RunError } from './run.ts';

const FULL_DISK = 'The disk is full. The site that is served has not changed.';

const TOO_LARGE =
  'A file would be larger than "diskMb" allows. Take large files out of the branch, or raise "diskMb" in the configuration.';

const TOO_MUCH_MEMORY = 'The build needs more memory than "memoryMb" allows.';

/** Faults of the machine or of its limits, by the output of programs. */
const MACHINE_FAULTS: readonly (readonly [RegExp, string])[] = [
  [/ENOSPC|no space left on device|out of disk ?space/i, FULL_DISK],
  // The number is that of SIGXFSZ, by which git tells that a program of its own was ended.
  [/EFBIG|file too large|file size limit|died of signal 25\b/i, TOO_LARGE],
  [/heap out of memory|ERR_WORKER_OUT_OF_MEMORY/i, TOO_MUCH_MEMORY],
];

/** Faults of the machine, by the system's codes. */
const SYSTEM_FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: FULL_DISK,
  EDQUOT: 'The quota of the disk is used up. The site that is served has not changed.',
  EMFILE: 'The server has too many files open: raise its limit (ulimit -n, LimitNOFILE).',
  ENFILE: 'The system has too many files open: raise its limit (fs.file-max).',
  EAGAIN: 'The system starts no more processes for this user: raise its limit (ulimit -u, TasksMax, pids).',
  ENOMEM: 'The system has no memory left to start a program. Add memory.',
};

/** Likely reasons for a signal that ended a program and was not sent by this process. */
const SIGNALS: Readonly<Partial<Record<NodeJS.Signals, string>>> = {
  SIGKILL:
    'most likely the system was out of memory. Give it more, or lower "memoryMb" so that the build keeps to less',
  SIGABRT: 'most likely it needs more memory than "memoryMb" allows',
  SIGTRAP: 'most likely it needs more memory than "memoryMb" allows',
  SIGXFSZ: 'a file would be larger than "diskMb" allows',
  SIGXCPU: 'a limit of processor time was reached (ulimit -t)',
  SIGBUS: 'most likely the disk is full or damaged',
  SIGSEGV: 'a fault in native code; if it comes again, report it with the log',
  SIGTERM: 'somebody ended it, such as a system that shuts down. Deploy again',
};

/** The system's fault that an error reports, itself or as its cause. */
function systemFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const known = SYSTEM_FAULTS[errorCode(error) ?? ''];
  // SQLite has a code of its own for it.
  if (known === undefined && isDiskFull(error)) return FULL_DISK;
  return known ?? systemFault(error.cause);
}

/** True if a program was ended because it would have written a file that is larger than `diskMb`. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof RunError && (error.signal === 'SIGXFSZ' || machineFault(error) === TOO_LARGE);
}

/** Undefined if the program failed for a reason of its own. */
export function machineFault({ result }: RunError): string | undefined {
  return MACHINE_FAULTS.find(([said]) => said.test(result.stderr))?.[1];
}

export function failureReason(error: unknown, step: DeployStep | undefined): string {
  if (error instanceof RunError) {
    if (error.reason === 'timeout') return `The step "${step}" was ended: it took too long.`;
    if (error.reason === 'memory') return TOO_MUCH_MEMORY;
    const fault = machineFault(error);
    if (fault !== undefined) return fault;
    if (error.signal !== undefined) {
      const why = SIGNALS[error.signal];
      return `The step "${step}" was ended by ${error.signal}${why === undefined ? '' : `: ${why}`}.`;
    }
    const lines = error.result.stderr.trim().split('\n');
    if (step !== 'checkout') return lines.at(-1) || error.message;
    // The reason is in the line in which git gives up, or before it; advice for a person at a terminal follows.
    const end = lines.findIndex((line) => line.startsWith('fatal:'));
    const said = end === -1 ? lines.slice(-1) : lines.slice(Math.max(0, end - 1), end + 1);
    return `The branch could not be fetched: ${said.join(' ') || error.message}`;
  }
  return systemFault(error) ?? wordsOf(error);
}

/** Credentials of an address, and configured ones, stay out of texts that are kept and shown. */
export function withoutCredentials(
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
