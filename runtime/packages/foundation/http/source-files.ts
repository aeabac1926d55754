/** Files of a site that are read from anywhere: their paths are known, their contents are asked for. */
import { contentType } from './content-type.ts';
import { strongEtag } from './etag.ts';
import type { ByteRange } from './range.ts';
import type { SiteFiles } from './site-files.ts';

export interface FileSource {
  /** Paths of all files: `/guides/start.html`. */
  readonly paths: Iterable<string>;
  /** The content of a file, or a range of it; undefined if there is none. */
  read(path: string, range?: ByteRange): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

export function filesOfSource({ paths, read }: FileSource): SiteFiles {
  const known = new Set(paths);
  return {
    get: (path) => (known.has(path) ? { path, type: contentType(path) } : undefined),
    async open({ path }) {
      const bytes = await read(path);
      return (
        bytes && {
          size: bytes.length,
          etag: strongEtag(bytes),
          body: async (range) => (range === undefined ? bytes : bytes.subarray(range.start, range.end + 1)),
        }
      );
    },
  };
}
