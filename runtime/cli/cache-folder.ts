/** The folder of a repository's caches if it has none of its own: in its user's, never in the repository. */
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, realpathSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `WAYMARK_CACHE` names another folder; `off` means none. `WAYMARK_CACHE_NAME` names the repository if each
 * checkout of it has another path.
 */
export function cacheFolder(root: string, env: Environment = process.env): string | undefined {
  const folder = cachesFolder(env);
  if (folder === undefined) return undefined;
  const name = createHash('sha256')
    .update(env.WAYMARK_CACHE_NAME || realpathSync(root))
    .digest('hex')
    .slice(0, 16);
  return join(folder, name);
}

/** Keeps the compiled code of the modules that this process loads from now on, for the next one: compiling Astro and Vite takes half a second. */
export function keepCompiledCode(): void {
  const caches = cachesFolder(process.env);
  if (caches === undefined) return;
  const folder = join(caches, 'code');
  try {
    // Whoever can write here runs code as this user; the folder may be of an earlier version, which everybody could read.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  } catch {
    // A user of a system has no home, and a container a read-only one: commands then begin a little later.
    return;
  }
  enableCompileCache(folder);
}

function cachesFolder(env: Environment): string | undefined {
  if (env.WAYMARK_CACHE === 'off') return undefined;
  return env.WAYMARK_CACHE ? resolve(env.WAYMARK_CACHE) : userFolder(env);
}

/** The folder that each system has for caches of a user's programs. */
function userFolder(env: Environment): string {
  if (env.XDG_CACHE_HOME) return join(env.XDG_CACHE_HOME, 'waymark');
  if (process.platform === 'darwin') return join(homedir(), 'Library/Caches/waymark');
  if (process.platform === 'win32' && env.LOCALAPPDATA) return join(env.LOCALAPPDATA, 'waymark/cache');
  return join(homedir(), '.cache/waymark');
}
