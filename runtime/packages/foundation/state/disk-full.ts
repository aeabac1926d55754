/** A disk on which nothing can be written, as errors say it. */
import { errorCode } from '@waymark/source/failures';

/** SQLITE_FULL; the higher bits say more. */
const FULL = 13;

/** True if an error, or its cause, says that the disk or its quota is used up. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isFull = 'errcode' in error && (Number(error.errcode) & 0xff) === FULL;
  return isFull || ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '') || isDiskFull(error.cause);
}
