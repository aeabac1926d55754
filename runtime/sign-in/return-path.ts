/** Where to go after sign-in: a path of this site and nothing else (OWASP, unvalidated redirects). */

/**
 * The path, query included, where it leads to this origin; the fallback where it does not. Judged by what a browser makes
 * of it: `//evil.example`, `/\evil.example` and `/\tevil` are addresses of other hosts to it.
 */
export function returnPath(given: string | null | undefined, origin: string, fallback: string): string {
  if (given === null || given === undefined || !given.startsWith('/') || given.length > 2000) return fallback;
  if (/[\\\p{Cc}]/u.test(given) || !URL.canParse(given, origin)) return fallback;
  const url = new URL(given, origin);
  if (url.origin !== origin || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search;
}
