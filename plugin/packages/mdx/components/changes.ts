/** Changes: what changed in the documentation, day by day, as far as anyone may know it. */

import { breakingFirst } from '@waymark/contract/change-words';
import type { ApiChange, ChangeSet, PageChange, SectionChange } from '@waymark/contract/changes';
import { encodePath } from '@waymark/contract/encode-path';
import { type Html, html, raw } from '@waymark/contract/html';
import { changedLines } from '@waymark/repository/content/changed-lines';
import { type Component, defineComponent } from '@waymark/repository/extend/component';
import { attributes } from '@waymark/repository/html/html';
import { INTERFACE_ICONS } from '@waymark/repository/icons/interface-icons';
import { languageTag, type Texts } from '@waymark/repository/translations/texts';
import { properties } from './properties.ts';
import { RSS } from './updates.ts';

export const CHANGES_FEED = '/changes/rss.xml';

/** Days on a page; the files for agents have all. */
const MOST_DAYS = 30;

export interface ChangesView {
  readonly texts: Texts;
  /** The one of docs.json; undefined is English. */
  readonly language: string | undefined;
  /** Tells whether a page is there for its readers, so that a link leads to it. */
  readonly hasPage: (path: string) => boolean;
  /** An encoded address with the site's base, or that of its host, in front. */
  readonly address: (href: string) => string;
}

/** The component for a page. @param sets Those that anyone may know of, newest first. */
export function changesComponent(
  sets: readonly ChangeSet[],
  view: Pick<ChangesView, 'language' | 'hasPage'>,
): Component {
  return ({ page: { texts, address } }) => {
    const days = [...Map.groupBy(sets, ({ date }) => date)].slice(0, MOST_DAYS);
    if (days.length === 0) return html`<p class="changes-none">${texts.changesNone}</p>`;
    const feed = html`<p class="changes-feed"><a class="feed-link"${attributes({ href: address(CHANGES_FEED) })}>${raw(RSS)}${texts.feed}</a></p>`;
    return html`<div class="changes">${feed}${days.map(([date, ofDay]) => {
      const time = html`<time datetime="${date}">${dayInWords(date, view.language)}</time>`;
      return html`<section class="changes-day"><h2 id="${date}"><a href="#${date}">${time}</a></h2>${changeList(ofDay, { ...view, texts, address })}</section>`;
    })}</div>`;
  };
}

/** All changes of some sets: those of APIs first, and of them those that break clients. */
export function changeList(sets: readonly ChangeSet[], view: ChangesView): Html {
  const apis = breakingFirst(sets);
  const pages = sets.flatMap((set) => set.pages);
  return html`<ul class="changes-list">${apis.map((change) => apiItem(change, view))}${pages.map((change) => pageItem(change, view))}</ul>`;
}

function dayInWords(date: string, language: string | undefined): string {
  const format = new Intl.DateTimeFormat(languageTag(language), { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(date));
}

function apiItem(
  { breaking, operation, specification, place, message, page }: ApiChange,
  view: ChangesView,
): Html {
  const mark = breaking && html`<strong class="change-breaking">${view.texts.changeBreaking}</strong> `;
  const name = html`<code>${operation ?? specification}</code>`;
  const where = place !== undefined && html` <span class="change-place">${place}</span>`;
  return html`<li>${mark}${link(page, name, view)}${where}: ${message}</li>`;
}

function pageItem({ kind, path, title, from, sections }: PageChange, view: ChangesView): Html {
  const before = from !== undefined && html` <span class="change-place">${from} → ${path}</span>`;
  return html`<li>${kindOf(kind, view)} ${link(path, title, view)}${before}${sections.map((section) => sectionItem(section, path, title, view))}</li>`;
}

function sectionItem(section: SectionChange, path: string, page: string, view: ChangesView): Html {
  const { kind, heading, anchor, from, old = '', new: now = '' } = section;
  const before = from !== undefined && html` <span class="change-place">${from} →</span>`;
  const title = html`${kindOf(kind, view)}${before} ${heading || page}`;
  const lines = changedLines(old, now);
  if (lines.length === 0) return html`<p class="change-section">${title}</p>`;
  const there = view.hasPage(path) && html`<p>${link(path, heading || page, view, anchor)}</p>`;
  return html`<details class="expandable"><summary>${INTERFACE_ICONS.chevron}<span>${title}</span></summary><div class="expandable-body">${there}<pre class="change-lines" tabindex="0"><code>${lines.map(lineHtml)}</code></pre></div></details>`;
}

/** The marks are text, so that nobody needs colours. */
function lineHtml(line: string): Html {
  if (line.startsWith('-')) return html`<del>${line}\n</del>`;
  return line.startsWith('+')
    ? html`<ins>${line}\n</ins>`
    : html`<span>${line === '@@' ? ' …' : line}\n</span>`;
}

const kindOf = (kind: SectionChange['kind'], { texts }: ChangesView): Html =>
  html`<span class="change-kind">${kind === 'renamed' ? texts.changed : texts[kind]}</span>`;

function link(path: string | undefined, words: Html | string, view: ChangesView, anchor?: string): Html {
  if (path === undefined || !view.hasPage(path)) return html`${words}`;
  const fragment = anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`;
  return html`<a${attributes({ href: view.address(encodePath(path) + fragment) })}>${words}</a>`;
}

export const changes = [
  defineComponent({
    name: 'Changes',
    props: properties({}),
    // A build that knows changes renders the page with its own: see `PageRenderer`.
    html: changesComponent([], { language: undefined, hasPage: () => false }),
    markdown: () => 'What changed, day by day, is in the folder `/changes`: a file for each day.',
    part: 'changes',
  }),
];
