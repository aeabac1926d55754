/**
 * The changes from one state of docs to another.
 *
 * @room `@waymark/changes`: pages, sections and APIs of two states compared, pure functions over what they are given. `pages/` compares texts, `apis/` specifications.
 */
import { isWithin } from '@waymark/contract/audience';
import type { ChangeSet, PageChange, SectionChange } from '@waymark/contract/changes';
import { compileRedirects, type RedirectMatcher } from '@waymark/contract/redirects';
import { decodePath } from '@waymark/source/paths/decode-path';
import type { JsonObject } from '@waymark/source/values';
import { apiChanges } from './apis/api-changes.ts';
import { compareSections, type PageSections } from './pages/compare-sections.ts';
import { type MatchedPages, matchPages } from './pages/match-pages.ts';
import type { DocsState, StatePage, StateSpecification } from './state.ts';

export interface CompareOptions extends Pick<ChangeSet, 'date' | 'from' | 'to'> {
  /** The value of a specification, in the form of OpenAPI 3 or AsyncAPI; undefined if it is none, or cannot be read. */
  readonly readSpecification: (specification: StateSpecification) => JsonObject | undefined;
}

/** Characters of the texts of one set, and of one section: releases keep them. */
const MOST_TEXT = 1_000_000;
const MOST_OF_SECTION = 20_000;

export function compareStates(
  old: DocsState,
  now: DocsState,
  { date, from, to, readSpecification }: CompareOptions,
): ChangeSet {
  const matched = matchPages(old.pages, now.pages);
  const redirect = compileRedirects(now.redirects ?? []);
  return {
    date,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    pages: pageChanges(matched, redirect, now),
    apis: apiChanges(old, now, readSpecification),
  };
}

function pageChanges(matched: MatchedPages, redirect: RedirectMatcher, now: DocsState): PageChange[] {
  const { pairs, removed, added } = matched;
  const moved = new Map(
    pairs.flatMap(({ old, new: page }) => (old.path === page.path ? [] : [[old.path, page.path]])),
  );
  const target = (href: string, page: StatePage): string => targetOf(href, page, moved, redirect);
  const paths = new Set(now.pages.map(({ path }) => path));
  const left = (path: string): Pick<PageChange, 'redirected'> =>
    now.redirects === undefined || paths.has(path) || now.unlisted?.has(path)
      ? {}
      : { redirected: redirect(path) !== undefined };
  const sections = compareSections(matched, target);
  const addedAt = new Map(added.map((page) => [page.path, page]));
  const wider = ({ path, audience }: StatePage): boolean => {
    const page = addedAt.get(path);
    return page !== undefined && isWithin(audience, page.audience);
  };
  const changes: PageChange[] = [
    ...added.map((page) => {
      const { path, title, audience } = page;
      const moved = [...(sections.added.get(page) ?? [])];
      return { kind: 'added' as const, path, title, sections: moved, audience };
    }),
    ...removed
      // Whoever could read it can do so still.
      .filter((page) => !wider(page))
      .map(({ path, title, audience }) => ({
        ...{ kind: 'removed' as const, path, title, ...left(path), sections: [], audience },
      })),
    ...sections.pairs.flatMap((each) => pairChange(each, left)),
  ];
  let room = MOST_TEXT;
  return changes
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
    .map((change) => {
      const shortened = change.sections.map((section) => {
        const short = { ...section, ...cut('old', section), ...cut('new', section) };
        room -= (short.old?.length ?? 0) + (short.new?.length ?? 0);
        if (room >= 0) return short;
        const { old: _old, new: _new, ...rest } = short;
        return rest;
      });
      return { ...change, sections: shortened };
    });
}

function cut(key: 'old' | 'new', section: SectionChange): Pick<SectionChange, 'old' | 'new'> {
  const text = section[key];
  if (text === undefined || text.length <= MOST_OF_SECTION) return {};
  return { [key]: `${text.slice(0, MOST_OF_SECTION).toWellFormed()}…` };
}

function pairChange(
  { pair: { old, new: page }, changes }: PageSections,
  left: (path: string) => Pick<PageChange, 'redirected'>,
): PageChange[] {
  const { path, title, audience } = page;
  const titled: SectionChange[] =
    old.title.trim().toLowerCase() === title.trim().toLowerCase()
      ? []
      : [{ kind: 'renamed', heading: title, from: old.title }];
  const sections = [...titled, ...changes];
  if (old.path !== path)
    return [{ kind: 'moved', path, title, from: old.path, ...left(old.path), sections, audience }];
  return sections.length === 0 ? [] : [{ kind: 'changed', path, title, sections, audience }];
}

/** The page that a link leads to now: links that followed a page, or its redirect, are the same. */
function targetOf(
  href: string,
  { path }: StatePage,
  moved: ReadonlyMap<string, string>,
  redirect: RedirectMatcher,
): string {
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|^#/i.test(href) || !URL.canParse(href, `x://x${path}`)) return href;
  const { pathname, search, hash } = new URL(href, `x://x${path}`);
  const plain = decodePath(pathname)
    .replace(/\.mdx?$/, '')
    .replace(/(?<=.)\/$/, '');
  const there = moved.get(plain) ?? redirect(plain)?.destination ?? plain;
  return there + search + hash;
}
