/** Which browsers and which host names may reach the MCP endpoint. */
import { isIP } from 'node:net';
import {
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';

export interface CallerOptions {
  /** Public address of the site. */
  readonly url: string;
  /** Origins of web pages that may call besides the site's own and loopback: `https://chat.example`, or `*` for all. */
  readonly origins?: readonly string[] | undefined;
  /** Host names that the server is reached by besides the site's own, loopback and addresses; `*` for all. */
  readonly hosts?: readonly string[] | undefined;
}

export interface Callers {
  /** No Origin is no browser: other clients do not send one. */
  mayCall(origin: string | null): boolean;
  /** A name that is not ours in `Host` means DNS rebinding: a page made its own name point at this machine. */
  isOurs(host: string | null): boolean;
}

export function callers({ url, origins = [], hosts = [] }: CallerOptions): Callers {
  const own = URL.canParse(url) ? [new URL(url).hostname] : [];
  const known = [...localhostAllowedHostnames(), ...own];
  const originHosts = [...known, ...origins.map(hostname)];
  const hostNames = [...known, ...hosts.map(hostname)];
  return {
    mayCall: (origin) => origins.includes('*') || validateOriginHeader(origin, originHosts).ok,
    isOurs(host) {
      if (hosts.includes('*')) return true;
      const result = validateHostHeader(host, hostNames);
      return result.ok || (result.hostname !== undefined && isAddress(result.hostname));
    },
  };
}

/** Of an origin or a bare host name. */
function hostname(entry: string): string {
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(entry) ? entry : `http://${entry}`;
  return URL.canParse(url) ? new URL(url).hostname : entry;
}

function isAddress(host: string): boolean {
  return isIP(host.replace(/^\[|\]$/g, '')) !== 0;
}
