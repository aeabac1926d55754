import { existsSync, statSync } from 'node:fs';

/** True if a file is at a path, also by a link. False for a path that no file can have, such as one that is too long. */
export function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
