/** Metadata documents of clients on a real https server. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Answer {
  readonly body: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds before it answers. */
  readonly wait?: number;
}

export interface DocumentServer {
  readonly origin: string;
  /** Knows the certificate. The product's own fetch refuses this machine. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * Publishes a document, and gives its address: the id of the client.
   *
   * @param more Differences from an answer with the document.
   */
  publish(document?: Readonly<Record<string, unknown>>, more?: Partial<Answer>): string;
  /** The requests since the last document was published. */
  heard(): readonly string[];
  close(): void;
}

export async function documentServer(): Promise<DocumentServer> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-ca-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const name = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', [...kind, '-keyout', key, '-out', cert, ...name], { stdio: 'ignore' });
  const ca = readFileSync(cert);
  const answers = new Map<string, Answer>();
  let heard: string[] = [];
  const https = createServer({ key: readFileSync(key), cert: ca }, async (request, response) => {
    heard.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    const answer = answers.get(request.url ?? '');
    if (answer?.wait !== undefined) await new Promise((resolve) => setTimeout(resolve, answer.wait));
    response.writeHead(answer === undefined ? 404 : (answer.status ?? 200), {
      'content-type': 'application/json',
      ...answer?.headers,
    });
    response.end(answer?.body ?? '');
  }).listen(0, '127.0.0.1');
  await once(https, 'listening');
  const origin = `https://localhost:${(https.address() as AddressInfo).port}`;
  return {
    origin,
    fetch: (input, init) =>
      new Promise((resolve, reject) => {
        const request = get(String(input), { ca, signal: init?.signal ?? undefined }, async (response) => {
          try {
            const chunks: Buffer[] = [];
            for await (const chunk of response) chunks.push(chunk as Buffer);
            const headers = new Headers(response.headers as Record<string, string>);
            resolve(new Response(Buffer.concat(chunks), { status: response.statusCode ?? 500, headers }));
          } catch (error) {
            reject(error);
          }
        });
        request.on('error', reject);
      }),
    publish(document = {}, more = {}) {
      const path = `/client-${answers.size + 1}`;
      answers.set(path, { body: JSON.stringify({ client_id: origin + path, ...document }), ...more });
      heard = [];
      return origin + path;
    },
    heard: () => heard,
    close() {
      https.close();
      https.closeAllConnections();
    },
  };
}
