/** The pages that need the storage, for people, while it does not answer. */
import { html } from '@waymark/contract/html';
import { isShownAsPage, type PageSite, pageResponse } from './page.ts';

const AGAIN_SECONDS = 5;

/** A page that explains it, and reloads until the site is back. Undefined if a browser does not show the answer as a page. */
export function pageWhileAway({ method, headers }: Request, site: PageSite): Response | undefined {
  const isShown = method === 'GET' && isShownAsPage(headers);
  if (!isShown) return undefined;
  const title = 'The storage does not answer';
  const main = html`<h1>${title}</h1>
<p>The server keeps users, keys and deploys in a Redis that it cannot reach now. Public pages are served; sign-in and the dashboard wait.</p>
<p>See whether that Redis runs, and whether this machine reaches it. This page loads again every ${AGAIN_SECONDS} seconds, and shows what you asked for as soon as it can.</p>`;
  const again = String(AGAIN_SECONDS);
  return pageResponse(
    { title, site, main },
    { status: 503, headers: { 'retry-after': again, refresh: again } },
  );
}
