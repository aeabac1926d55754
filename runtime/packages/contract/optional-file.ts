import { Buffer } from 'node:buffer';
import type { z } from 'zod';
import type { ReleaseManifest } from './release.ts';

/** A file of JSON that not every release has: undefined if this one has none. @throws {z.ZodError} if it is not valid */
export function optionalFile<T>(
  release: {
    readonly manifest: Pick<ReleaseManifest, 'files'>;
    readonly file: (name: string) => Uint8Array;
  },
  name: string,
  schema: z.ZodType<T>,
): T | undefined {
  if (!Object.hasOwn(release.manifest.files, name)) return undefined;
  return schema.parse(JSON.parse(Buffer.from(release.file(name)).toString('utf8')));
}
