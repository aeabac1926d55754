/** Which web pages may call a server, and by which names it is reached. */
import { isIP } from 'node:net';
import { isLoopback, LOOPBACK_HOSTS } from './loopback.ts';

export interface CallerOptions {
  /** Public address of the site, as readers see it: behind a proxy that ends TLS it is the proxy's, with `https`. */
  readonly url: string;
  /** Origins of web pages that may call besides the site's own and loopback: `https://chat.example`, or `*` for all. */
  readonly origins?: readonly string[] | undefined;
  /** Host names that the server is reached by besides the site's own, loopback and addresses; `*` for all. */
  readonly hosts?: readonly string[] | undefined;
}

export type Callers = ReturnType<typeof callers>;

/**
 * Origins are compared whole, scheme, host and port, with the configured ones; the request's own scheme and `Host`
 * prove nothing. Pages of this machine itself may call from any port.
 */
export function callers({ url, origins = [], hosts = [] }: CallerOptions) {
  const own = URL.canParse(url) ? [url] : [];
  const known = new Set([...own, ...origins].flatMap((entry) => wholeOrigin(withScheme(entry)) ?? []));
  const names = new Set([
    ...LOOPBACK_HOSTS,
    ...own.map((each) => new URL(each).hostname),
    ...hosts.map(hostname),
  ]);
  const isKnown = (origin: string): boolean => {
    const whole = wholeOrigin(origin);
    return whole !== undefined && (known.has(whole) || isOfThisMachine(whole));
  };
  const isName = (host: string): boolean => {
    if (!URL.canParse(`http://${host}`)) return false;
    const name = new URL(`http://${host}`).hostname;
    return names.has(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  };
  return {
    /** A request without Origin is no browser's: other clients do not send one. */
    mayCall: (origin: string | null): boolean =>
      origin === null || origin === '' || origins.includes('*') || isKnown(origin),
    /** A foreign name in `Host` means DNS rebinding: a page made its own name point at this machine. */
    isOurs: (host: string | null): boolean =>
      hosts.includes('*') || (host !== null && host !== '' && isName(host)),
  };
}

/**
 * An origin in its one spelling (lower case, no default port); undefined for any other text, such as the `null` of
 * documents without one. Schemes of browser extensions have no standard form and stay as they are.
 */
function wholeOrigin(origin: string): string | undefined {
  if (!URL.canParse(origin)) return undefined;
  const { origin: standard, protocol, host } = new URL(origin);
  if (standard !== 'null') return standard;
  return host === '' ? undefined : `${protocol}//${host}`;
}

function isOfThisMachine(origin: string): boolean {
  const { protocol, hostname: name } = new URL(origin);
  return (protocol === 'http:' || protocol === 'https:') && isLoopback(name);
}

/** A configured origin; a hostname alone means its `https` origin. */
function withScheme(entry: string): string {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(entry) ? entry : `https://${entry}`;
}

/** Hostname of an address, or a bare one. */
function hostname(entry: string): string {
  const url = withScheme(entry);
  return URL.canParse(url) ? new URL(url).hostname : entry;
}
