import { statSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { composed } from '@waymark/source/paths/composed';
import { onDisk } from '@waymark/source/paths/on-disk';
import { watch as watchFiles } from 'chokidar';

/** Folders below the docs root that a build or a tool writes: no part of the documents. */
const NOT_DOCUMENTS = new Set(['.git', '.astro', '.waymark', '.waymark-deploys', 'node_modules', 'dist']);
/** An editor that saves writes several events. */
const SETTLE_MS = 10;
/** chokidar reports one change of a file within 50 ms: a program that formats a saved file writes again sooner. */
const LOOK_AGAIN_MS = 60;

/** A file system's clock goes by ticks, and may be this much behind. */
const TICK_MS = 20;

export type DocumentsWatch = ReturnType<typeof watchDocuments>;

/**
 * Calls `onEdit` with the files that were changed, added or removed: paths below the docs root, with `/`. One call ends before the
 * next begins.
 *
 * @param read When the documents were read (`Date.now()`), and the files there were: those written or removed since are edits.
 */
export function watchDocuments(
  root: string,
  read: { readonly at: number; readonly files: Iterable<string> },
  onEdit: (files: readonly string[]) => Promise<void>,
) {
  const edits = settledEdits(root, onEdit);
  const beside = new Set<string>();
  // The files that were read, until the watcher has found all that exist.
  let missing: Set<string> | undefined = new Set(read.files);
  // The navigation may name pages in `dist`.
  const holdsPages = [...missing].some((file) => file.startsWith('dist/'));
  const isIgnored = ([top = '', ...rest]: readonly string[]): boolean =>
    (NOT_DOCUMENTS.has(top) && !(holdsPages && top === 'dist')) || rest.includes('node_modules');
  const watcher = watchFiles(root, {
    ignored: (path) => isIgnored(relative(root, path).split(sep)),
  });
  watcher.once('ready', () => {
    for (const file of missing ?? []) if (!isIgnored(file.split('/'))) edits.add(file);
    missing = undefined;
    edits.settle();
  });
  watcher.on('all', (event, path) => {
    if (event !== 'add' && event !== 'change' && event !== 'unlink') return;
    const file = composed(relative(root, path).split(sep).join('/'));
    const isFound = event === 'add' && (missing !== undefined || beside.has(file));
    const isOld = isFound && changedAt(path) < read.at - TICK_MS;
    missing?.delete(file);
    if (isOld) return;
    edits.add(file);
    edits.settle();
  });
  return {
    /** Watches a file beside the docs folder, too: `../CHANGELOG.md`. */
    add(file: string): void {
      if (beside.has(file)) return;
      beside.add(file);
      watcher.add(onDisk(root, file));
    },
    async stop(): Promise<void> {
      const told = edits.stop();
      await watcher.close();
      await told;
    },
  };
}

/** Edits that are told together, once no other follows. */
function settledEdits(root: string, onEdit: (files: readonly string[]) => Promise<void>) {
  const edited = new Set<string>();
  let isStopped = false;
  const after = (ms: number, work: () => void): NodeJS.Timeout =>
    setTimeout(() => {
      if (!isStopped) work();
    }, ms);
  let settling: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
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
    const stamps = files.map((file) => stampOf(onDisk(root, file)));
    after(LOOK_AGAIN_MS, () => {
      const since = files.filter((file, index) => stampOf(onDisk(root, file)) !== stamps[index]);
      for (const file of since) edited.add(file);
      if (since.length > 0) settle();
    });
    await onEdit(files);
  }
  return {
    add: (file: string): void => void edited.add(file),
    settle,
    /** Starts no other call; resolves when the last one has ended. */
    stop(): Promise<void> {
      isStopped = true;
      return running;
    },
  };
}

/**
 * Also the time of a file that came from elsewhere with an older one. Asked again: chokidar's own facts are from before it began to
 * watch the file, and a save between the two is reported by nobody.
 */
function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Number.POSITIVE_INFINITY;
}

/** Differs whenever the file was written; empty if there is none. */
function stampOf(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? '' : `${found.mtimeNs} ${found.size} ${found.ino}`;
}
