/** The address after sign-in: a path of this site and nothing else (OWASP, unvalidated redirects). */

/**
 * The path, query included, if it leads to this origin; otherwise the fallback. Judged as a browser reads
 * it: `//evil.example`, `/\evil.example` and `/\tevil` are addresses of other hosts to it.
 */
export function returnPath(given: string | null | undefined, origin: string, fallback: string): string {
  if (given === null || given === undefined || !given.startsWith('/') || given.length > 2000) return fallback;
  if (/[\\\p{Cc}]/u.test(given) || !URL.canParse(given, origin)) return fallback;
  const url = new URL(given, origin);
  if (url.origin !== origin || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search;
}

/** The page of this site that linked to a request, query included; none of the pages of sign-in. */
export function cameFrom(request: Request, origin: string, ours: readonly string[]): string | undefined {
  const referrer = request.headers.get('referer');
  if (referrer === null || !URL.canParse(referrer)) return undefined;
  const from = new URL(referrer);
  const isOurs = ours.some((path) => from.pathname.startsWith(path));
  return from.origin === origin && !isOurs ? from.pathname + from.search : undefined;
}
