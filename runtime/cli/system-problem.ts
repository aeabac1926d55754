/** Hints for errors of the system, which name a file and a code alone. */

import { errorCode, sqliteCode } from '@waymark/source/failures';

const HINTS: ReadonlyMap<string, string> = new Map([
  [
    'EACCES',
    'The user that runs this command may not do that. Give the file, and the folder around it, to the user of the server (chown), ' +
      'and run its commands as that user: sudo -u waymark …',
  ],
  [
    'EROFS',
    'The file system is read-only for this process. Name a folder that it may write: with --state, in ReadWritePaths= of a unit of ' +
      'systemd, or as a volume of a container.',
  ],
  ['ENOSPC', 'The disk is full. Make room, and run it again.'],
]);

/** SQLite has codes of its own (https://www.sqlite.org/rescode.html): a file that may be read only, and one that may not be opened. */
const OF_SQLITE: ReadonlyMap<number, readonly string[]> = new Map([
  [8, ['EACCES', 'EROFS']],
  [13, ['ENOSPC']],
  [14, ['EACCES', 'EROFS']],
]);

/** A sentence for whoever runs the command; undefined for errors that the system has no part in. */
export function systemHint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const codes = OF_SQLITE.get(sqliteCode(error) ?? 0) ?? [errorCode(error) ?? ''];
  const hints = codes.flatMap((each) => HINTS.get(each === 'EPERM' ? 'EACCES' : each) ?? []);
  return hints.length > 0 ? hints.join('\n') : systemHint(error.cause);
}
