/**
 * A program over standard input and output, for a suite that knows HTTP alone: a message a request. One process is one client, whose
 * first message chooses the era of the protocol: stateless messages have one process, and each `initialize` begins another.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: { readonly _meta?: Readonly<Record<string, unknown>> };
}

interface Client {
  send(message: Message): Promise<Message | undefined>;
  close(): Promise<void>;
}

function started(args: readonly string[]): Client {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Map<unknown, (answer: Message) => void>();
  createInterface(child.stdout).on('line', (line) => {
    const answer = JSON.parse(line) as Message;
    waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  return {
    async send(message) {
      // Requests that run at one time may have the same number.
      last += 1;
      const id = last;
      const sent = message.id === undefined ? message : { ...message, id };
      child.stdin.write(`${JSON.stringify(sent)}\n`);
      if (message.id === undefined) return undefined;
      const answer = await new Promise<Message>((resolve) => waiting.set(id, resolve));
      return { ...answer, id: message.id };
    },
    async close() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** @param args Of Node.js. */
export async function overStdio(
  args: readonly string[],
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const stateless = started(args);
  let initialized = started(args);
  const all = [stateless, initialized];
  const server = createServer(async (request, response) => {
    const message = (await json(request)) as Message;
    if (message.method === 'initialize') {
      initialized = started(args);
      all.push(initialized);
    }
    const isStateless = 'io.modelcontextprotocol/protocolVersion' in (message.params?._meta ?? {});
    const answer = await (isStateless ? stateless : initialized).send(message);
    if (answer === undefined) response.writeHead(202).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await Promise.all(all.map((client) => client.close()));
    },
  };
}
