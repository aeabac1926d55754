/**
 * The state of docs of a site, by the files that it has for agents: `llms.txt`, `sitemap.xml`, the Markdown of each page, and specifications.
 *
 * The address is that of whoever asks; all that comes from there is a stranger's. Only the site itself is asked, for so much and so long.
 */
import type { DocsState, StatePage, StateSpecification } from '@waymark/changes/state';
import { API_CATALOG } from '@waymark/contract/agent-links';
import { forEachLimit } from '@waymark/contract/for-each-limit';
import { packageVersion } from '@waymark/contract/own-package';
import { requestOutside } from '@waymark/foundation/egress/request';
import { UsageError } from '@waymark/server/cli/errors';
import { wordsOf } from '@waymark/source/failures';
import { decodePath } from '@waymark/source/paths/decode-path';

const LIMITS = {
  pages: 10_000,
  bytes: 256 * 2 ** 20,
  bytesOfFile: 16 * 2 ** 20,
  ms: 10 * 60_000,
  msOfFile: 20_000,
};
export type SiteLimits = Readonly<typeof LIMITS>;
const AT_ONCE = 8;
const MOST_REDIRECTS = 3;
/** Lists that lists name: of sites with more pages than one holds. */
const MOST_LISTS = 200;

/** @throws {UsageError} if the site has no such files, or more than is read */
export async function addressState(address: string, limits: SiteLimits = LIMITS): Promise<DocsState> {
  const site = new SiteReader(address, limits);
  const { pages, specifications } = await addresses(site);
  if (pages.size === 0)
    throw new UsageError(
      `${address} lists no pages: neither its llms.txt nor its sitemap.xml names one of this site.`,
    );
  if (pages.size + specifications.size > limits.pages)
    throw new UsageError(`${address} lists more than ${limits.pages} pages, which are too many to ask for.`);
  const found: StatePage[] = [];
  await forEachLimit(pages, AT_ONCE, async (path) => {
    const text = await site.text(`${path === '' ? '/index' : path}.md`);
    if (text !== undefined) found.push(pageOf(path || '/', text, site));
  });
  if (found.length === 0)
    throw new UsageError(
      `${address} has no Markdown of its pages, such as ${site.url([...pages][0] ?? '')}.md.`,
    );
  const texts: StateSpecification[] = [];
  await forEachLimit(specifications, AT_ONCE, async (path) => {
    const text = await site.text(path);
    if (text !== undefined)
      texts.push({ path: `/openapi${path.replace(/^\/openapi(?=\/)/, '')}`, text, audience: 'public' });
  });
  const byPath = (a: { readonly path: string }, b: { readonly path: string }): number =>
    a.path < b.path ? -1 : 1;
  return { pages: found.sort(byPath), specifications: texts.sort(byPath), redirects: undefined };
}

async function addresses(site: SiteReader) {
  const pages = new Set<string>();
  const specifications = new Set<string>();
  const lists = new Set(['/llms.txt']);
  for (const list of lists) {
    for (const [, href = ''] of ((await site.text(list)) ?? '').matchAll(
      /\]\(\s{0,9}<?([^\s<>()]{1,2000})/g,
    )) {
      const path = site.pathOf(href, list);
      if (path === undefined) continue;
      if (path.endsWith('.md')) pages.add(pagePath(path));
      else if (/\.(?:json|ya?ml)$/.test(path)) specifications.add(path);
      else if (/^\/llms\b.*\.txt$/.test(path) && lists.size < MOST_LISTS) lists.add(path);
    }
  }
  for (const path of await catalogued(site)) specifications.add(path);
  if (pages.size === 0) for (const path of await mapped(site)) pages.add(path);
  return { pages, specifications };
}

function pagePath(path: string): string {
  return path.replace(/(?:\/index)?\.mdx?$/, '');
}

/** Specifications of the site's catalog of APIs (RFC 9727). */
async function catalogued(site: SiteReader): Promise<string[]> {
  const hrefs = ((await site.text(API_CATALOG)) ?? '').matchAll(/"href"\s{0,9}:\s{0,9}"([^"\\]{1,2000})"/g);
  return Array.from(hrefs, ([, href = '']) => site.pathOf(href, '/') ?? '').filter((path) =>
    /\.(?:json|ya?ml)$/.test(path),
  );
}

async function mapped(site: SiteReader): Promise<ReadonlySet<string>> {
  const pages = new Set<string>();
  const maps = new Set(['/sitemap.xml']);
  for (const map of maps)
    for (const [, href = ''] of ((await site.text(map)) ?? '').matchAll(/<loc>\s{0,99}([^<\s]{1,2000})/g)) {
      const path = site.pathOf(href.replaceAll('&amp;', '&'), map);
      if (path?.endsWith('.xml')) {
        if (maps.size < MOST_LISTS) maps.add(path);
      } else if (path !== undefined) pages.add(path.replace(/\/$|\.html$/, ''));
    }
  return pages;
}

function pageOf(path: string, text: string, site: SiteReader): StatePage {
  // Links of the site are paths in other states.
  const markdown = withoutIndexNote(text).replaceAll(`](${site.url('/')}`, '](/');
  const title = /^# +(\S.{0,499})$/m.exec(markdown)?.[1]?.trim() ?? path;
  return { path, title, markdown, audience: 'public' };
}

/** Lines from the top of a page in which hosts name the index of all pages. */
const TOP = 16;

function withoutIndexNote(text: string): string {
  const lines = text.split('\n');
  const note = lines.slice(0, TOP).findIndex((line) => line.startsWith('>') && line.includes('llms.txt'));
  if (note === -1) return text;
  const isQuote = (at: number): boolean => /^>\s*\S/.test(lines[at] ?? '');
  let [start, end] = [note, note];
  while (isQuote(start - 1)) start -= 1;
  while (isQuote(end + 1)) end += 1;
  // A note in several paragraphs names the index in the first; a quote before it is the page's own.
  if (start > 0 && /^>\s*$/.test(lines[start - 1] ?? '')) start -= 1;
  return [...lines.slice(0, start), ...lines.slice(end + 1)].join('\n');
}

class SiteReader {
  readonly #base: string;
  readonly #limits: SiteLimits;
  readonly #until: AbortSignal;
  #bytes = 0;

  constructor(address: string, limits: SiteLimits) {
    this.#base = address.replace(/(?<!\/)\/+$/, '');
    this.#limits = limits;
    this.#until = AbortSignal.timeout(limits.ms);
  }

  url(path: string): string {
    return this.#base + path;
  }

  /** The path below the site's address; undefined for one elsewhere. */
  pathOf(href: string, from: string): string | undefined {
    if (!URL.canParse(href, this.url(from))) return undefined;
    const { origin, pathname } = new URL(href, this.url(from));
    const base = new URL(this.#base);
    const home = base.pathname.replace(/\/$/, '');
    // Sites that know no address of their own list paths.
    const path = href.startsWith('/') && !pathname.startsWith(`${home}/`) ? home + pathname : pathname;
    return origin === base.origin && path.startsWith(`${home}/`)
      ? decodePath(path.slice(home.length))
      : undefined;
  }

  /** Undefined if the site has no such text. */
  async text(path: string): Promise<string | undefined> {
    const first = new URL(this.url(path.split('/').map(encodeURIComponent).join('/')));
    let url = first;
    for (let step = 0; step <= MOST_REDIRECTS; step++) {
      const { status, headers, text } = await this.#request(url);
      const location = headers.get('location');
      if (status >= 300 && status < 400 && location !== null && URL.canParse(location, url)) {
        url = new URL(location, url);
        if (url.origin === first.origin) continue;
        throw new UsageError(`${this.#base} leads to ${url.origin}: give that address if it is the site.`);
      }
      if (status === 404 || status === 410) return undefined;
      if (status !== 200) throw new UsageError(`${url.href} answers ${status}.`);
      return /\bhtml\b/.test(headers.get('content-type') ?? '') ? undefined : text;
    }
    throw new UsageError(`${first.href} is redirected more than ${MOST_REDIRECTS} times.`);
  }

  async #request(url: URL): Promise<{ status: number; headers: Headers; text: string }> {
    const { bytesOfFile, bytes, msOfFile } = this.#limits;
    try {
      // Whoever compares a site may have it on this machine or in a private network.
      const response = await requestOutside(url, {
        ...{
          method: 'GET',
          allowPrivate: true,
          maxBytes: bytesOfFile,
          timeoutMs: msOfFile,
          signal: this.#until,
        },
        headers: {
          accept: 'text/markdown, text/plain, */*;q=0.5',
          'user-agent': `waymark-diff/${packageVersion()}`,
        },
      });
      const text = await response.text();
      this.#bytes += text.length;
      if (this.#bytes > bytes) throw new Error(`the site has more than ${bytes / 2 ** 20} MB of texts`);
      return { status: response.status, headers: response.headers, text };
    } catch (error) {
      throw new UsageError(`${url.href} cannot be read: ${wordsOf(error)}`, { cause: error });
    }
  }
}
