/** The forms in which things that strangers write may stand in a table; undefined for what is counted in the sum alone. */
import { isIP } from 'node:net';
import { withoutEndSlash } from '@waymark/contract/base-path';
import { withoutSecrets } from '@waymark/foundation/state/without-secrets';

const LONGEST_PATH = 120;
const LONGEST_SEARCH = 80;
const LONGEST_HOST = 60;

/** Data of people: an e-mail address, a telephone number. */
const PERSONAL = /\S@\S|\d(?:[\s().-]*\d){6}/;

/** A path of the site, decoded, as pages are called. */
export function pathEntry(path: string): string | undefined {
  const clean = withoutEndSlash(path.replace(/(?:\/index)?(?:\.html)?$/, ''));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return clean.length > LONGEST_PATH || /[\s\u0000-\u001f\u007f]/.test(clean) ? undefined : clean;
}

/** True if an address may have been meant as a page: not a file, and nothing that programs probe for. */
export function looksLikePage(path: string): boolean {
  return !/\/\.|\.(?!html?$|mdx?$)[a-z\d]{1,5}$|\/wp-/i.test(path);
}

/** A host whose page led to the site. One of a private network tells of its reader, and is left out. */
export function hostEntry(url: URL | null): string | undefined {
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '');
  const isPublic = /^[^.[\]]+(?:\.[^.[\]]+)+$/.test(host) && isIP(host) === 0;
  return isPublic &&
    !/\.(?:local|internal|lan|home|corp|localhost)$/.test(host) &&
    host.length <= LONGEST_HOST
    ? host
    : undefined;
}

/** Words that somebody searched for, without what looks like a secret or tells of a person. */
export function searchEntry(text: string): string | undefined {
  const words = text
    .slice(0, 4 * LONGEST_SEARCH)
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .toLowerCase();
  if (words.length < 2 || words.length > LONGEST_SEARCH || PERSONAL.test(words)) return undefined;
  return withoutSecrets(text).includes('[removed]') ? undefined : words;
}

/** An address without a page, and the page or the host that led there. */
export function missingEntry(address: string, from: string | undefined): string {
  return from === undefined ? address : `${address} ${from}`;
}

/** The parts of such an entry. */
export function missingLink(entry: string): { readonly address: string; readonly from: string | undefined } {
  const [address = '', from] = entry.split(' ');
  return { address, from };
}
