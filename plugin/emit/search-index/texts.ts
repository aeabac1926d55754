/** The texts of pages, each once, with the pages that show it. */
import { hash } from 'node:crypto';
import type { SearchSection } from '@waymark/contract/search-index';
import { fieldTexts } from './page-terms.ts';

/** The sections of one page, in order. */
export type Sections = readonly [SearchSection, ...SearchSection[]];

/**
 * A text that pages of the same readers and languages share, except for the names of their folders: the same page of
 * several versions. Whoever may read one of them may read all, so it tells nobody of pages that they may not read.
 */
export interface SharedText {
  /** Those of the first page, whose path has only the names that the paths of all pages have. */
  readonly sections: Sections;
  /** In order. */
  readonly pages: readonly number[];
}

export interface SharedTexts {
  readonly texts: readonly SharedText[];
  /** The part of each page's path besides the names that it shares with the other pages of its text. */
  readonly ownPaths: readonly string[];
}

export function pageTexts(pages: readonly Sections[]): SharedTexts {
  const numbers = Map.groupBy(pages.keys(), (page) => contentOf(pages[page] ?? []));
  const ownPaths = pages.map(() => '');
  const texts = [...numbers.values()].flatMap((same): SharedText[] => {
    const sections = pages[same[0] ?? 0];
    if (sections === undefined) return [];
    if (same.length === 1) return [{ sections, pages: same }];
    const names = same.map((page) => pages[page]?.[0].path.split('/').filter(Boolean) ?? []);
    const common = inAll(names);
    for (const [index, page] of same.entries()) ownPaths[page] = pathOf(without(names[index] ?? [], common));
    const path = pathOf(common);
    const [first, ...others] = sections;
    const linking = [...new Set(same.flatMap((page) => pages[page]?.[0].linking?.split('\n') ?? []))].join(
      '\n',
    );
    return [
      { sections: [{ ...first, path, linking }, ...others.map((each) => ({ ...each, path }))], pages: same },
    ];
  });
  return { texts, ownPaths };
}

/** The same for pages that differ in page number, path, versions and boost only. */
function contentOf(sections: readonly SearchSection[]): string {
  const { audience, languages } = sections[0] ?? {};
  const said = sections.map((each) => [
    each.section,
    { ...fieldTexts(each), path: '', linking: '' },
    each.isLinks,
  ]);
  return digest([audience, languages, said]);
}

/** Equal for equal values: texts themselves would be held as long as their keys. */
export const digest = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64');

/** The names of the first list that every list has, as often as each has them. */
function inAll([first = [], ...others]: readonly (readonly string[])[]): string[] {
  let common = [...first];
  for (const names of others) common = without(common, without(common, names));
  return common;
}

/** The names of a list without those of another, each as often as it is there. */
function without(names: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return names.filter((name) => {
    const at = left.indexOf(name);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

const pathOf = (names: readonly string[]): string => (names.length === 0 ? '' : `/${names.join('/')}`);
