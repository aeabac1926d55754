/** The same page in other languages and versions. */
import type { Page, Site } from '../../types.ts';

interface Counterparts {
  readonly keys: ReadonlyMap<Page, string>;
  readonly pages: ReadonlyMap<string, readonly Page[]>;
}

const cache = new WeakMap<Site, Counterparts>();

/** A page's path without the segments that only say its language and version. */
function keyOf(page: Page): string {
  const own = new Set<string>();
  if (page.language !== undefined) own.add(page.language.toLowerCase());
  if (page.version !== undefined) {
    own.add(page.version.toLowerCase());
    own.add(`v${page.version.toLowerCase()}`);
  }
  return page.path
    .split('/')
    .filter((segment) => !own.has(segment.toLowerCase()))
    .join('/');
}

function counterparts(site: Site): Counterparts {
  let known = cache.get(site);
  if (known !== undefined) return known;
  const keys = new Map<Page, string>();
  const pages = new Map<string, Page[]>();
  for (const page of site.pages) {
    if (!page.listed) continue;
    const key = keyOf(page);
    keys.set(page, key);
    const list = pages.get(key);
    if (list === undefined) pages.set(key, [page]);
    else list.push(page);
  }
  known = { keys, pages };
  cache.set(site, known);
  return known;
}

/** The page in each language of its own version, itself included; empty where it exists in one language only. */
export function inLanguages(site: Site, page: Page): readonly Page[] {
  const { keys, pages } = counterparts(site);
  const same = pages.get(keys.get(page) ?? '') ?? [];
  const found = same.filter((other) => other.language !== undefined && other.version === page.version);
  return found.length > 1 && found.includes(page) ? found : [];
}

/** The same page with another language or version, undefined where there is none. */
export function counterpart(
  site: Site,
  page: Page,
  wanted: { readonly language?: string | undefined; readonly version?: string | undefined },
): Page | undefined {
  const { keys, pages } = counterparts(site);
  const language = wanted.language ?? page.language;
  const version = wanted.version ?? page.version;
  return (pages.get(keys.get(page) ?? '') ?? []).find(
    (other) => other.language === language && other.version === version,
  );
}
