/** A disk on which nothing can be written, as errors say it. */
import { errorCode, sqliteCode } from '@waymark/source/failures';

/** SQLITE_FULL. */
const FULL = 13;

/** True if an error, or its cause, says that the disk or its quota is used up. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    sqliteCode(error) === FULL ||
    ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '') ||
    isDiskFull(error.cause)
  );
}
