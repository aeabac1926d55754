/** One connection on which requests go out as they are written, one after the other. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawConnection {
  readonly socket: Socket;
  /** Sends bytes. */
  send(...parts: readonly (string | Uint8Array)[]): void;
  /** All that was received until now. */
  text(): string;
  /** All that was received, once it matches; rejects if the connection ends before. */
  received(pattern: RegExp): Promise<string>;
}

export async function connectTo(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  let ended = false;
  // Errors of the connection show in what is received.
  socket.on('error', () => {});
  socket.setEncoding('latin1');
  socket.on('data', (part: string) => {
    text += part;
  });
  socket.once('close', () => {
    ended = true;
  });
  await once(socket, 'connect');
  return {
    socket,
    text: () => text,
    send(...parts) {
      for (const part of parts) socket.write(part);
    },
    async received(pattern) {
      while (!pattern.test(text)) {
        if (ended) throw new Error(`The connection has ended after ${JSON.stringify(text)}.`);
        await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      }
      return text;
    },
  };
}
