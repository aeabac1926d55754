/** The answer to a request that failed at an error of the server. The error is in its log, and in no answer. */
import { html } from '@waymark/contract/html';
import { isDiskFull } from '../state/disk-full.ts';
import { isShownAsPage, type PageSite, pageResponse } from './page.ts';

/** A full disk is not emptied sooner. */
const RETRY_SECONDS = 60;

/** Codes of JSON-RPC, for tools: the storage does not take anything, and an error within. */
const [NOT_STORED, INTERNAL] = [-32_002, -32_603];

/**
 * A page for whoever sees the answer as one, and JSON for programs: 503 if nothing can be stored because the disk is full, otherwise 500.
 *
 * @param site Of a server that has pages of its own.
 */
export function failedResponse(error: unknown, { headers }: Request, site: PageSite | undefined): Response {
  const isFull = isDiskFull(error);
  const [status, title, next] = isFull
    ? [
        503,
        'The disk of this server is full',
        'It stores nothing until its operator makes room. Try again later.',
      ]
    : [500, 'The server failed', 'It could not answer this request. The log of the server has the reason.'];
  const more = { 'cache-control': 'no-store', ...(isFull && { 'retry-after': String(RETRY_SECONDS) }) };
  if (site !== undefined && isShownAsPage(headers))
    return pageResponse(
      { title, site, main: html`<h1>${title}</h1>\n<p>${next}</p>` },
      { status, headers: more },
    );
  const code = isFull ? NOT_STORED : INTERNAL;
  return Response.json(
    { jsonrpc: '2.0', id: null, error: { code, message: `${title}. ${next}` } },
    { status, headers: more },
  );
}
