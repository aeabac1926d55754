/**
 * The path that a request names, decoded once; undefined for one that only an attacker writes: not decodable, with a
 * NUL, a backslash, an encoded slash, or a dot segment that survived.
 */
export function requestPath(pathname: string): string | undefined {
  if (/%2f|%5c|%00|\\/i.test(pathname)) return undefined;
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  if (!path.startsWith('/') || path.includes('\0')) return undefined;
  const isDotted = path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
  return isDotted ? undefined : path;
}

/** Decoded once; as it is if that cannot be. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
