/** Limits of the whole site, of which each client may use a share. */
import type { LimitName, Limits, Verdict } from './limits.ts';

/** One site is served: its limits have one key. */
export const SITE = 'site';

/** Counts one for a client and for the site; undefined without limits. */
export async function takeOfSite(
  limits: Limits | undefined,
  name: LimitName,
  client: string,
): Promise<Verdict | undefined> {
  const mine = await limits?.take(name, client, { share: true });
  return mine?.ok === false ? mine : limits?.take(name, SITE);
}
