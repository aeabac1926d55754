/** Small elements of the search dialog. Text is set as text everywhere: no result can be markup. */
import type { Marked } from './found.ts';
import { titlePattern } from './title-pattern.ts';

type Attributes = Readonly<Record<string, string | boolean | undefined>>;
type Child = Node | string;

/** An element with attributes (`true` has no value, `false` and `undefined` are left out) and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children);
  return made;
}

const ICONS = {
  search: '<circle cx="11" cy="11" r="8"/><path d="m21 21-4.3-4.3"/>',
  close: '<path d="M18 6 6 18M6 6l12 12"/>',
  page: '<path d="M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7zM14 2v4a2 2 0 0 0 2 2h4M16 13H8M16 17H8"/>',
  section: '<path d="M4 9h16M4 15h16M10 3 8 21M16 3l-2 18"/>',
  recent: '<path d="M3 12a9 9 0 1 0 9-9 9.750 9.750 0 0 0-6.740 2.740L3 8M3 3v5h5M12 7v5l4 2"/>',
  enter: '<path d="M20 4v7a4 4 0 0 1-4 4H4M9 10l-5 5 5 5"/>',
} as const;

/** An icon of the dialog (Lucide, ISC licence). */
export function icon(name: keyof typeof ICONS): Element {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [key, value] of Object.entries({
    class: 'icon',
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  })) {
    svg.setAttribute(key, value);
  }
  svg.innerHTML = ICONS[name];
  return svg;
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
