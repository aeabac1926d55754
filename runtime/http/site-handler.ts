/** @room The site's files over HTTP: types, ranges, compression, redirects, Markdown by content negotiation. */

import { agentLinks, isServerCard } from '../contract/agent-links.ts';
import { ASK_WIDGET } from '../contract/ask.ts';
import { withoutEndSlash } from '../contract/base-path.ts';
import { isCompressible } from '../contract/compressible.ts';
import { encodePath } from '../contract/encode-path.ts';
import { isStandIn, type RedirectMatcher, type RedirectTarget } from '../contract/redirects.ts';
import { ENCODINGS, markdownType, preferredEncoding, type TextType } from './accept.ts';
import type { Compress } from './compressor.ts';
import type { EarlierFiles } from './earlier-files.ts';
import { encodedEtag, isKnown } from './etag.ts';
import { preferredHome, type SiteLanguage } from './language.ts';
import { parseRange } from './range.ts';
import { decodedPath } from './request-path.ts';
import { notAllowed, plain } from './responses.ts';
import type { SiteFile, SiteFiles } from './site-files.ts';

export interface SiteHandlerOptions {
  readonly files: SiteFiles;
  /** Path that the site is served under: empty, or `/docs`. */
  readonly base: string;
  /** Whether the addresses of pages end in a slash. */
  readonly trailingSlash: boolean;
  readonly redirects: RedirectMatcher;
  /** Languages that readers who come to the home page may prefer. */
  readonly languages?: readonly SiteLanguage[] | undefined;
  /** Whether the response at an address depends on the reader, so that shared caches must not keep it. */
  readonly personal?: boolean | undefined;
  /** For pages that were opened before a deploy. */
  readonly earlier?: EarlierFiles | undefined;
  /** Without it, everything is sent as it is. */
  readonly compress?: Compress | undefined;
}

const FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'public, max-age=0, must-revalidate';
/** After a sign-out no page comes back from a cache, not even by the back button; images are validated again. */
const PRIVATE_TEXT = 'private, no-store';
const PRIVATE_FILE = 'private, no-cache';

/** Headers that the language of the home page depends on. */
const LANGUAGE = 'accept-language, cookie, sec-fetch-site, sec-purpose';

/** Files whose names change with their content. */
const HASHED = /^\/(?:_astro\/|_waymark\/|pagefind\/(?:fragment|index|filter)\/)/;

/** Files that programs on other sites may read: everything that is made for agents. */
const SHARED = /^\/\.well-known\/|\.md$|^\/llms(?:-full|\/[^/]+)?\.txt$/;

const isShared = (path: string): boolean => SHARED.test(path) || path === ASK_WIDGET;
const isHashed = (path: string): boolean => HASHED.test(path) && path !== ASK_WIDGET;

/**
 * @returns A function of a request, whose decoded path below the base (`/` for the home page) and query (with its `?`) are given.
 */
export function siteHandler({
  files,
  base,
  trailingSlash,
  redirects,
  languages = [],
  personal = false,
  earlier = async () => undefined,
  compress = async () => undefined,
}: SiteHandlerOptions) {
  const links = agentLinks(base, (path) => isServerCard(path) || files.get(path) !== undefined);
  const hasHomes = languages.some(({ home }) => home !== undefined);
  const hasLlms = files.get('/llms.txt') !== undefined;

  /** Pages of redirects are for hosts without rules: here their addresses are those that the redirects name. */
  const fileAt = (path: string): SiteFile | undefined => {
    const file = files.get(path);
    if (file === undefined || !file.type.startsWith('text/html')) return file;
    const address = path.replace(/(?:\/index)?\.html?$/, '') || '/';
    return markdown(address) === undefined && isStandIn(path, redirects) ? undefined : file;
  };

  const page = (path: string): SiteFile | undefined =>
    path === '/'
      ? fileAt('/index.html')
      : (fileAt(path) ?? fileAt(`${path}.html`) ?? fileAt(`${path}/index.html`));

  const markdown = (path: string): SiteFile | undefined =>
    files.get(path === '/' ? '/index.md' : `${path}.md`);

  /** The redirect from a path that is neither a page nor a file. */
  function redirectFrom(path: string): RedirectTarget | undefined {
    return page(path) === undefined && markdown(path) === undefined ? redirects(path) : undefined;
  }

  /** Whether a path without a slash at its end names a page, and no file by its own name. */
  const isPage = (path: string): boolean =>
    path !== '/' && fileAt(path) === undefined && page(path)?.type.startsWith('text/html') === true;

  /** An address of the site as its pages' addresses end. */
  function ended(address: string): string {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)/s.exec(address) ?? [];
    return trailingSlash && isPage(decodedPath(path)) ? `${path}/${rest}` : address;
  }

  function redirect(path: string, search: string): Response | undefined {
    const target = redirectFrom(path);
    if (target === undefined) return undefined;
    const isOwn = target.destination.startsWith('/');
    const location = isOwn ? base + ended(target.destination) : target.destination;
    return moved(location, target.permanent ? 308 : 307, search);
  }

  /** The address of a page without the `index` at its end that files have: undefined for any other address. */
  function withoutIndex(path: string): string | undefined {
    if (!path.endsWith('/index') || redirectFrom(path) !== undefined) return undefined;
    const folder = path.slice(0, -'/index'.length) || '/';
    const [file, own] = [page(folder), page(path)];
    if (own !== undefined && own.path !== file?.path) return undefined;
    return file?.type.startsWith('text/html') === true ? folder : undefined;
  }

  /** The page for missing addresses of the folder: each language may have one. */
  function nearestNotFound(path: string): SiteFile | undefined {
    let folder = path;
    do {
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
      const file = files.get(`${folder}/404.html`);
      if (file !== undefined) return file;
    } while (folder !== '');
    return undefined;
  }

  function inOwnLanguage(request: Request, search: string): Response | undefined {
    if (markdownType(request.headers.get('accept')) !== undefined) return undefined;
    const home = preferredHome(request, languages);
    if (home === undefined) return undefined;
    const response = moved(base + ended(encodePath(home)), 307, search);
    response.headers.set('vary', LANGUAGE);
    return response;
  }

  function moved(location: string, status: 307 | 308, search: string): Response {
    const target = search === '' || location.includes('?') ? location : withQuery(location, search);
    const headers = new Headers({ location: target, 'cache-control': personal ? PRIVATE_TEXT : REVALIDATE });
    if (personal) headers.set('vary', 'cookie');
    return new Response(null, { status, headers });
  }

  async function send(
    request: Request,
    file: SiteFile,
    headers: Headers,
    { status = 200, from = files } = {},
  ): Promise<Response> {
    const rangeHeader = status === 200 && request.method === 'GET' ? request.headers.get('range') : null;
    const found = await from.open(file);
    if (found === undefined) return plain(404, 'Not found');
    const isSmaller = found.packed !== undefined || isCompressible(file.path, found.size);
    const encoding =
      rangeHeader === null && isSmaller
        ? preferredEncoding(request.headers.get('accept-encoding'), ENCODINGS)
        : undefined;
    if (!headers.has('content-type')) headers.set('content-type', file.type);
    // Whether an earlier one may be had is asked each time.
    const shared = isHashed(file.path) && !file.earlier ? FOREVER : REVALIDATE;
    const own = /^text\/(?:html|markdown|plain)/.test(file.type) ? PRIVATE_TEXT : PRIVATE_FILE;
    headers.set('cache-control', file.private ? own : shared);
    if (file.private) headers.set('cross-origin-resource-policy', 'same-origin');
    if (personal && (file.private || shared !== FOREVER)) headers.append('vary', 'cookie');
    if (isSmaller) headers.append('vary', 'accept-encoding');
    if (isShared(file.path) && !file.private) headers.set('access-control-allow-origin', '*');
    if (file.path === ASK_WIDGET) headers.set('cross-origin-resource-policy', 'cross-origin');
    const encoded = encoding === undefined ? found.etag : encodedEtag(found.etag, encoding);
    const ifNoneMatch = status === 200 ? request.headers.get('if-none-match') : null;
    // A client may have it as it is, since too much was being compressed.
    const known = [encoded, found.etag].find((etag) => isKnown(ifNoneMatch, etag));
    if (known !== undefined) {
      headers.set('etag', known);
      headers.delete('content-type');
      return new Response(null, { status: 304, headers });
    }
    const packed = encoding === 'br' ? found.packed : undefined;
    const compressed =
      packed === undefined
        ? encoding && (await compress(found, encoding))
        : { size: packed.length, body: packed };
    headers.set('etag', compressed === undefined ? found.etag : encoded);
    if (encoding !== undefined && compressed !== undefined) headers.set('content-encoding', encoding);
    if (status === 200) headers.set('accept-ranges', 'bytes');
    const range =
      rangeHeader === null || !isSameVersion(request.headers.get('if-range'), found.etag)
        ? undefined
        : parseRange(rangeHeader, found.size);
    if (range === 'unsatisfiable') {
      return plain(416, 'Range not satisfiable', { 'content-range': `bytes */${found.size}` });
    }
    if (range !== undefined) {
      headers.set('content-range', `bytes ${range.start}-${range.end}/${found.size}`);
      headers.set('content-length', String(range.end - range.start + 1));
      return new Response(await found.body(range), { status: 206, headers });
    }
    const { size } = compressed ?? found;
    if (size !== undefined) headers.set('content-length', String(size));
    if (request.method === 'HEAD') return new Response(null, { status, headers });
    return new Response(compressed?.body ?? (await found.body()), { status, headers });
  }

  function sendMarkdown(request: Request, path: string, file: SiteFile, type: TextType): Promise<Response> {
    const headers = new Headers({
      'content-type': `${type}; charset=utf-8`,
      'content-location': encodePath(`${base}${path === '/' ? '/index' : path}.md`),
      vary: path === '/' && hasHomes ? `accept, ${LANGUAGE}` : 'accept',
    });
    return send(request, file, headers);
  }

  return async (request: Request, asked: string, search: string): Promise<Response> => {
    if (request.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: { allow: 'GET, HEAD' } });
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return notAllowed('GET, HEAD');
    }
    const clean = withoutEndSlash(asked);
    const end = trailingSlash && isPage(clean) ? '/' : '';
    if (asked !== clean + end && !clean.startsWith('//')) {
      const exists = page(clean) !== undefined || redirects(clean) !== undefined;
      if (exists) return moved(encodePath(base + clean + end), 308, search);
    }
    const path = end === '' ? asked : clean;
    const folder = withoutIndex(path);
    if (folder !== undefined) return moved(encodeURI(base) + ended(encodePath(folder)), 308, search);
    const own = path === '/' && hasHomes ? inOwnLanguage(request, search) : undefined;
    if (own !== undefined) return own;
    const redirected = redirect(path, search);
    if (redirected !== undefined) return redirected;

    const file = page(path);
    const twin = markdown(path);
    const headers = new Headers();
    if (file !== undefined) {
      if (twin !== undefined) {
        const wanted = markdownType(request.headers.get('accept'));
        if (wanted !== undefined) return sendMarkdown(request, path, twin, wanted);
        headers.set('vary', 'accept');
      }
      if (path === '/' && hasHomes) headers.append('vary', LANGUAGE);
      if (file.type.startsWith('text/html')) {
        const alternate = `<${encodePath(`${base}${twin?.path ?? ''}`)}>; rel="alternate"; type="text/markdown"`;
        headers.set('link', [...links, ...(twin === undefined ? [] : [alternate])].join(', '));
        if (hasLlms) headers.set('x-llms-txt', `${base}/llms.txt`);
      }
      return send(request, file, headers);
    }
    const kept = await earlier(path);
    if (kept !== undefined) return send(request, kept.file, headers, { from: kept.files });
    const notFound = nearestNotFound(path);
    return notFound === undefined
      ? plain(404, 'Not found')
      : send(request, notFound, headers, { status: 404 });
  };
}

function withQuery(location: string, search: string): string {
  const fragment = location.indexOf('#');
  return fragment === -1
    ? location + search
    : location.slice(0, fragment) + search + location.slice(fragment);
}

/** `If-Range` compares strongly; a date, which we do not send, never matches. */
function isSameVersion(ifRange: string | null, etag: string): boolean {
  return ifRange === null || ifRange.trim() === etag;
}
