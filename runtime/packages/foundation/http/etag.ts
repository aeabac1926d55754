import { hash } from 'node:crypto';

/** A strong validator: it changes when a byte does. */
export function strongEtag(content: Uint8Array | string): string {
  return quoted(hash('sha256', content, 'base64url'));
}

/** A strong validator of a sha256 digest in base64url. */
export function quoted(digest: string): string {
  return `"${digest.slice(0, 27)}"`;
}

/** A strong validator of the same content in an encoding. */
export function encodedEtag(etag: string, encoding: string): string {
  return etag.replace(/"$/, `-${encoding}"`);
}

/** True if `If-None-Match` says that the client has this version. Weak comparison, as for every GET. */
export function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
