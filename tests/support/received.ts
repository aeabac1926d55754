/** A server that keeps each request as it arrived, and a comparison of two requests by their meaning. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface KeepingServer {
  readonly port: number;
  /** In the order of their arrival. */
  received: Received[];
  close(): Promise<void>;
}

/** Answers every request, for pages of any origin, with the request that it received. */
export async function startKeepingServer(): Promise<KeepingServer> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*, authorization');
    response.setHeader('access-control-allow-methods', '*');
    response.setHeader('access-control-expose-headers', '*');
    if (request.method === 'OPTIONS') return response.end();
    const { method = '', url = '', headers } = request;
    keeping.received.push({ method, url, headers, body: Buffer.concat(chunks) });
    response.setHeader('content-type', 'application/json');
    response.setHeader('x-total', '2');
    return response.end(JSON.stringify({ method, url }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const keeping: KeepingServer = {
    port: (server.address() as AddressInfo).port,
    received: [],
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return keeping;
}

/** Headers that clients add themselves, or that describe the connection. */
const OWN =
  /^(host|user-agent|accept.*|connection|origin|referer|sec-.*|content-length|pragma|cache-control|expect)$/;

/** OkHttp adds it to the type of a form and of its parts, where no other has a meaning. */
const CHARSET = /; charset=utf-8$/;

/** The type of a body that is empty is a client's own too. */
function headersOf({ headers, body }: Received): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OWN.test(name) && (name !== 'content-type' || body.length > 0))
      .map(([name, value]) => [
        name,
        String(value)
          .replace(/boundary=.*/, 'boundary')
          .replace(CHARSET, ''),
      ]),
  );
}

/** A parameter of a header, in quotes or without. */
function parameter(header: string, name: string): string | undefined {
  const [, quoted, token] = new RegExp(`\\b${name}=(?:"((?:\\\\"|[^"])*)"|([^;\\s]+))`).exec(header) ?? [];
  return (quoted ?? token)?.replaceAll(/\\"|%22/g, '"');
}

/** The parts of a multipart body, whoever wrote it: a file name without meaning is left out. */
function parts({ headers, body }: Received): unknown {
  const boundary = parameter(String(headers['content-type']), 'boundary');
  if (boundary === undefined) return body.toString('latin1');
  return body
    .toString('latin1')
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const file = parameter(head, 'filename');
      // A file without a type is one of bytes, and a text without one is plain (RFC 7578, 4.4).
      const type = /content-type: ([^\r\n]+)/i.exec(head)?.[1] ?? (file && 'application/octet-stream');
      return {
        name: parameter(head, 'name'),
        file: file === 'blob' ? undefined : file,
        type: type === 'text/plain; charset=utf-8' ? undefined : type?.replace(CHARSET, ''),
        content: rest.join('\r\n\r\n').replace(/\r\n$/, ''),
      };
    });
}

/** Values by their name: the order of names has no meaning. */
function bodyOf(one: Received): unknown {
  const type = String(one.headers['content-type'] ?? '');
  if (one.body.length === 0) return undefined;
  if (type.includes('urlencoded')) {
    const pairs = new URLSearchParams(one.body.toString('utf8'));
    pairs.sort();
    return [...pairs];
  }
  if (type.includes('json')) return JSON.parse(one.body.toString('utf8'));
  return parts(one);
}

/** The meaning of a request, however a client wrote it: some encode the braces of a placeholder. */
export function meaning(one: Received): unknown {
  const url = one.url.replaceAll('%7B', '{').replaceAll('%7D', '}');
  return { method: one.method, url, headers: headersOf(one), body: bodyOf(one) };
}
