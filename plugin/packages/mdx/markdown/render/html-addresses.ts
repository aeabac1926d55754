/** The HTML of a page in plain Markdown, which is put out as it is, but for its addresses and elements that have no end. */

import { ownTag } from '@waymark/repository/html/own-element';
import { sourceSet } from '../tree/address.ts';
import { VOID_ELEMENTS } from '../tree/html-elements.ts';

/** Tags; not those in a comment or a script. */
const PARTS =
  /<!--[\s\S]*?-->|(<(script|style)\b[^>]*>)(?<!\/>)([\s\S]*?<\/\2>)|<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const ATTRIBUTE = /(\s(href|src|poster|srcset)\s*=\s*)(?:(["'])(.*?)\3|([^\s"'>]+))/gis;

/** `<iframe />`, whose slash means nothing in HTML; not the slash of an address without quotes. */
const SELF_CLOSED = /^<([a-z][\w-]*)(?![\s\S]*=[^\s"'>]+\/>$)([\s\S]*?)\s*\/>$/i;

/** With the end that an element has in HTML: otherwise everything that follows would be in the element. */
function closed(tag: string): string {
  const [, name = '', attributes = ''] = SELF_CLOSED.exec(tag) ?? [];
  return name === '' || VOID_ELEMENTS.has(name.toLowerCase()) ? tag : `<${name}${attributes}></${name}>`;
}

/** HTML that authors write into the page as it is: with the ends of its elements. */
export function closedHtml(html: string): string {
  return html.replaceAll(PARTS, (part: string, open?: string) =>
    open === undefined ? closed(ownTag(part)) : part,
  );
}

/** @param address An address as it is written -> as it is on the page. */
export function finishedHtml(html: string, address: (href: string) => string): string {
  const ofTag = (tag: string): string =>
    tag.replaceAll(
      ATTRIBUTE,
      (_, start: string, name: string, quote = '', quoted?: string, bare?: string) => {
        const value = quoted ?? bare ?? '';
        return (
          start +
          quote +
          (name.toLowerCase() === 'srcset' ? sourceSet(value, address) : address(value)) +
          quote
        );
      },
    );
  return html.replaceAll(PARTS, (part: string, open?: string, _name?: string, rest = '') => {
    if (part.startsWith('<!--')) return part;
    return open === undefined ? closed(ownTag(ofTag(part))) : ofTag(open) + rest;
  });
}
