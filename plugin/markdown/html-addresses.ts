/** Addresses in the HTML of a page in plain Markdown, which is put out as it is otherwise. */
import { sourceSet } from './address.ts';

/** Tags; not what a comment or a script says. */
const PARTS = /<!--[\s\S]*?-->|(<(script|style)\b[^>]*>)([\s\S]*?<\/\2>)|<[a-z][^>]*>/gi;
const ATTRIBUTE = /(\s(href|src|poster|srcset)\s*=\s*)(?:(["'])(.*?)\3|([^\s"'>]+))/gis;

/** @param address An address as it is written -> as it stands on the page. */
export function withAddresses(html: string, address: (href: string) => string): string {
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
    return open === undefined ? ofTag(part) : ofTag(open) + rest;
  });
}
