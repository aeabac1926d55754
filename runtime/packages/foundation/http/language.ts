/** The language of a site that a reader prefers, when they come to its home page or search. */
import { OLD_CODES } from '@waymark/contract/language-codes';
import { qualities } from './accept.ts';

export interface SiteLanguage {
  /** Name in docs.json. */
  readonly name: string;
  readonly default: boolean;
  /** Path of its first page; undefined if that is the home page, or if there is none for everybody. */
  readonly home?: string | undefined;
}

/** The cookie that a page sets when its reader chooses a language in the menu. */
const COOKIE = /(?:^|;\s*)waymark-language=([\w-]+)/;

const tagOf = (name: string): string => OLD_CODES[name.toLowerCase()] ?? name.toLowerCase();
const primary = (tag: string): string => tag.split('-', 1)[0] ?? tag;

/**
 * Path of the first page in the language that the reader prefers; undefined if that is the one of the home page, or if
 * the reader comes from another page of the site: a link to the home page means it. A choice in the menu counts more
 * than the browser's languages.
 */
export function preferredHome(request: Request, languages: readonly SiteLanguage[]): string | undefined {
  const { headers } = request;
  if (/^same-(?:origin|site)$/.test(headers.get('sec-fetch-site') ?? '')) return undefined;
  // A page of the site fetches what its links lead to, before the reader chooses.
  if (/\bprefetch\b/.test(headers.get('sec-purpose') ?? '')) return undefined;
  const chosen = COOKIE.exec(headers.get('cookie') ?? '')?.[1];
  const wanted = chosen === undefined ? accepted(request) : [chosen.toLowerCase()];
  const found = firstOf(wanted, languages);
  return found?.default ? undefined : found?.home;
}

/** The language of the site that the reader's browser wants most. */
export const readersLanguage = (
  request: Request,
  languages: readonly Pick<SiteLanguage, 'name'>[],
): string | undefined => firstOf(accepted(request), languages)?.name;

function firstOf<T extends Pick<SiteLanguage, 'name'>>(
  wanted: readonly string[],
  languages: readonly T[],
): T | undefined {
  for (const tag of wanted) {
    const found =
      languages.find(({ name }) => tagOf(name) === tag) ??
      languages.find(({ name }) => primary(tagOf(name)) === primary(tag));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The most wanted first. */
function accepted(request: Request): readonly string[] {
  const found = [...qualities(request.headers.get('accept-language') ?? '')];
  return found
    .filter(([, quality]) => quality > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([tag]) => tag);
}
