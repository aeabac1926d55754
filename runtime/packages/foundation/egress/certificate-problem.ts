/** The certificate of the site's address, as browsers are shown it: whichever proxy holds it, its end is noticed here. */
import { connect } from 'node:tls';
import { inDays, type Problem, SOON_MS } from '../problem.ts';

const TIMEOUT_MS = 3_000;
const KNOWN_MS = 3_600_000;

/**
 * When the certificate at an https address ends. Undefined if nobody can be asked there from here. Nothing is sent: whoever answers
 * need not be trusted.
 */
export function certificateEnd(address: URL): Promise<Date | undefined> {
  const { hostname, port } = address;
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const end = (found?: Date): void => {
      socket.destroy();
      resolve(found);
    };
    const socket = connect(
      {
        ...{ host, port: Number(port) || 443, rejectUnauthorized: false, timeout: TIMEOUT_MS },
        ...(/[^\d.]/.test(host) && !host.includes(':') && { servername: host }),
      },
      () => {
        const until = Date.parse(socket.getPeerCertificate().valid_to);
        end(Number.isNaN(until) ? undefined : new Date(until));
      },
    );
    socket.on('error', () => end()).on('timeout', () => end());
  });
}

/** Looks at most once an hour. @param url Public address of the site; one without TLS has no certificate. */
export function watchCertificate(url: string): () => Promise<Problem | undefined> {
  const address = new URL(url);
  let looked = Number.NEGATIVE_INFINITY;
  let until: Promise<Date | undefined> = Promise.resolve(undefined);
  return async () => {
    if (address.protocol !== 'https:') return undefined;
    if (performance.now() - looked > KNOWN_MS) {
      looked = performance.now();
      until = certificateEnd(address);
    }
    const end = await until;
    const left = end === undefined ? Number.POSITIVE_INFINITY : end.getTime() - Date.now();
    // Programs that renew certificates do so a month before: this is a failure of theirs.
    if (left > SOON_MS) return undefined;
    const text =
      'Browsers and agents refuse the site without a valid one. See why the program that renews it did not: the log of certbot, Caddy or your platform.';
    const title = `The certificate of ${address.host} ${left <= 0 ? 'has ended' : `ends in ${inDays(left)}`}`;
    return { severity: left <= 0 ? 'error' : 'warning', title, text };
  };
}
