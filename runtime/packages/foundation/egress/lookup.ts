/** Name resolution that gives public addresses only, for connections to hosts that a stranger named. */
import { lookup as resolve } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './addresses.ts';

export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  constructor(host: string) {
    super(`${host} is not on the public internet.`);
  }
}

/**
 * For the `lookup` option of a connection: the checked address is the one connected to, so a name cannot change its address
 * in between. A name that has any address that is not public is refused.
 */
export const publicLookup: LookupFunction = (host, options, callback) => {
  resolve(host, { ...options, all: true }).then(
    (addresses) => {
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
        callback(new PrivateAddressError(host), '', 0);
      } else if (options.all === true) {
        callback(null, addresses);
      } else {
        callback(null, first.address, first.family);
      }
    },
    (error: NodeJS.ErrnoException) => callback(error, '', 0),
  );
};
