/** Markdown of a model: its links lead to the site, and it loads nothing. */

const PICTURE = /(?<!!)!+(?=\[)/g;
const LINK = /\[([^\][]*)\]\(\s{0,99}<?(?=((?:[^\s()>]|\([^()]{0,999}\)){0,1999}))\2>?[^)]{0,1999}\)/g;
/** Links within words of links: deeper ones lose their middle, as all that is left. */
const DEEPEST = 9;
/** The middle of a link, whatever its words are: `\]` and brackets within them. */
const MIDDLE = /\]\(\s*<?([^\s>)]*)/g;
const REFERENCE = /\[([^\][]*)\]\[[^\][]*\]/g;
const DEFINITION = /(?:\[[^\][]{1,999})?\]:\s{0,99}<?(?:[a-z][a-z\d+.-]{0,30}:|\/\/|\S{0,499}[&\\]).*/gi;
/** The address is in the next line, or further away or longer than the expression above looks. */
const BEGUN_DEFINITION = /\]:(?=\s{0,99}$|\s{100}|\s{0,99}\S{500})/g;
const AUTOLINK = /<([a-z][a-z\d+.-]*:[^<>]*)>/gi;

/** Parts that Markdown reads otherwise than an address says: `/&#47;host` and `https://site\\@host`. */
const ENCODED = /\\|&[#\w]+;/;
/** Addresses that become links by themselves, escaped signs, code spans, backquotes that make none, and the beginnings of tags. */
const CODE_OR_TAG =
  /(?:https?:\/\/|ftp:\/\/|www\.)[^\s<]*|\\[^\n]|(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|`+|<(?=[a-z/!?])/gi;
/** The cells of a table end code. */
const TAG_IN_CELLS = /^[^|]*\|[\s\S]*<[a-z/!?]/i;

/**
 * Links and pictures become their words, unless a link leads to the site; tags are shown as they are written. Holds for a text
 * that is a part of another one: no code span begins in one part and ends in the next.
 *
 * @param url Of the site.
 */
export function siteLinksOnly(markdown: string, url: string): string {
  let text = markdown.replace(PICTURE, '');
  // A link within the words of another one comes first, and then that one.
  let before = '';
  for (let depth = 0; depth < DEEPEST && before !== text; depth += 1) {
    before = text;
    text = text.replace(LINK, (link, words: string, address: string) =>
      isOfSite(address, url) ? link : words,
    );
  }
  return text
    .replace(MIDDLE, (middle, address: string) =>
      isOfSite(address, url) ? middle : middle.replace('](', '] ('),
    )
    .replace(REFERENCE, '$1')
    .replace(DEFINITION, '')
    .replace(BEGUN_DEFINITION, '] :')
    .replace(AUTOLINK, '$1')
    .replace(CODE_OR_TAG, (found, span?: string) => {
      if (found.startsWith('\\') || (span !== undefined && !TAG_IN_CELLS.test(found))) return found;
      // A backslash before it would be a part of an address.
      return found.replaceAll('<', '&lt;').replaceAll('`', /^[`<]/.test(found) ? '\\`' : '%60');
    });
}

function isOfSite(address: string, url: string): boolean {
  if (ENCODED.test(address)) return false;
  if (/^\/(?!\/)/.test(address) || address.startsWith('#')) return true;
  if (!URL.canParse(address) || !URL.canParse(url)) return false;
  const [target, site] = [new URL(address), new URL(url)];
  return target.origin === site.origin;
}
