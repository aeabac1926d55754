import { statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { watch as watchFiles } from 'chokidar';

/** Folders below the docs root that a build or a tool writes: no part of the documents. */
const NOT_DOCUMENTS = new Set(['.git', '.astro', '.waymark', '.waymark-deploys', 'node_modules', 'dist']);
/** An editor that saves writes several events. */
const SETTLE_MS = 10;
/** chokidar tells of one change of a file within 50 ms: a program that formats what was saved writes sooner again. */
const LOOK_AGAIN_MS = 60;

/**
 * Calls `onEdit` with the files that were changed, added or removed: paths below the docs root, with `/`. One call ends before the
 * next begins.
 *
 * @returns Stops to watch.
 */
export function watchDocuments(
  root: string,
  onEdit: (files: readonly string[]) => Promise<void>,
): () => Promise<void> {
  const edited = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  let settling: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const after = (ms: number, work: () => void): NodeJS.Timeout => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
    return timer;
  };
  const settle = (): void => {
    clearTimeout(settling);
    settling = after(SETTLE_MS, () => {
      running = running.then(tell);
    });
  };
  async function tell(): Promise<void> {
    const files = [...edited];
    edited.clear();
    if (files.length === 0) return;
    const stamps = files.map((file) => stampOf(join(root, file)));
    after(LOOK_AGAIN_MS, () => {
      const since = files.filter((file, index) => stampOf(join(root, file)) !== stamps[index]);
      for (const file of since) edited.add(file);
      if (since.length > 0) settle();
    });
    await onEdit(files);
  }

  const watcher = watchFiles(root, {
    ignoreInitial: true,
    ignored: (path) => isIgnored(relative(root, path).split(sep)),
  });
  watcher.on('all', (event, path) => {
    if (event !== 'add' && event !== 'change' && event !== 'unlink') return;
    edited.add(relative(root, path).split(sep).join('/'));
    settle();
  });
  return async () => {
    for (const timer of timers) clearTimeout(timer);
    await watcher.close();
    await running;
  };
}

function isIgnored([top = '', ...rest]: readonly string[]): boolean {
  return NOT_DOCUMENTS.has(top) || rest.includes('node_modules');
}

/** Another one whenever the file was written; empty if there is none. */
function stampOf(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? '' : `${found.mtimeNs} ${found.size} ${found.ino}`;
}
