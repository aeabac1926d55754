import { FilePacker, type FileToPack } from '../../plugin/emit/files.ts';

/** The files of a list, as `FilePacker.pack` gives them. */
export function packFiles(files: Iterable<FileToPack>): ReadonlyMap<string, Uint8Array> {
  const packer = new FilePacker();
  for (const file of files) packer.add(file);
  return packer.pack();
}
