/** What a release that was deployed says of its own files: their digests, in a file beside `dist` and `.waymark`. */
import { z } from 'zod';

export const SEAL = 'seal.json';

/** In the environment of a build: a sealed release that was built before, whose files it may link to. */
export const EARLIER_RELEASE_VARIABLE = 'WAYMARK_EARLIER_RELEASE';

/** Paths below the release, and the SHA-256 of what is there. */
const sealSchema = z.record(
  z.string().refine((path) => path.split('/').every((part) => !['', '.', '..'].includes(part))),
  z.string().regex(/^[\da-f]{64}$/),
);

export type Seal = Readonly<Record<string, string>>;

/** Throws where it is none, or names a file that would not be below the release. */
export function parseSeal(text: string): Seal {
  return sealSchema.parse(JSON.parse(text));
}
