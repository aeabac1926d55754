/** Requests that go out as they are written: `fetch` would tidy a path, add headers of its own, and refuse a Host. */
import { type IncomingHttpHeaders, request } from 'node:http';

export type RawHeaders = Readonly<Record<string, string>>;

export interface RawResponse {
  readonly status: number;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

interface RawRequest {
  readonly method?: string;
  readonly headers?: RawHeaders;
  readonly body?: string | undefined;
}

/** @param path With its query. */
export function rawRequest(
  server: string,
  path: string,
  { method = 'GET', headers = {}, body }: RawRequest = {},
): Promise<RawResponse> {
  const { hostname, port } = new URL(server);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
