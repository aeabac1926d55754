/** Which addresses the playground may ask: below a server that a specification of the site names. */

export class RefusedTarget extends Error {
  override readonly name = 'RefusedTarget';
}

export interface TargetRules {
  /** Servers as the specifications have them. */
  readonly servers: readonly string[];
  /** Private networks and this machine too: for APIs that stand there, and for tests. */
  readonly allowPrivate: boolean;
}

/** The address, if it may be asked. Throws `RefusedTarget` with the reason for the reader. */
export function targetOf(address: string, { servers }: Pick<TargetRules, 'servers'>): URL {
  if (!URL.canParse(address)) throw new RefusedTarget('This is not an address.');
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new RefusedTarget('Only http and https addresses are asked.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new RefusedTarget('An address with a password in it is not asked.');
  }
  if (!servers.some((server) => isBelow(url, server))) {
    throw new RefusedTarget('The specification does not name this server.');
  }
  return url;
}

/** `https://api.example.com/v1/users` is below `https://api.example.com/v1`, and `/v10` is not. */
function isBelow(url: URL, server: string): boolean {
  if (!URL.canParse(server)) return false;
  const { origin, pathname } = new URL(server);
  const folder = pathname.replace(/(?<!\/)\/+$/, '');
  return url.origin === origin && (url.pathname === folder || url.pathname.startsWith(`${folder}/`));
}
