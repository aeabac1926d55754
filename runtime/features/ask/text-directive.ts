/** The part of an address that leads to a text on a page (WICG, URL Fragment Text Directives). */
import { plainText } from '@waymark/search/plain-text';

/** A text of more words is named by its first and last ones. */
const WHOLE = 10;
const FIRST = 5;
const LAST = 4;

/** Cells and lines of code are blocks of their own, in which a browser finds no text that goes across them. */
const BLOCKS = /^[ \t>]*(?:\||```|~~~)/m;

/** The kind of a callout, which a page shows as an icon. */
const LABEL = /^\s*>\s*\*\*[^*\n]{1,99}:\*\*/;

/** Signs of emphasis, links and pictures that begin or end in another line or sentence. */
const HALVES = /!?\[(?=[^\]]{0,1999}$)|\]\(<?[^\s)>]{0,1999}>?\)|\*\*/g;

/** @param markdown A sentence or an item. Empty if a browser could not find it. */
export function textDirective(markdown: string): string {
  if (BLOCKS.test(markdown)) return '';
  const words = plainText(markdown.replace(LABEL, ''))
    .replace(HALVES, '')
    .replace(/:$/, '')
    .replaceAll('…', ' ')
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return '';
  const parts = words.length <= WHOLE ? [words] : [words.slice(0, FIRST), words.slice(words.length - LAST)];
  // These signs have a meaning of their own in a directive.
  const encoded = parts.map((part) => encodeURIComponent(part.join(' ')).replaceAll('-', '%2D'));
  return `:~:text=${encoded.join(',')}`;
}
