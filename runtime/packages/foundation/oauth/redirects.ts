/** Addresses to which a tool may have people sent back (first specification, sections 2.8 and 5.2; RFC 8252, section 7). */
import { isLoopback } from '../http/loopback.ts';
import { isBlockedScheme } from '../state/settings.ts';

export type RedirectVerdict =
  | { readonly allowed: true }
  | {
      readonly allowed: false /** A sentence for the person in front of the browser. */;
      readonly reason: string;
    };

/**
 * @param domains Entries as `checkedRedirectDomain` stores them: a host (https is meant), or `scheme://` with or without a
 *   host.
 */
export function checkRedirect(uri: string, domains: readonly string[]): RedirectVerdict {
  const refuse = (reason: string): RedirectVerdict => ({ allowed: false, reason });
  // An address that two parsers, or a parser and a person, may read differently is refused: browsers take a backslash for a slash and
  // skip white space, and some signs turn or hide the text beside them.
  if (/[\\\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(uri) || !URL.canParse(uri))
    return refuse('The return address is not valid.');
  const url = new URL(uri);
  if (isBlockedScheme(url.protocol))
    return refuse(`Addresses that start with ${url.protocol} are never allowed.`);
  if (url.username !== '' || url.password !== '' || /^[^/?#]*\/\/[^/?#]*@/.test(uri)) {
    return refuse('The return address contains a username.');
  }
  if (uri.includes('#')) return refuse('The return address has a fragment.');
  if ((url.protocol === 'http:' || url.protocol === 'https:') && isLoopback(url.hostname))
    return { allowed: true };
  if (domains.some((entry) => matches(url, entry))) return { allowed: true };
  const name = url.protocol === 'https:' ? url.host : `${url.protocol}//${url.host}`;
  return refuse(`${name} is not on this site's list of redirect domains. Its operator can add it.`);
}

function matches(url: URL, entry: string): boolean {
  const explicit = /^([a-z][a-z\d+.-]*:)\/\/(.*)$/.exec(entry);
  if (explicit === null) return url.protocol === 'https:' && url.host === entry;
  const [, scheme, host = ''] = explicit;
  // Only an app's scheme may come without a host: `https://` alone would be every site.
  if (host === '') return url.protocol === scheme && scheme !== 'https:' && scheme !== 'http:';
  // `URL` leaves the case of an app's hosts as it is.
  return url.protocol === scheme && url.host.toLowerCase() === host;
}

/**
 * True if a client registered an address to return to: letter by letter, except for the port of loopback, which programs
 * get from the system when they start (RFC 8252, section 7.3).
 */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  const portless = withoutLoopbackPort(uri);
  return registered.some(
    (each) => each === uri || (portless !== undefined && withoutLoopbackPort(each) === portless),
  );
}

/** Undefined for anything but a plain address of loopback, written the usual way. */
function withoutLoopbackPort(uri: string): string | undefined {
  const [, host, rest] =
    /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?((?:\/[^\\\s]*)?)$/.exec(uri) ?? [];
  return host === undefined ? undefined : `http://${host}${rest}`;
}
