import { existsSync, readFileSync } from 'node:fs';

/** The text of a file; empty if there is none. */
export function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
