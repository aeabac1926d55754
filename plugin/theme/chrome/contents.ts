/** The table of contents of a page: beside the content, or a bar at its top that opens on small screens. */
import { escapeHtml } from '../../html/html.ts';
import { INTERFACE_ICONS } from '../../icons/interface-icons.ts';
import type { Heading } from '../../markdown/document/document.ts';
import type { ThemeContext } from './context.ts';

/** The headings that the table of contents shows. */
export function contentsOf(headings: readonly Heading[]): readonly Heading[] {
  return headings.filter(({ depth }) => depth >= 2 && depth <= 4);
}

interface Entry {
  readonly heading: Heading;
  readonly inner: Entry[];
}

/** Headings below the one that they stand under, also where an author skipped a level. */
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

/** A long name in capitals breaks after its underscores. */
function words(text: string): string {
  return escapeHtml(text).replaceAll('_', '_<wbr>');
}

function list(entries: readonly Entry[], depth = 0): string {
  if (entries.length === 0) return '';
  const items = entries.map(
    ({ heading: { id, text }, inner }) =>
      `<li class="toc-item" data-depth="${depth}"><a href="#${escapeHtml(encodeURI(id))}">${words(text)}</a>${list(inner, depth + 1)}</li>`,
  );
  return `<ul${depth === 0 ? ' id="table-of-contents-content" class="toc"' : ''}>${items.join('')}</ul>`;
}

/**
 * The table of contents with what stands below it. The button and the popover work without a script. The outermost element
 * has the place and the distances that the layout needs, those inside are for authors' styles.
 */
export function contents(context: ThemeContext, headings: readonly Heading[], below = ''): string {
  if (headings.length === 0) return '';
  const title = context.texts.contents;
  return (
    '<div class="contents-column"><div id="table-of-contents-layout"><aside id="table-of-contents" aria-labelledby="contents-title">' +
    `<button type="button" id="contents-button" popovertarget="contents-list">${INTERFACE_ICONS.chevron}` +
    `<span>${title}</span><span id="contents-current"></span></button>` +
    `<nav id="contents-list" popover aria-labelledby="contents-title"><p id="contents-title">${title}</p>` +
    `${list(nest(headings))}</nav>${below}</aside></div></div>`
  );
}
