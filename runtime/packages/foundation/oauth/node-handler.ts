/** Turns handlers of Node's requests and responses, which oidc-provider has, into functions of a Request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fetchNodeHandler } from 'srvx/node';
import { type PageContent, pageHeaders, pageText } from '../pages/page.ts';

/** Calls a Node handler below a path, as Express would mount it. */
export function onNode(
  request: Request,
  mount: string,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Response> {
  return fetchNodeHandler((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const full = incoming.url ?? '/';
    Object.assign(incoming, { originalUrl: full, url: full.slice(mount.length) || '/' });
    return handle(incoming, outgoing);
  }, request);
}

export function sendPage(response: ServerResponse, status: number, content: PageContent): void {
  response.writeHead(status, { ...pageHeaders(content) });
  response.end(pageText(content));
}
