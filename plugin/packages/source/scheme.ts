/** The scheme of an address: where it leads, and if it may. */

/** True if an address leads away from the site: it has a scheme, or starts with `//`. */
export function isExternal(href: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href);
}

/** True if an address is on another site, and opens in a new tab: mail, telephones and programs would leave an empty one. */
export function isElsewhere(href: string): boolean {
  return /^(?:https?:)?\/\//i.test(href);
}

const SCRIPT = /^(?:javascript|vbscript):/i;
const UNSAFE = /^(?:javascript|vbscript|file|data(?!:image\/)):/i;

/** True if following an address runs a script in it. */
export function runsScript(href: string): boolean {
  return SCRIPT.test(withoutGaps(href));
}

/** True if an address would run code or read a file: its element then leads nowhere. */
export function isUnsafe(href: string): boolean {
  return UNSAFE.test(withoutGaps(href));
}

/** True if an address leads to a page of this site or of the web: it has no scheme, or `http` or `https`. */
export function isOfWeb(href: string): boolean {
  const address = withoutGaps(href);
  return !isExternal(address) || /^(?:https?:)?\/\//i.test(address);
}

/** The scheme that browsers read: they skip spaces and control characters in it. */
function withoutGaps(href: string): string {
  return href.replace(/[\s\p{Cc}]+/gu, '');
}
