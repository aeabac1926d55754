import { join } from 'node:path';

/** Of each docs root, the names of files that are written in another form of Unicode on disk, by the composed one. */
const names = new Map<string, ReadonlyMap<string, string>>();

/** A path as everything but the disk has it. Programs and systems write the same letters in two ways; addresses are typed in this one. */
export function composed(path: string): string {
  return path.normalize('NFC');
}

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
