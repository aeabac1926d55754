/** The lines of other pages that link to a page: they say what it is about. */
import { isWithin } from '@waymark/contract/audience';
import { decodePath } from '@waymark/source/paths/decode-path';
import type { SearchedPage } from '../search-sections.ts';

/** So many lines tell what a page is about. */
const MOST_LINES = 40;
const LONGEST_LINE = 300;
const LINK = /(?<!!)\[[^[\]\n]*\]\(([^()\s]*)\)/g;

/**
 * By path, the lines of pages in the same languages that whoever may read the page may read, too: words of others would tell of
 * them by what they find.
 */
export function linkingLines(pages: readonly SearchedPage[]): ReadonlyMap<string, string> {
  const targets = new Map(pages.map(({ page }) => [page.path, { page, lines: new Set<string>() }]));
  for (const { page: source, sections } of pages)
    for (const { markdown } of sections)
      for (const line of markdown.split('\n'))
        for (const [, href = ''] of line.matchAll(LINK)) {
          const target = targets.get(pathOf(href));
          if (target === undefined || target.page === source || target.lines.size >= MOST_LINES) continue;
          const { audience, languages } = target.page;
          if (isWithin(audience, source.audience) && languages.join() === source.languages.join())
            target.lines.add(withoutAddresses(line).slice(0, LONGEST_LINE));
        }
  return new Map([...targets].map(([path, { lines }]) => [path, [...lines].join('\n')]));
}

const withoutAddresses = (line: string): string => line.replaceAll(/\]\([^()\s]*\)/g, '] ');

const pathOf = (href: string): string => decodePath(href.split(/[?#]/, 1)[0] ?? '').replace(/(.)\/$/, '$1');
