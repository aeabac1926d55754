/** Small elements of the search dialog. Text is set as text everywhere: no result can be markup. */
import { drawn, element } from '../../../browser/element.ts';
import type { Marked } from './found.ts';
import { titlePattern } from './title-pattern.ts';

export { element };

const ICONS = {
  search: '<circle cx="11" cy="11" r="8"/><path d="m21 21-4.3-4.3"/>',
  close: '<path d="M18 6 6 18M6 6l12 12"/>',
  page: '<path d="M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7zM14 2v4a2 2 0 0 0 2 2h4M16 13H8M16 17H8"/>',
  section: '<path d="M4 9h16M4 15h16M10 3 8 21M16 3l-2 18"/>',
  recent: '<path d="M3 12a9 9 0 1 0 9-9 9.750 9.750 0 0 0-6.740 2.740L3 8M3 3v5h5M12 7v5l4 2"/>',
  ask: '<path d="M7.900 20A9 9 0 1 0 4 16.100L2 22z"/><path d="M9.090 9a3 3 0 0 1 5.830 1c0 2-3 3-3 3M12 17h.010"/>',
  enter: '<path d="M20 4v7a4 4 0 0 1-4 4H4M9 10l-5 5 5 5"/>',
} as const;

export function searchIcon(name: keyof typeof ICONS): Element {
  return drawn(ICONS[name]);
}

/** Text with its matches in `<mark>`. */
export function marks(parts: Marked): Node[] {
  return parts.map(({ text, match }) => (match ? element('mark', {}, text) : document.createTextNode(text)));
}

/** A title in which words that start with words of the query are marked. */
export function markWords(title: string, query: string): Node[] {
  const pattern = titlePattern(query);
  if (pattern === undefined) return [document.createTextNode(title)];
  return marks(title.split(pattern).map((text, index) => ({ text, match: index % 2 === 1 })));
}
