/** A file as a response: how long caches may keep it, in the encoding and the range that the client asks for. */
import { ASK_WIDGET } from '@waymark/contract/ask';
import { isCompressible } from '@waymark/contract/compressible';
import { ENCODINGS, type Encoding, preferredEncoding } from './accept.ts';
import type { Compress } from './compressor.ts';
import { encodedEtag, isKnown } from './etag.ts';
import { parseRange } from './range.ts';
import { plain } from './responses.ts';
import type { OpenedFile, SiteFile, SiteFiles } from './site-files.ts';

export interface FileSending {
  readonly files: SiteFiles;
  readonly status?: number;
  /** True if the response at an address depends on the reader, so that shared caches must not keep it. */
  readonly personal: boolean;
  readonly compress: Compress;
}

const FOREVER = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'public, max-age=0, must-revalidate';
/** After a sign-out no page comes back from a cache, not even by the back button; images are validated again. */
export const PRIVATE_TEXT = 'private, no-store';
const PRIVATE_FILE = 'private, no-cache';

/** Files whose names change with their content. */
const HASHED = /^\/(?:_astro\/|_waymark\/|pagefind\/(?:fragment|index|filter)\/)/;

/** Files that programs on other sites may read: everything that is made for agents. */
const SHARED = /^\/\.well-known\/|\.md$|^\/llms(?:-full|\/[^/]+)?\.txt$/;

const isShared = (path: string): boolean => SHARED.test(path) || path === ASK_WIDGET;
const isHashed = (path: string): boolean => HASHED.test(path) && path !== ASK_WIDGET;

export async function sendFile(
  request: Request,
  file: SiteFile,
  headers: Headers,
  { files, status = 200, personal, compress }: FileSending,
): Promise<Response> {
  const isFound = status === 200;
  const rangeHeader = isFound && request.method === 'GET' ? request.headers.get('range') : null;
  const found = await files.open(file);
  if (found === undefined) return plain(404, 'Not found');
  const isSmaller = found.packed !== undefined || isCompressible(file.path, found.size);
  const encoding =
    rangeHeader === null && isSmaller
      ? preferredEncoding(request.headers.get('accept-encoding'), ENCODINGS)
      : undefined;
  setCaching(headers, file, personal);
  if (isSmaller) headers.append('vary', 'accept-encoding');
  const encoded = encoding === undefined ? found.etag : encodedEtag(found.etag, encoding);
  const ifNoneMatch = isFound ? request.headers.get('if-none-match') : null;
  // A client may have it as it is, since too much was being compressed.
  const known = [encoded, found.etag].find((etag) => isKnown(ifNoneMatch, etag));
  if (known !== undefined) {
    headers.set('etag', known);
    headers.delete('content-type');
    return new Response(null, { status: 304, headers });
  }
  const compressed = encoding && (await encode(found, encoding, compress));
  headers.set('etag', compressed === undefined ? found.etag : encoded);
  if (encoding !== undefined && compressed !== undefined) headers.set('content-encoding', encoding);
  if (isFound) headers.set('accept-ranges', 'bytes');
  if (rangeHeader !== null && isSameVersion(request.headers.get('if-range'), found.etag)) {
    const part = await sendRange(rangeHeader, found, headers);
    if (part !== undefined) return part;
  }
  const { size } = compressed ?? found;
  if (size !== undefined) headers.set('content-length', String(size));
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  return new Response(compressed?.body ?? (await found.body()), { status, headers });
}

/** The headers that follow from the file alone. */
function setCaching(headers: Headers, file: SiteFile, personal: boolean): void {
  if (!headers.has('content-type')) headers.set('content-type', file.type);
  // An earlier one is asked for each time: it may not be had any more.
  const shared = isHashed(file.path) && !file.earlier ? FOREVER : REVALIDATE;
  const own = /^text\/(?:html|markdown|plain)/.test(file.type) ? PRIVATE_TEXT : PRIVATE_FILE;
  headers.set('cache-control', file.private ? own : shared);
  if (file.private) headers.set('cross-origin-resource-policy', 'same-origin');
  if (personal && (file.private || shared !== FOREVER)) headers.append('vary', 'cookie');
  if (isShared(file.path) && !file.private) headers.set('access-control-allow-origin', '*');
  if (file.path === ASK_WIDGET) headers.set('cross-origin-resource-policy', 'cross-origin');
}

async function encode(found: OpenedFile, encoding: Encoding, compress: Compress): ReturnType<Compress> {
  const packed = encoding === 'br' ? found.packed : undefined;
  return packed === undefined ? compress(found, encoding) : { size: packed.length, body: packed };
}

/** Undefined if the header asks for nothing that is a range. */
async function sendRange(header: string, found: OpenedFile, headers: Headers): Promise<Response | undefined> {
  const range = parseRange(header, found.size);
  if (range === undefined) return undefined;
  if (range === 'unsatisfiable')
    return plain(416, 'Range not satisfiable', { 'content-range': `bytes */${found.size}` });
  headers.set('content-range', `bytes ${range.start}-${range.end}/${found.size}`);
  headers.set('content-length', String(range.end - range.start + 1));
  return new Response(await found.body(range), { status: 206, headers });
}

/** `If-Range` compares strongly; a date, which we do not send, never matches. */
function isSameVersion(ifRange: string | null, etag: string): boolean {
  return ifRange === null || ifRange.trim() === etag;
}
