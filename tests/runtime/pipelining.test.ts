/** Requests that one client sends on a connection without waiting for answers. */
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { MOST_WAITING } from '../../runtime/packages/foundation/http/pipelining.ts';
import { listenTo } from '../../runtime/server.ts';
import { connectTo } from './support/connection.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** A server that makes an answer whenever it is let go. */
async function serverThat(answers: () => Promise<void>): Promise<string> {
  const server = await listenTo(
    async ({ url }) => {
      await answers();
      return new Response(`${new URL(url).pathname}\n`);
    },
    { port: 0, host: '127.0.0.1' },
  );
  onTestFinished(() => server.close());
  return server.url;
}

it('CWE-770: pipelined requests of one connection are begun one by one, and all are answered in order', async () => {
  let [now, most] = [0, 0];
  const url = await serverThat(async () => {
    most = Math.max(most, ++now);
    await setImmediate();
    now -= 1;
  });
  const client = await connectTo(url);
  onTestFinished(() => void client.socket.destroy());
  client.send(Array.from({ length: 200 }, (_, at) => REQUEST.replace('/', `/${at}`)).join(''));
  const text = await client.received(/^\/199$/m);
  expect(text.match(/(?<=^\/)\d+$/gm)?.map(Number)).toEqual([...Array(200).keys()]);
  expect(most).toBe(1);
});

it('CWE-770: a connection on which more requests wait than any client sends is closed, and others are answered', async () => {
  let begun = 0;
  const url = await serverThat(async () => {
    begun += 1;
    if (begun === 1) await new Promise(() => {});
  });
  const client = await connectTo(url);
  client.send(REQUEST.repeat(MOST_WAITING + 2));
  await once(client.socket, 'close');
  expect(begun).toBe(1);
  const other = await connectTo(url);
  onTestFinished(() => void other.socket.destroy());
  other.send(REQUEST);
  await other.received(/^\/$/m);
});
