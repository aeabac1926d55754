/** Markdown of a model: its links lead to the site, and it loads nothing. */

const PICTURE = /!(?=\[)/g;
const LINK = /\[([^\][]*)\]\(\s*<?((?:[^\s()>]|\([^()]*\))*)>?[^)]*\)/g;
/** The middle of a link, whatever its words are: `\]` and brackets within them. */
const MIDDLE = /\]\(\s*<?([^\s>)]*)/g;
const REFERENCE = /\[([^\][]*)\]\[[^\][]*\]/g;
const DEFINITION = /\[[^\][]+\]:\s*<?(?:[a-z][a-z\d+.-]*:|\/\/).*$/gim;
const AUTOLINK = /<([a-z][a-z\d+.-]*:[^>]*)>/gi;

/** Links and pictures become their words, unless a link leads to the site. @param url Of the site. */
export function siteLinksOnly(markdown: string, url: string): string {
  let text = markdown.replace(PICTURE, '');
  // A link within the words of another one comes first, and then that one.
  for (let before = ''; before !== text; ) {
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
    .replace(AUTOLINK, '$1');
}

function isOfSite(address: string, url: string): boolean {
  if (/^\/(?![/\\])/.test(address) || address.startsWith('#')) return true;
  if (!URL.canParse(address) || !URL.canParse(url)) return false;
  const [target, site] = [new URL(address), new URL(url)];
  return target.origin === site.origin;
}
