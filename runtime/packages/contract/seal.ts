/** The seal of a deployed release: digests of its own files, in a file beside `dist` and `.waymark`. */

export const SEAL = 'seal.json';

/** Beside the seal of a release that was found to differ from it: the reason. */
export const DAMAGED = 'damaged.txt';

/** Variable of a build: an earlier sealed release, whose files it may link to. */
export const EARLIER_RELEASE_VARIABLE = 'WAYMARK_EARLIER_RELEASE';

/** Paths below the release, and the SHA-256 of each file. */
export type Seal = Readonly<Record<string, string>>;

/** A part of a path that leads nowhere, or out of the release. */
const ODD = /(?:^|\/)\.{0,2}(?:\/|$)/;

const DIGEST = /^[\da-f]{64}$/;

/** Throws if the text is no seal, or names a file that would not be below the release. */
export function parseSeal(text: string): Seal {
  const seal: unknown = JSON.parse(text);
  // Not by a schema: for 35,000 files that took a server 150 ms, in which it answered nobody.
  if (typeof seal !== 'object' || seal === null || Array.isArray(seal)) throw new Error('It names no files.');
  for (const [path, digest] of Object.entries(seal)) {
    if (ODD.test(path)) throw new Error(`It names ${JSON.stringify(path)}.`);
    if (typeof digest !== 'string' || !DIGEST.test(digest)) throw new Error(`It has no digest of ${path}.`);
  }
  return seal as Seal;
}
