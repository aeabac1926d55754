/** A port for a server that has to know its own before it starts, or that comes back on the same one. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that a system gives to connections: one of these would not be free for long. */
const [FROM, TO] = [10_000, 32_000];

export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, host, () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
