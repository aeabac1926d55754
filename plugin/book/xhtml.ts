/** Parsers and serialisers of HTML and XML, in one module: the published package holds them bundled. */
import type { Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toXast } from 'hast-util-to-xast';
import { toXml } from 'xast-util-to-xml';

export function readFragment(html: string): Root {
  return fromHtml(html, { fragment: true });
}

const FORBIDDEN = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** Text without the characters that no XML document may hold. */
export function forXml(text: string): string {
  return text.replaceAll(FORBIDDEN, (each) => ('\t\n\r'.includes(each) ? each : ''));
}

const VOID = /><\/(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)>/g;

/** XML that is HTML as well: an element has an end tag, unless it is void. */
export function writeXhtml(tree: Nodes): string {
  // In text, too, the end of a section of data has to be escaped.
  return toXml(toXast(tree)).replaceAll(VOID, '/>').replaceAll(']]>', ']]&#x3E;');
}
