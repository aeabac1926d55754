/** True if a form was sent by a page of ours: the defence against forged requests (OWASP, CSRF prevention). */

/**
 * Every browser states the origin of a POST. A client that does not is no browser, and has no cookies to
 * misuse; it is refused all the same, since forms are for browsers.
 *
 * @param origin Public origin of the site.
 */
export function isSameOrigin(request: Request, origin: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  // Only browsers set this header; no page can.
  if (site !== null) return site === 'same-origin';
  return request.headers.get('origin') === origin;
}
