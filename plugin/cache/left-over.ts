import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Leftovers of a killed build are this old before another build removes them. */
const LEFT_MS = 24 * 60 * 60 * 1000;

/**
 * Removes old files and folders whose names begin so: those that something was made in that never came to its place.
 *
 * @param except Path of one that is in its place.
 */
export function removeLeftOver(folder: string, prefix: string, except?: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!name.startsWith(prefix) || path === except) continue;
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > LEFT_MS) rmSync(path, { recursive: true, force: true });
  }
}
