/**
 * A server on loopback that answers as specifications say. Nothing of a specification is run.
 *
 * @room `waymark mock`: answers by specifications, for samples that are run and for whoever writes them.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SampleSpecification } from '@waymark/samples/specification';
import { wordsOf } from '@waymark/source/failures';
import { type MockAnswer, mockAnswer, refused } from './answer.ts';
import { admitPage, isOwnHost } from './cors.ts';

export interface Mock {
  /** `http://127.0.0.1:4010`. */
  readonly url: string;
  close(): Promise<void>;
}

const MAX_BODY = 1_000_000;
const MAX_READ = 64_000_000;
const MAX_CONNECTIONS = 100;
const LIMIT_MS = 10_000;

/** @param port 0 takes any free one. */
export async function serveMock(specs: readonly SampleSpecification[], port: number): Promise<Mock> {
  const server = createServer(
    { requestTimeout: LIMIT_MS, headersTimeout: LIMIT_MS, connectionsCheckingInterval: 1000 },
    (request, response) => {
      if (!isOwnHost(request.headers.host ?? ''))
        return send(response, refused(421, ['This mock answers its own machine alone.']));
      if (admitPage(request, response)) return;
      answer(request, specs).then(
        (made) => send(response, made),
        (error: unknown) => send(response, refused(500, [`The mock cannot answer: ${wordsOf(error)}.`])),
      );
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(request: IncomingMessage, specs: readonly SampleSpecification[]): Promise<MockAnswer> {
  const body = await bodyOf(request);
  if (body === undefined) return refused(413, [`The body has more than ${MAX_BODY} bytes.`]);
  const headers = new Map(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const),
  );
  const { method = 'GET', url = '/' } = request;
  const form = await formOf(body, headers.get('content-type') ?? '').catch(() => 'broken' as const);
  if (form === 'broken') return refused(400, ['The request cannot be read: its form is broken.']);
  return mockAnswer({ method, target: url, headers, body: body.toString(), form }, specs);
}

/** @returns undefined for one that is too long; most of it is read all the same, since clients read no answer before they have sent it */
async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_READ) break;
    if (size <= MAX_BODY) parts.push(part);
  }
  return size > MAX_BODY ? undefined : Buffer.concat(parts);
}

async function formOf(body: Buffer<ArrayBuffer>, type: string): Promise<FormData | undefined> {
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type)) return undefined;
  return await new Response(body, { headers: { 'content-type': type } }).formData();
}

function send(response: ServerResponse, { status, type, body }: MockAnswer): void {
  // The rest of a body that was refused is not read.
  if (!response.req.complete) response.shouldKeepAlive = false;
  const isText = type !== undefined && /^[\w.+-]+\/[\w.+-]+(?: *;[\x20-\x7e]*)?$/.test(type);
  if (isText) response.setHeader('content-type', type);
  response.statusCode = status;
  response.end(body);
}
