/** The `Host` of a request (RFC 9112, section 3.2): one, and a valid name or address with a valid port. */
import type { IncomingMessage } from 'node:http';

/** A host as addresses have it (RFC 3986, section 3.2.2), without a user in front and without a path behind it. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(?::\d*)?$/i;

/** True if a request says at most one host, and one that can be. Node refuses requests without one if it is required. */
export function hasValidHost({ headers, rawHeaders }: IncomingMessage): boolean {
  const { host } = headers;
  if (host === undefined) return true;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 && (host === '' || (HOST.test(host) && URL.canParse(`http://${host}`)));
}
