/** The key of one client. */
import { isIPv6 } from 'node:net';
import { plainAddress } from './client-address.ts';

/**
 * The key a client is counted under: its IPv4 address, or the first 64 bits of its IPv6 address. A household or a server has
 * all addresses of such a network, and could otherwise use a new one for each request (RFC 4291, section 2.5.1).
 */
export function clientKey(address: string): string {
  const plain = plainAddress(address);
  // Everything that is not an address counts as one client: otherwise a forged value would be a new client at each request.
  if (plain === undefined) return 'unknown';
  if (!isIPv6(plain)) return plain;
  // Without an IPv4 address at its end, and with `::` in the one place.
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [before = [], after = []] = written.split('::').map((part) => part.split(':').filter(Boolean));
  const groups = [
    ...before,
    ...Array.from({ length: 8 - before.length - after.length }, () => '0'),
    ...after,
  ];
  if (/^::ffff:[\da-f]+:[\da-f]+$/.test(written)) {
    const [g6 = 0, g7 = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
    return `${g6 >> 8}.${g6 & 255}.${g7 >> 8}.${g7 & 255}`;
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}
