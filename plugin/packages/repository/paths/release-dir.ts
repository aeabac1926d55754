import { join } from 'node:path';

/** `.waymark/`, beside the folder of a site. */
export function releaseDir(site: string): string {
  return join(site, '..', '.waymark');
}
