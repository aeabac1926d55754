import { relative, sep } from 'node:path';
import { watch as watchFiles } from 'chokidar';

/** Folders below the docs root that a build or a tool writes: no part of the documents. */
const NOT_DOCUMENTS = new Set(['.git', '.astro', '.waymark', '.waymark-deploys', 'node_modules', 'dist']);
/** An editor that saves writes several events. */
const SETTLE_MS = 10;

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
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const tell = async (): Promise<void> => {
    const files = [...edited];
    edited.clear();
    if (files.length > 0) await onEdit(files);
  };
  const watcher = watchFiles(root, {
    ignoreInitial: true,
    ignored: (path) => isIgnored(relative(root, path).split(sep)),
  });
  watcher.on('all', (event, path) => {
    if (event !== 'add' && event !== 'change' && event !== 'unlink') return;
    edited.add(relative(root, path).split(sep).join('/'));
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(tell);
    }, SETTLE_MS);
  });
  return async () => {
    clearTimeout(timer);
    await watcher.close();
    await running;
  };
}

function isIgnored([top = '', ...rest]: readonly string[]): boolean {
  return NOT_DOCUMENTS.has(top) || rest.includes('node_modules');
}
