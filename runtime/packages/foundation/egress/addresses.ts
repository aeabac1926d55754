/** Decides which addresses are of the public internet: the IANA special-purpose registries (RFC 6890 and its updates). */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

const SPECIAL_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** The global unicast space of IPv6 alone is public, except the ranges carved out of it. */
const GLOBAL_UNICAST = ['2000::', 3] as const;
const SPECIAL_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [network, bits] of SPECIAL_4) special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of SPECIAL_6) special.addSubnet(network, bits, 'ipv6');
const unicast = new BlockList();
unicast.addSubnet(...GLOBAL_UNICAST, 'ipv6');

/** True if an IP address, without brackets, is of the public internet. False for any other text. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  // IPv4 within IPv6 (`::ffff:10.0.0.1`) is outside the unicast space, so it is not public.
  return isIPv6(address) && unicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
