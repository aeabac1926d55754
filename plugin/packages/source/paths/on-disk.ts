import { join } from 'node:path';
import { composed } from './composed.ts';

/** By docs root, the names of files that are written in another form of Unicode on disk, by the composed one. */
const names = new Map<string, ReadonlyMap<string, string>>();

/** @param files Every file below a docs root, as the disk has it. Replaces those of an earlier reading. */
export function rememberNames(root: string, files: Iterable<string>): void {
  names.set(
    root,
    new Map(Array.from(files, (file) => [composed(file), file] as const).filter(([a, b]) => a !== b)),
  );
}

/** Absolute path of a file of the docs, to read it. @param file Below the root, also as a path of the site. */
export function onDisk(root: string, file: string): string {
  return join(root, names.get(root)?.get(file.replace(/^\/+/, '')) ?? file);
}
