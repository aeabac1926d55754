/** Every byte that lies below a folder, compressed files opened. */
import { lstatSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Name and content of each file; a file that vanishes while it is read is passed over. */
export async function* contentsBelow(
  folder: string,
  skip: (path: string) => boolean = () => false,
): AsyncGenerator<readonly [string, string]> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(gone)) {
    const path = join(folder, entry.name);
    if (skip(path)) continue;
    if (entry.isDirectory()) yield* contentsBelow(path, skip);
    if (!entry.isFile()) continue;
    const bytes = await readFile(path).catch(gone);
    if (bytes.length > 0) yield [path, `${path}\n${opened(path, Buffer.from(bytes as Buffer))}`];
  }
}

/** Looks at each file again whenever it has changed, until `work` ends, and at all of them once more after that. */
export async function watchWhile<T>(
  folders: readonly string[],
  look: (path: string, content: string) => void,
  work: Promise<T>,
  skip: (path: string) => boolean = () => false,
): Promise<{ readonly value: T; readonly rounds: number }> {
  let ended = false;
  const done = work.finally(() => {
    ended = true;
  });
  const states = new Map<string, string>();
  const isKnown = (path: string): boolean => {
    const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    if (!found?.isFile()) return false;
    const state = [found.ino, found.size, found.mtimeNs, found.ctimeNs].join();
    const known = states.get(path) === state;
    states.set(path, state);
    return known;
  };
  let rounds = 0;
  for (let last = false; !last; rounds++) {
    last = ended;
    for (const folder of folders) {
      const passed = (path: string): boolean => skip(path) || (isKnown(path) && !last);
      for await (const [path, content] of contentsBelow(folder, passed)) look(path, content);
    }
    if (!last) await delay(20);
  }
  return { value: await done, rounds };
}

function opened(path: string, bytes: Buffer): string {
  if (path.endsWith('.br')) return attempt(() => brotliDecompressSync(bytes)) ?? '';
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = bytes.toString('latin1');
  return isGzip ? `${text}${attempt(() => gunzipSync(bytes)) ?? ''}` : text;
}

/** A file that is still being written does not open; the last round sees it whole. */
function attempt(open: () => Buffer): string | undefined {
  try {
    return open().toString('latin1');
  } catch {
    return undefined;
  }
}

function gone(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
  throw error;
}
