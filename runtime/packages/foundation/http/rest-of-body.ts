/**
 * Reads the rest of a body whose request is answered, such as one that was refused for its length. Node reads nothing else
 * from a connection before it, and a proxy that has sent all of it puts requests of others on the same connection.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Bytes read and dropped to keep a connection: more than most refused bodies have. */
export const MAX_REST_BYTES = 4 * 1024 * 1024;

export const MAX_REST_MS = 2_000;

/**
 * Call it with a request whose answer is known, and send the answer afterwards. The connection is then free for the next
 * request, or the answer says that it ends.
 */
export async function readRest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.complete || request.destroyed) return;
  const isSmall = Number(request.headers['content-length'] ?? 0) <= MAX_REST_BYTES;
  if (isSmall && (await discard(request))) return;
  response.shouldKeepAlive = false;
  linger(request);
}

/** Reads to the end of a body, and drops it. @returns Whether the end came within the limits. */
function discard(request: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(() => end(false), MAX_REST_MS);
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > MAX_REST_BYTES) end(false);
    };
    const end = (isWhole: boolean): void => {
      clearTimeout(timer);
      request.off('data', count).off('close', closed).off('end', ended);
      resolve(isWhole);
    };
    const ended = (): void => end(true);
    const closed = (): void => end(request.complete);
    // The reader that had begun wants no more of it, and would hold it up.
    request.removeAllListeners('data');
    request.on('data', count).once('end', ended).once('close', closed).resume();
  });
}

/**
 * Ends the connection for writing only, and for reading a little later: a connection that is closed with bytes unread is
 * reset, and the client may lose the answer (RFC 9112, section 9.6).
 */
function linger(request: IncomingMessage): void {
  const { socket } = request;
  // Node calls this once such an answer is written.
  socket.destroySoon = () => {
    socket.end();
    void discard(request).then(() => socket.destroy());
  };
}
