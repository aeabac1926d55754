/** The table of contents of a page: beside the content, or a bar at its top that opens on small screens. */
import { escapeHtml, type Html, html, NOTHING, raw } from '@waymark/contract/html';
import type { Heading } from '@waymark/repository/document';
import { INTERFACE_ICONS } from '@waymark/repository/icons/interface-icons';
import { languageTag } from '@waymark/repository/translations/texts';
import type { ThemeContext } from './context.ts';

/** The headings that the table of contents shows. */
export function contentsOf(headings: readonly Heading[]): readonly Heading[] {
  return headings.filter(({ depth }) => depth >= 2 && depth <= 4);
}

interface Entry {
  readonly heading: Heading;
  readonly inner: Entry[];
  /** It stands for the entries of a month, and leads to the first of them. */
  readonly isMonth?: boolean;
}

/** Headings below the one that they stand under, also if an author skipped a level. */
function nest(headings: readonly Heading[]): Entry[] {
  const top: Entry[] = [];
  const open: Entry[] = [];
  for (const heading of headings) {
    while ((open.at(-1)?.heading.depth ?? 0) >= heading.depth) open.pop();
    const entry: Entry = { heading, inner: [] };
    (open.at(-1)?.inner ?? top).push(entry);
    open.push(entry);
  }
  return top;
}

/** A changelog with more entries than this is grouped. */
const MOST_UNGROUPED = 5;

/** Entries that are dates, month by month: as long as all are, and some month has several. */
function byMonth(entries: Entry[], language: string | undefined): Entry[] {
  const dates = entries.map(({ heading }) => dateIn(heading.text));
  if (entries.length <= MOST_UNGROUPED || dates.includes(undefined)) return entries;
  const name = new Intl.DateTimeFormat(languageTag(language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const months: Entry[] = [];
  for (const [index, entry] of entries.entries()) {
    const text = name.format(dates[index]);
    const last = months.at(-1);
    if (last?.heading.text === text) last.inner.push(entry);
    else months.push({ heading: { ...entry.heading, text }, inner: [entry], isMonth: true });
  }
  return months.length === entries.length ? entries : months;
}

/** The day that a label names: `2025-06-12`, `June 12, 2025`, `12 June 2025`; undefined if it names none, or more than that. */
function dateIn(label: string): Date | undefined {
  const text = label.trim();
  if (
    !/^\d{4}-\d{2}-\d{2}$|^(?:\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,?|\d{1,2}\.? \p{L}{3,9}) \d{4}$/u.test(
      text,
    )
  )
    return undefined;
  const date = new Date(
    `${text.replace(/(?<=\d)(?:st|nd|rd|th)/, '')} UTC`.replace(/^(\d{4}-\d{2}-\d{2}) UTC$/, '$1'),
  );
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** A long name in capitals breaks after its underscores. */
function words(text: string): Html {
  return raw(escapeHtml(text).replaceAll('_', '_<wbr>'));
}

function list(entries: readonly Entry[], depth = 0): Html {
  if (entries.length === 0) return NOTHING;
  const items = entries.map(
    ({ heading: { id, text }, inner, isMonth }) =>
      html`<li class="toc-item" data-depth="${depth}"${isMonth && html` data-month`}><a href="#${encodeURI(id)}">${words(text)}</a>${list(inner, depth + 1)}</li>`,
  );
  return html`<ul${depth === 0 && html` id="table-of-contents-content" class="toc"`}>${items}</ul>`;
}

/**
 * The table of contents with what stands below it. The button and the popover work without a script. The outermost element
 * has the place and the distances that the layout needs, those inside are for authors' styles.
 */
export function contents(context: ThemeContext, headings: readonly Heading[], below?: Html): Html {
  if (headings.length === 0) return NOTHING;
  const title = context.texts.contents;
  const button = html`<button type="button" id="contents-button" popovertarget="contents-list">${INTERFACE_ICONS.chevron}<span>${title}</span><span id="contents-current"></span></button>`;
  const nav = html`<nav id="contents-list" popover aria-labelledby="contents-title"><p id="contents-title">${title}</p>${list(byMonth(nest(headings), context.language))}</nav>`;
  return html`<div class="contents-column"><div id="table-of-contents-layout"><aside id="table-of-contents" aria-labelledby="contents-title">${button}${nav}${below}</aside></div></div>`;
}
