/** A receiver of webhooks that really listens. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestReceiver {
  readonly port: number;
  /** Its address, with a secret. */
  readonly url: string;
  /** Each message, in the order of their arrival. */
  readonly got: readonly { readonly headers: IncomingMessage['headers']; readonly body: string }[];
  /** Status of the next answers; 204 once there are none. */
  answers: number[];
  close(): Promise<void>;
}

export async function startReceiver(): Promise<TestReceiver> {
  const got: { headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    got.push({ headers: request.headers, body });
    const status = receiver.answers.shift() ?? 204;
    response.writeHead(status, { location: 'https://elsewhere.example' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: TestReceiver = {
    port,
    url: `http://127.0.0.1:${port}/hook?token=hidden`,
    got,
    answers: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return receiver;
}
