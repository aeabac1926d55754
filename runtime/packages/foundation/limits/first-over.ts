/** Several counts together. */
import type { LimitName, Limits, Verdict } from './limits.ts';

/** One site is served: its limits have one key. */
export const SITE = 'site';

/** Counts in the order given until one is over its limit, and returns that verdict; undefined if all are within theirs. */
export async function firstOver(
  limits: Limits | undefined,
  counts: readonly Readonly<Parameters<Limits['take']>>[],
): Promise<Verdict | undefined> {
  for (const count of counts) {
    const verdict = await limits?.take(...count);
    if (verdict?.ok === false) return verdict;
  }
  return undefined;
}

/** The counts of one for the whole site, of which a client has a share. */
export const ofSite = (name: LimitName, client: string): readonly Readonly<Parameters<Limits['take']>>[] => [
  [name, client, { share: true }],
  [name, SITE],
];
