/** The search dialog: a combobox over the site's pages, limited to the reader's version and language. */

import { type FoundSection, PAGES_AT_A_TIME } from '@waymark/contract/browser-search';
import { orRenew } from '@waymark/mdx/react/client/renew';
import { pressable } from '../../../browser/element.ts';
import { addStylesheet } from '../../../browser/stylesheet.ts';
import { keptUntilFailed } from '../../../browser/until-failed.ts';
import { word } from '../../../browser/words.ts';
import styles from '../../styles/search.css?url';
import { tell } from '../visit.ts';
import { element } from './elements.ts';
import type { FoundPage, SearchFindings } from './found.ts';
import { createList } from './list.ts';
import { createParts } from './parts.ts';
import { forgetQueries, forgetQuery, recentQueries, rememberQuery } from './recent.ts';
import { askOption, foldTwins, hitGroup, moreOption, recentList, suggestionList } from './results.ts';
import { chosenFilters, offerScopes, widened, widerScopes } from './scopes.ts';
import { load, preload, renew, search } from './source.ts';
import { sidebarNeighbours, suggestions } from './suggestions.ts';

/** Milliseconds without a key before a query is asked; its index is fetched meanwhile. */
const PAUSE = 70;

type Dialog = ReturnType<typeof create>;

let parts: Dialog | undefined;
/** Every query has a number: results of an older one are no longer shown. */
let latest = 0;
/** The query on screen, and its results. */
let shown: { query: string; found: SearchFindings; end: number } | undefined;
let opensFirst = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Starts the index, and fetches the styles, before the dialog is opened. */
export async function prepareSearch(): Promise<void> {
  await Promise.all([load(), stylesheet()]);
}

/** Shows the dialog with its field focused, with a query if one is given. */
export async function openSearch(query?: string): Promise<void> {
  await stylesheet();
  parts ??= create();
  const { dialog, input } = parts;
  if (!dialog.isConnected) document.body.append(dialog);
  if (query !== undefined) input.value = query;
  if (!dialog.open) dialog.showModal();
  input.select();
  update();
  // The site may have been published again since the dialog was last open.
  renew()
    .then((isOther) => isOther && update())
    .catch(() => undefined);
  load()
    .then(showScopes)
    .catch(() => say(word('searchFailed')));
}

/** The answer to a query for an agent, as the dialog would give it. */
export async function findPages(query: string): Promise<readonly object[]> {
  const hits = await (await search(query, chosenFilters())).hits(0, PAGES_AT_A_TIME);
  const plain = ({ title, href, excerpt }: FoundSection) => ({
    ...{ title, url: href },
    text: excerpt.map(({ text }) => text).join(''),
  });
  return hits.map((hit) => ({ ...plain(hit), trail: hit.trail, sections: hit.sections.map(plain) }));
}

const stylesheet = keptUntilFailed(() => addStylesheet(styles));

function create() {
  const made = createParts();
  const { dialog, input, clear, close, body, listbox } = made;
  const list = createList(listbox, input);
  input.addEventListener('input', () => {
    clearTimeout(timer);
    opensFirst = false;
    const query = input.value.trim();
    if (query !== '') preload(query, chosenFilters()).catch(() => undefined);
    timer = setTimeout(update, query === '' ? 0 : PAUSE);
  });
  input.addEventListener('keydown', onKey);
  clear.addEventListener('click', () => ask(''));
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    forgetDeepLink();
    tellSearch();
  });
  listbox.addEventListener('click', onChoice);
  body.addEventListener('click', onForget);
  return { ...made, list };
}

function ask(query: string): void {
  if (parts === undefined) return;
  parts.input.value = query;
  parts.input.focus();
  update();
}

function onKey(event: KeyboardEvent): void {
  if (parts === undefined || event.isComposing) return;
  const { list, input } = parts;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    list.move(event.key === 'ArrowDown' ? 1 : -1);
  } else if (event.key === 'Enter') {
    event.preventDefault();
    // The list on screen may still answer the query before this one.
    if (input.value.trim() !== '' && shown?.query !== input.value.trim()) opensFirst = true;
    else choose(event.ctrlKey || event.metaKey);
  } else if ((event.key === 'Delete' || event.key === 'Backspace') && event.shiftKey) {
    const query = list.active()?.dataset.query;
    if (query === undefined) return;
    event.preventDefault();
    forgetQuery(query);
    update();
  }
}

function choose(inNewTab: boolean): void {
  const link = parts?.list.active();
  if (!link) return;
  const { more: isMore, query, question } = link.dataset;
  if (inNewTab && isMore === undefined && query === undefined && question === undefined) {
    rememberQuery(parts?.input.value ?? '');
    window.open(link.href, '_blank', 'noopener');
  } else {
    link.click();
  }
}

function onChoice(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || parts === undefined) return;
  if (link.dataset.query !== undefined) {
    event.preventDefault();
    ask(link.dataset.query);
  } else if (link.dataset.more !== undefined) {
    event.preventDefault();
    void more();
  } else if (link.dataset.question !== undefined) {
    event.preventDefault();
    parts.dialog.close();
    const { question } = link.dataset;
    void orRenew(import('../ask/panel.ts')).then(({ open }) => open(true, question));
  } else {
    rememberQuery(parts.input.value);
    // A link to this page only scrolls: the dialog must not stay before it.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) parts.dialog.close();
  }
}

function onForget(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button?.dataset.forget !== undefined) forgetQuery(button.dataset.forget);
  else if (button?.dataset.forgetAll !== undefined) forgetQueries();
  else return;
  parts?.input.focus();
  update();
}

/** `?search=` opened the dialog: once it is closed, the address is that of the page again. */
function forgetDeepLink(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('search')) return;
  url.searchParams.delete('search');
  history.replaceState(history.state, '', url);
}

/** A search has ended when the dialog is closed, which a choice does too: half-typed words are nobody's search. */
function tellSearch(): void {
  if (shown !== undefined && shown.query === parts?.input.value.trim())
    tell({ search: shown.query, found: shown.found.count > 0 });
}

/** The switches above the results; the index says which exist. */
async function showScopes(): Promise<void> {
  if (parts === undefined) return;
  const { scopes, input } = parts;
  await offerScopes(scopes, () => {
    input.focus();
    update();
  });
}

function update(): void {
  if (parts === undefined) return;
  clearTimeout(timer);
  const number = ++latest;
  const query = parts.input.value.trim();
  parts.clear.hidden = query === '';
  if (query === '') showStart(parts);
  else void find(parts, query, number);
}

function showStart({ list, body }: Dialog): void {
  shown = undefined;
  say();
  const queries = recentQueries();
  const recent = recentList(queries);
  const first = suggestions();
  list.show([
    ...(queries.length === 0 ? [] : [recent.list]),
    ...(first.length === 0 ? [] : [suggestionList(first)]),
  ]);
  body.querySelector('.search-forget')?.remove();
  if (queries.length > 0) {
    recent.forget.prepend(
      element('button', { type: 'button', 'data-forget-all': true }, word('searchForgetAll')),
    );
    body.append(recent.forget);
  }
  body.scrollTop = 0;
}

/** @param again Whether to ask once more if the index has been replaced by now. */
async function find(at: Dialog, query: string, number: number, again = true): Promise<void> {
  try {
    const found = await search(query, chosenFilters());
    const hits = await found.hits(0, PAGES_AT_A_TIME);
    // Pagefind takes a missing part of the index for one without the word.
    if (found.count === 0 && again && (await renew())) return find(at, query, number, false);
    // If nothing was found the reader is offered a wider search.
    if (found.count === 0) await showScopes();
    if (number !== latest) return;
    at.body.querySelector('.search-forget')?.remove();
    shown = { query, found, end: hits.length };
    const ask = askOption(query);
    at.list.show(found.count === 0 ? [...ask, ...around()] : [...groups(hits, query, found), ...ask]);
    at.body.scrollTop = 0;
    if (found.count === 0) say(...nothing(query, found.close));
    else if (found.some) say(word('searchSome'));
    else say();
    at.status.textContent =
      found.count === 0 ? word('searchNone', { query }) : word('searchCount', { count: found.count });
    // The pages around this one are no results.
    if (opensFirst && found.count > 0) choose(false);
    opensFirst = false;
  } catch {
    const isOther = again && (await renew(true).catch(() => false));
    if (isOther) return find(at, query, number, false);
    if (number === latest) say(word('searchFailed'));
  }
}

function groups(hits: readonly FoundPage[], query: string, found: SearchFindings): HTMLElement[] {
  const all = foldTwins(hits).map((twins) => hitGroup(twins, query, widened()));
  const end = (shown?.end ?? 0) < found.count ? [moreOption(found, shown?.end ?? 0)] : [];
  return [...all, ...end];
}

/** Reads the next pages, and goes on at the first of them. */
async function more(): Promise<void> {
  if (parts === undefined || shown === undefined) return;
  const { query, found, end } = shown;
  const number = latest;
  const hits = await found.hits(end, end + PAGES_AT_A_TIME).catch(() => undefined);
  if (number !== latest) return;
  // Gone with the earlier index: the next one answers from its first page.
  if (hits === undefined) return update();
  shown = { query, found, end: end + hits.length };
  parts.list.extend(groups(hits, query, found));
}

/** If nothing was found: the pages around the one that is open. */
function around(): HTMLElement[] {
  const { title, pages } = sidebarNeighbours();
  return pages.length === 0 ? [] : [suggestionList(pages, title === '' ? word('searchStart') : title)];
}

function nothing(query: string, close: readonly string[]): (string | Node)[] {
  const button = (text: string, press: () => void) => pressable({ class: 'button' }, press, text);
  const wider = parts === undefined ? [] : widerScopes(parts.scopes);
  return [
    element('strong', {}, word('searchNone', { query })),
    element('span', {}, word('searchNoneHint')),
    ...(close.length === 0
      ? []
      : [
          element(
            'span',
            { class: 'search-meant' },
            word('searchMeant'),
            ...close.map((each) => button(each, () => ask(each))),
          ),
        ]),
    ...wider.map((scope) => button(scope.textContent ?? '', () => scope.click())),
  ];
}

/** A note above the list; none without arguments. */
function say(...content: (string | Node)[]): void {
  parts?.note.replaceChildren(...content);
  if (parts !== undefined) parts.note.hidden = content.length === 0;
}
