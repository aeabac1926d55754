/** The key of one client. */
import { isIPv4, isIPv6 } from 'node:net';
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
  const groups = expanded(plain);
  const [g6 = 0, g7 = 0] = groups.slice(6);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return `${g6 >> 8}.${g6 & 255}.${g7 >> 8}.${g7 & 255}`;
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address. */
function expanded(address: string): readonly number[] {
  const [head = '', tail] = address.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: zeros }, () => 0), ...after];
}

function groupsOf(text: string): readonly number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!isIPv4(group)) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
