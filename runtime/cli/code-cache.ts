import { chmodSync, mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { codeCacheFolder } from './cache-folder.ts';

/** Keeps the compiled code of the modules that this process loads from now on, for the next one. */
export function keepCompiledCode(): void {
  const folder = codeCacheFolder();
  if (folder === undefined) return;
  // Whoever can write here runs code as this user; the folder may be of an earlier version, which everybody could read.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  enableCompileCache(folder);
}
