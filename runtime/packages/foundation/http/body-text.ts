/** Reads a stranger's body, and no more of it than is allowed. */

/** A body that did not end in time. */
export class SlowBodyError extends Error {
  override readonly name = 'SlowBodyError';
}

/**
 * A body; undefined if it is longer than `limit` bytes. Bytes are counted as they come: a body sent in parts declares
 * no length, and could fill the memory.
 *
 * The rest stays unread: cancelling the body would end the connection, and the client would not learn why.
 *
 * @param milliseconds Time for the whole body; rejects with `SlowBodyError`.
 */
export async function bodyBytes(
  request: Request | Response,
  limit: number,
  milliseconds?: number,
): Promise<Buffer | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return undefined;
  const reader = request.body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined;
  const late = Promise.withResolvers<never>();
  const timer =
    milliseconds === undefined
      ? undefined
      : setTimeout(() => late.reject(new SlowBodyError('The body did not come in time.')), milliseconds);
  try {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    while (reader !== undefined) {
      const part = await (timer === undefined ? reader.read() : Promise.race([reader.read(), late.promise]));
      if (part.done) break;
      bytes += part.value.byteLength;
      if (bytes > limit) return undefined;
      chunks.push(part.value);
    }
    return Buffer.concat(chunks);
  } finally {
    clearTimeout(timer);
  }
}

/** The text of a body; undefined if it is longer than `limit` bytes. */
export async function bodyText(request: Request | Response, limit: number): Promise<string | undefined> {
  return (await bodyBytes(request, limit))?.toString('utf8');
}
