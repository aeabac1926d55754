import { posix } from 'node:path';
import { belowBase } from '@waymark/contract/base-path';
import { escapeLiteral } from '@waymark/contract/escape-literal';
import { compileRedirects, isRedirectPattern, PLACEHOLDER } from '@waymark/contract/redirects';
import type { Redirect } from '@waymark/contract/release';
import { ownPath } from '@waymark/repository/content/own-path';
import type { Page, Site } from '@waymark/repository/types';
import { decodePath } from '@waymark/source/paths/decode-path';
import { isExternal } from '@waymark/source/scheme';
import type { Reads } from './readable-site.ts';

/** Redirects that are followed from one to the next, as browsers do. */
const MOST_STEPS = 20;
/** Stands for a placeholder in a path: no address has it. */
const ANYTHING = '\u0001';

/**
 * The redirects that readers may follow: neither a destination nor the existence of a redirect tells of a page that they may
 * not read, in whichever spelling.
 *
 * A destination with placeholders counts as all pages that it can lead to, or else that begin like it: if every one
 * of them is closed to these readers, the redirect is too.
 */
export function readableRedirects(
  site: Pick<Site, 'redirects' | 'redirectPositions' | 'pages' | 'pageByPath' | 'url' | 'base'>,
  reads: Reads,
): readonly Redirect[] {
  const { redirectPositions: authored } = site;
  // A redirect from a folder to its first page is made for each class of readers separately.
  const next = compileRedirects(site.redirects.filter(({ source }) => authored?.has(source) ?? true));
  const pages = Map.groupBy(site.pages, ({ path }) => plainPath(path));
  const areClosed = (led: readonly Page[]): boolean =>
    led.length > 0 && !led.some(({ audience }) => reads(audience));

  const isClosed = (destination: string, pattern: boolean, steps = 0): boolean => {
    // A pattern may lead to itself without end: there is no page on its way.
    if (steps > MOST_STEPS) return false;
    const paths = ownPaths(destination, site);
    return paths === undefined || paths.some((path) => isClosedPath(path, pattern, steps));
  };
  function isClosedPath(path: string, pattern: boolean, steps: number): boolean {
    if (pattern && isRedirectPattern(path)) return areClosed(pagesLike(path, pages));
    const exact = site.pageByPath.get(path);
    const led = exact === undefined ? (pages.get(plainPath(path)) ?? []) : [exact];
    const onwards = led.length === 0 ? next(path) : undefined;
    return areClosed(led) || (onwards !== undefined && isClosed(onwards.destination, false, steps + 1));
  }
  return site.redirects.filter(
    ({ source, destination }) => !isClosed(destination, isRedirectPattern(source)),
  );
}

/** The paths below the base that a destination may name; none for an address elsewhere, undefined if it is not valid. */
function ownPaths(written: string, site: Pick<Site, 'url' | 'base'>): string[] | undefined {
  // Encoded, a backslash leads to no other host; its author meant one, which may be this.
  const destination = written.replace(/^\/%5c/i, '/\\');
  const path = ownPath(destination, '/', { ...site, base: '' });
  if (path === undefined) return URL.canParse(destination, 'https://waymark.invalid') ? [] : undefined;
  const below = [belowBase(path, site.base)].filter((each) => each !== undefined);
  // A path is written without the base; one that has it nevertheless means the same to its readers.
  return isExternal(destination) ? below : [...new Set([path, ...below])];
}

/** The pages that a path with placeholders can lead to; if there is none, those that begin like it. */
function pagesLike(path: string, pages: ReadonlyMap<string, readonly Page[]>): readonly Page[] {
  const plain = plainPath(path.replace(PLACEHOLDER, ANYTHING));
  const [start = ''] = plain.split(ANYTHING);
  const expression = plain
    .split(new RegExp(`(/?${ANYTHING})`))
    .map((part) => (part === `/${ANYTHING}` ? '(?:/.*)?' : part === ANYTHING ? '.*' : escapeLiteral(part)))
    .join('');
  const wanted = new RegExp(`^${expression}$`, 's');
  const matching = [...pages].filter(([known]) => wanted.test(known));
  const found = matching.length > 0 ? matching : [...pages].filter(([known]) => known.startsWith(start));
  return found.flatMap(([, each]) => each);
}

/** One spelling for all that a server or a file system somewhere takes for the same page. */
function plainPath(path: string): string {
  let decoded = path;
  for (let before = ''; before !== decoded; ) [before, decoded] = [decoded, decodePath(decoded)];
  const clean = posix.normalize(`/${decoded.trim().normalize('NFC').replaceAll('\\', '/').toLowerCase()}`);
  return (
    clean
      .replace(/\/+$/, '')
      .replace(/\.(?:mdx?|html?)$/, '')
      .replace(/\/index$/, '') || '/'
  );
}
