import { enableCompileCache } from 'node:module';
import { codeCacheFolder } from '../cache/folder.ts';

/** Keeps the compiled code of the modules that this process loads from now on, for the next one. */
export function keepCompiledCode(): void {
  const folder = codeCacheFolder();
  if (folder !== undefined) enableCompileCache(folder);
}
