/** Errors keep and print their cause. */
import type { ChildProcess } from 'node:child_process';

/** The message of an error, with that of its cause. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const words = withoutCode(error);
  if (error.cause === undefined) return words;
  const cause = wordsOf(error.cause);
  return words.includes(cause) ? words : `${words} (${cause})`;
}

/** The system's `EACCES: permission denied, open '/docs/a.mdx'` as people say it: `/docs/a.mdx: permission denied.` */
function withoutCode(error: NodeJS.ErrnoException & { readonly dest?: string }): string {
  const { message, code, path, dest = path } = error;
  if (code === undefined || !message.startsWith(`${code}: `)) return message;
  const [reason = ''] = message.slice(`${code}: `.length).split(', ', 1);
  return dest === undefined ? `${reason[0]?.toUpperCase()}${reason.slice(1)}.` : `${dest}: ${reason}.`;
}

/** The code of an error of Node or of a library, such as `ENOENT`; undefined if it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** The primary code of an error of SQLite (https://www.sqlite.org/rescode.html), whose higher bits say more; undefined for any other. */
export function sqliteCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}

/** For the rejection of work on a file: undefined if there is no such file. */
export function ifMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}

/**
 * Why a process could not be started; undefined if it was. `spawn` tells that by an event alone, and if a limit of the
 * system is reached its streams are missing: whoever reads them would hear of these instead.
 */
export function startError(child: ChildProcess): Promise<Error> | undefined {
  if (child.pid !== undefined) return undefined;
  return new Promise((resolve) => child.once('error', resolve));
}

/**
 * Clears up after an error, and throws it. An error of clearing up follows from the first, and would hide it: a database that
 * is out of disk has ended its transaction, and refuses to roll it back.
 */
export async function failed(error: unknown, clearUp: () => unknown): Promise<never> {
  try {
    await clearUp();
  } catch {
    // The first error is passed on.
  }
  throw error;
}

/** Does work, and clears up after it in any case. An error of the work precedes one of clearing up. */
export async function thenClearUp<T>(work: () => Promise<T>, clearUp: () => unknown): Promise<T> {
  let result: T;
  try {
    result = await work();
  } catch (error) {
    return failed(error, clearUp);
  }
  await clearUp();
  return result;
}
