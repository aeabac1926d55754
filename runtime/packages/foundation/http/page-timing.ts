/** Tells a page of its server, by the entries of `contract/page-timing.ts`. */

/** True if a response of the site is a page. Browsers keep the type that a 304 does not repeat; the server sends links with pages alone. */
export function isPageResponse({ status, headers }: Response): boolean {
  return status === 304 ? headers.has('link') : headers.get('content-type')?.startsWith('text/html') === true;
}

/** Adds facts to a response, if it is a page. */
export function tellPage(response: Response, facts: readonly (string | undefined)[]): void {
  if (!isPageResponse(response)) return;
  for (const fact of facts) if (fact !== undefined) response.headers.append('server-timing', fact);
}
