/** The lists of the search dialog: results, and the entries shown before anything is asked. */
import { word } from '../../../browser/words.ts';
import { element, marks, markWords, searchIcon } from './elements.ts';
import type { FoundPage, Marked, SearchFindings } from './found.ts';
import type { Suggestion } from './suggestions.ts';

let options = 0;

function option(attributes: Readonly<Record<string, string | boolean | undefined>>, ...children: Node[]) {
  const id = `search-option-${++options}`;
  return element(
    'a',
    { role: 'option', id, tabindex: '-1', 'aria-selected': 'false', ...attributes },
    ...children,
  );
}

function text(title: readonly Node[], ...rest: Node[]): HTMLElement {
  return element(
    'span',
    { class: 'search-text' },
    element('span', { class: 'search-title' }, ...title),
    ...rest,
  );
}

function excerpt(parts: Marked): Node[] {
  return parts.length === 0 ? [] : [element('span', { class: 'search-excerpt' }, ...marks(parts))];
}

/** Versions and languages of a page, if the search went beyond the reader's own. */
function badges(hit: FoundPage, widened: readonly string[]): Node[] {
  return widened.flatMap((name) =>
    (hit.filters[name] ?? []).slice(0, 1).map((value) => element('span', { class: 'nav-tag' }, value)),
  );
}

/** Pages that are the same in several products or versions: the first with the others, each in its place. */
export function foldTwins(hits: readonly FoundPage[]): readonly (readonly [FoundPage, ...FoundPage[]])[] {
  const folded = new Map<string, [FoundPage, ...FoundPage[]]>();
  for (const hit of hits) {
    const { pathname } = new URL(hit.href, location.href);
    const name = pathname.replace(/\/$/, '').split('/').at(-1);
    const headings = hit.sections.map(({ title }) => title).sort();
    const key = JSON.stringify([hit.title, name, headings]);
    const twins = folded.get(key);
    if (twins?.every((twin) => placeOf(twin) !== placeOf(hit)) === true) twins.push(hit);
    else folded.set(twins === undefined ? key : hit.href, [hit]);
  }
  return [...folded.values()];
}

/** The version and product of a page, or else its language. */
function placeOf({ filters }: FoundPage): string {
  const { version = [], product = [], language = [] } = filters;
  // A page that belongs to several is in no place of its own.
  const named = [version, product].flatMap((names) => (names.length === 1 ? names : []));
  return (named.length > 0 ? named : language.slice(0, 1)).join(' › ');
}

/** A page with its sections, as one group of options. */
export function hitGroup(
  [hit, ...twins]: readonly [FoundPage, ...FoundPage[]],
  query: string,
  widened: readonly string[],
): HTMLElement {
  const trail = hit.trail === '' ? [] : [element('span', { class: 'search-trail' }, hit.trail)];
  const title = [...markWords(hit.title, query), ...badges(hit, widened)];
  const why = hit.isRelated ? [element('span', { class: 'search-trail' }, word('searchRelated'))] : [];
  return element(
    'div',
    { role: 'group', 'aria-label': hit.title, class: 'search-group' },
    option(
      { href: hit.href, class: 'search-page' },
      searchIcon('page'),
      text(title, ...trail, ...why, ...excerpt(hit.excerpt)),
    ),
    ...hit.sections.map((section) =>
      option(
        { href: section.href, class: 'search-section' },
        searchIcon('section'),
        text(markWords(section.title, query), ...excerpt(section.excerpt)),
      ),
    ),
    ...twins.map((twin) =>
      option(
        { href: twin.href, class: 'search-also' },
        text([document.createTextNode(`${word('searchAlso')} ${placeOf(twin)}`)]),
      ),
    ),
  );
}

/** The last entry if more pages were found than are shown. */
export function moreOption(found: SearchFindings, shown: number): HTMLElement {
  const label = word('searchMore', { count: found.count - shown });
  return option(
    { href: '#', class: 'search-more', 'data-more': true },
    text([document.createTextNode(label)]),
  );
}

/** Asks the docs what was searched; none if nobody answers. */
export function askOption(query: string): HTMLElement[] {
  const canAsk = 'asks' in document.documentElement.dataset && document.querySelector('[data-ask]') !== null;
  if (!canAsk) return [];
  const words = document.createTextNode(word('askAbout', { query }));
  const href = `?assistant=${encodeURIComponent(query)}`;
  return [option({ href, class: 'search-ask', 'data-question': query }, searchIcon('ask'), text([words]))];
}

/** The reader's earlier queries, each with a button that forgets it. */
export function recentList(queries: readonly string[]): { list: HTMLElement; forget: HTMLElement } {
  const list = element(
    'div',
    { role: 'group', 'aria-label': word('searchRecent'), class: 'search-recent' },
    ...queries.map((query) =>
      option(
        { href: `?search=${encodeURIComponent(query)}`, 'data-query': query },
        searchIcon('recent'),
        text([document.createTextNode(query)]),
      ),
    ),
  );
  const forget = element(
    'div',
    { class: 'search-forget' },
    ...queries.map((query) =>
      element(
        'button',
        { type: 'button', 'data-forget': query, 'aria-label': word('searchForget', { query }) },
        searchIcon('close'),
      ),
    ),
  );
  return { list, forget };
}

/** Pages to begin with, or to go on with. */
export function suggestionList(
  suggestions: readonly Suggestion[],
  title: string = word('searchStart'),
): HTMLElement {
  return element(
    'div',
    { role: 'group', 'aria-label': title },
    ...suggestions.map(({ href, title, group }) =>
      option(
        { href, class: 'search-suggestion' },
        searchIcon('page'),
        text(
          [document.createTextNode(title)],
          ...(group === '' ? [] : [element('span', { class: 'search-trail' }, group)]),
        ),
      ),
    ),
  );
}
