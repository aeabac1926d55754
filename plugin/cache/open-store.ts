import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheMaker } from './maker.ts';
import { Store } from './store.ts';

/** The store of this version of Waymark in a folder, which is made when the first content is kept. */
export function openStore(folder: string): Store {
  return new Store(folder, cacheMaker());
}

/** A store for contents that a build would otherwise hold in memory. It is removed when the process ends, even if it is stopped. */
export function temporaryStore(): Store {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-store-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return new Store(folder, '');
}
