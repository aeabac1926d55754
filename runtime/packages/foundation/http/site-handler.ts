/** @room The site's files over HTTP: types, ranges, compression, redirects, Markdown by content negotiation. */

import { agentLinks, isServerCard } from '@waymark/contract/agent-links';
import { withoutEndSlash } from '@waymark/contract/base-path';
import { encodePath } from '@waymark/contract/encode-path';
import { markdownType, type TextType } from './accept.ts';
import type { Compress } from './compressor.ts';
import type { EarlierFiles } from './earlier-files.ts';
import { preferredHome, type SiteLanguage } from './language.ts';
import { notAllowed, plain } from './responses.ts';
import { type FileSending, PRIVATE_TEXT, REVALIDATE, sendFile } from './send-file.ts';
import { SiteAddresses, type SiteAddressesOptions } from './site-addresses.ts';
import type { SiteFile } from './site-files.ts';

export interface SiteHandlerOptions extends SiteAddressesOptions {
  /** Languages that readers who come to the home page may prefer. */
  readonly languages?: readonly SiteLanguage[] | undefined;
  /** True if the response at an address depends on the reader, so that shared caches must not keep it. */
  readonly personal?: boolean | undefined;
  /** Files for pages that were opened before a deploy. */
  readonly earlier?: EarlierFiles | undefined;
  /** Without it, everything is sent as it is. */
  readonly compress?: Compress | undefined;
}

/** Headers that the language of the home page depends on. */
const LANGUAGE = 'accept-language, cookie, sec-fetch-site, sec-purpose';

/**
 * @returns A function of a request, whose decoded path below the base (`/` for the home page) and query (with its `?`) are given.
 */
export function siteHandler(
  options: SiteHandlerOptions,
): (request: Request, asked: string, search: string) => Promise<Response> {
  const handler = new SiteHandler(options);
  return async (request, asked, search) => {
    if (request.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: { allow: 'GET, HEAD' } });
    if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed('GET, HEAD');
    const path = handler.path(asked);
    return handler.moved(request, asked, path, search) ?? handler.send(request, path);
  };
}

class SiteHandler {
  readonly #addresses: SiteAddresses;
  readonly #base: string;
  readonly #send: FileSending;
  readonly #languages: readonly SiteLanguage[];
  readonly #hasHomes: boolean;
  readonly #earlier: EarlierFiles;
  readonly #links: readonly string[];
  readonly #hasLlms: boolean;

  constructor({
    languages = [],
    personal = false,
    earlier = async () => undefined,
    compress = async () => undefined,
    ...site
  }: SiteHandlerOptions) {
    const { files, base } = site;
    this.#addresses = new SiteAddresses(site);
    this.#base = base;
    this.#send = { files, personal, compress };
    this.#languages = languages;
    this.#hasHomes = languages.some(({ home }) => home !== undefined);
    this.#earlier = earlier;
    this.#links = agentLinks(base, (path) => isServerCard(path) || files.get(path) !== undefined);
    this.#hasLlms = files.get('/llms.txt') !== undefined;
  }

  /** The path that is looked up: that of a page is asked for with the slash that its address ends in. */
  path(asked: string): string {
    const clean = withoutEndSlash(asked);
    return this.#addresses.end(clean) === '' ? asked : clean;
  }

  /** The response that leads elsewhere; undefined if what is asked for is here. */
  moved(request: Request, asked: string, path: string, search: string): Response | undefined {
    const addresses = this.#addresses;
    const clean = withoutEndSlash(asked);
    const address = clean + addresses.end(clean);
    if (asked !== address && !clean.startsWith('//') && addresses.isUsed(clean))
      return this.#move(encodePath(this.#base + address), 308, search);
    const folder = addresses.withoutIndex(path);
    if (folder !== undefined)
      return this.#move(encodeURI(this.#base) + addresses.ended(encodePath(folder)), 308, search);
    const home = path === '/' ? this.#preferredHome(request) : undefined;
    if (home !== undefined) {
      const response = this.#move(this.#base + addresses.ended(encodePath(home)), 307, search);
      response.headers.set('vary', LANGUAGE);
      return response;
    }
    const redirect = addresses.redirect(path);
    return redirect && this.#move(redirect.location, redirect.status, search);
  }

  async send(request: Request, path: string): Promise<Response> {
    const headers = new Headers();
    const file = this.#addresses.page(path);
    if (file !== undefined) return this.#sendPage(request, path, file, headers);
    const kept = await this.#earlier(path);
    if (kept !== undefined)
      return sendFile(request, kept.file, headers, { ...this.#send, files: kept.files });
    const notFound = this.#addresses.notFound(path);
    return notFound === undefined
      ? plain(404, 'Not found')
      : sendFile(request, notFound, headers, { ...this.#send, status: 404 });
  }

  #sendPage(request: Request, path: string, file: SiteFile, headers: Headers): Promise<Response> {
    const markdown = this.#addresses.markdown(path);
    if (markdown !== undefined) {
      const wanted = markdownType(request.headers.get('accept'));
      if (wanted !== undefined) return this.#sendMarkdown(request, path, markdown, wanted);
      headers.set('vary', 'accept');
    }
    if (path === '/' && this.#hasHomes) headers.append('vary', LANGUAGE);
    if (file.type.startsWith('text/html')) {
      const alternate = `<${encodePath(`${this.#base}${markdown?.path ?? ''}`)}>; rel="alternate"; type="text/markdown"`;
      headers.set('link', [...this.#links, ...(markdown === undefined ? [] : [alternate])].join(', '));
      if (this.#hasLlms) headers.set('x-llms-txt', `${this.#base}/llms.txt`);
    }
    return sendFile(request, file, headers, this.#send);
  }

  #sendMarkdown(request: Request, path: string, file: SiteFile, type: TextType): Promise<Response> {
    const headers = new Headers({
      'content-type': `${type}; charset=utf-8`,
      'content-location': encodePath(`${this.#base}${path === '/' ? '/index' : path}.md`),
      vary: path === '/' && this.#hasHomes ? `accept, ${LANGUAGE}` : 'accept',
    });
    return sendFile(request, file, headers, this.#send);
  }

  #preferredHome(request: Request): string | undefined {
    if (!this.#hasHomes || markdownType(request.headers.get('accept')) !== undefined) return undefined;
    return preferredHome(request, this.#languages);
  }

  #move(location: string, status: 307 | 308, search: string): Response {
    const { personal } = this.#send;
    const target = search === '' || location.includes('?') ? location : withQuery(location, search);
    const headers = new Headers({ location: target, 'cache-control': personal ? PRIVATE_TEXT : REVALIDATE });
    if (personal) headers.set('vary', 'cookie');
    return new Response(null, { status, headers });
  }
}

function withQuery(location: string, search: string): string {
  const fragment = location.indexOf('#');
  return fragment === -1
    ? location + search
    : location.slice(0, fragment) + search + location.slice(fragment);
}
