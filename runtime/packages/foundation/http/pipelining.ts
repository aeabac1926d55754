/**
 * Requests that a client sends on one connection without waiting. Their answers leave in order (RFC 9112, section 9.3.2), so
 * they are also made one by one: otherwise one connection opens as many files, and causes as much work at once, as it likes.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait on one connection: more than any client sends, since each holds memory. */
export const MOST_WAITING = 256;

/** The requests that wait on each busy connection. */
const lines = new WeakMap<Socket, (() => void)[]>();

/** Resolves when a request is the first of its connection. False if the connection has ended, which happens if too many wait. */
export async function firstOfConnection(
  { socket }: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const line = lines.get(socket);
  if (line === undefined) lines.set(socket, []);
  else {
    if (line.length >= MOST_WAITING) socket.destroy();
    await new Promise<void>((resolve) => line.push(resolve));
  }
  const next = (): void => {
    const waiting = lines.get(socket)?.shift();
    if (waiting === undefined) lines.delete(socket);
    else waiting();
  };
  if (socket.destroyed) next();
  else response.once('close', next);
  return !socket.destroyed;
}
