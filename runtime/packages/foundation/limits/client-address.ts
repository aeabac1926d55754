/** The address that a request came from, if proxies stand in front of the server. */
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

const LOOPBACK = ['127.0.0.0/8', '::1'] as const;

/**
 * True if an address is of a trusted proxy.
 *
 * @param entries `loopback`, addresses, and networks such as `10.0.0.0/8`. Throws for anything else.
 */
export function trustedProxies(entries: 'loopback' | readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const entry of [entries].flat().flatMap((each) => (each === 'loopback' ? LOOPBACK : each))) {
    const network = networkOf(entry);
    if (network === undefined)
      throw new Error(`"${entry}" is neither an address nor a network such as 10.0.0.0/8.`);
    const { address, bits } = network;
    trusted.addSubnet(address, bits, isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  // An IPv4 address within IPv6 (`::ffff:10.0.0.1`) counts as that address.
  return (address) => isIP(address) !== 0 && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** True if it is an address, or a network in CIDR notation. */
export function isNetwork(entry: string): boolean {
  return networkOf(entry) !== undefined;
}

function networkOf(entry: string): { readonly address: string; readonly bits: number } | undefined {
  const [, address = '', bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(entry) ?? [];
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const length = bits === undefined ? most : Number(bits);
  return most < 0 || length > most ? undefined : { address, bits: length };
}

/**
 * Each proxy adds its peer's address to the end of `X-Forwarded-For`: the last address that is no proxy of ours is the client's.
 * The part before it may be forged.
 *
 * @param peer Address of the connection.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | null,
  isTrusted: (address: string) => boolean,
): string {
  let client = plainAddress(peer ?? '') ?? 'unknown';
  for (const entry of (forwardedFor ?? '').split(',').reverse()) {
    if (!isTrusted(client)) break;
    const next = plainAddress(entry);
    if (next === undefined) break;
    client = next;
  }
  return client;
}

/** Without the port, brackets and zone that proxies also write; undefined for any other text. */
export function plainAddress(written: string): string | undefined {
  const text = written.trim();
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, ported] = /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  const plain = (bracketed ?? ported ?? text).replace(/%.*/s, '');
  return isIPv4(plain) || isIPv6(plain) ? plain : undefined;
}
