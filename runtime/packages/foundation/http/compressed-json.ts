/** An answer in JSON, compressed if the client takes it so. */
import { isCompressible } from '@waymark/contract/compressible';
import { ENCODINGS, preferredEncoding } from './accept.ts';
import type { Compress } from './compressor.ts';
import { strongEtag } from './etag.ts';

/** @param compress Without it, everything is sent as it is. */
export async function compressedJson(
  request: Request,
  value: unknown,
  headers: Headers,
  compress: Compress | undefined,
): Promise<Response> {
  const body = new TextEncoder().encode(JSON.stringify(value));
  const encoding = isCompressible('.json', body.length)
    ? preferredEncoding(request.headers.get('accept-encoding'), ENCODINGS)
    : undefined;
  const content = { etag: strongEtag(body), size: body.length, body: async () => body };
  const compressed = encoding && (await compress?.(content, encoding));
  headers.set('content-type', 'application/json');
  headers.append('vary', 'accept-encoding');
  if (encoding !== undefined && compressed !== undefined) headers.set('content-encoding', encoding);
  return new Response(request.method === 'HEAD' ? null : (compressed?.body ?? body), { headers });
}
