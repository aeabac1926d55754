/**
 * No change in pages that somebody may not read changes a byte of anything that they can ask for, or of dist/.
 *
 * Random sites are built twice, with other contents for the readers of some audiences, and asked for everything by viewers
 * outside of these. The sites are the same in every run: `WAYMARK_ACCESS_SEED=random` draws others, `WAYMARK_ACCESS_RUNS` more
 * of them, and the seed that a failure names draws its sites again.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { freePort } from '../../support/free-port.ts';
import { sampled, TEST_ALL } from '../../support/test-all.ts';
import { startBuilds } from './builds.ts';
import { COUNTEREXAMPLES } from './counterexamples.ts';
import { leaks, shown, type World } from './leaks.ts';
import { plans } from './plans.ts';
import { signEverybodyIn } from './readers.ts';

const RUNS = Number(process.env.WAYMARK_ACCESS_RUNS ?? (TEST_ALL ? 6 : 0));
const KNOWN = sampled(COUNTEREXAMPLES, 8);
/** A change must not fail for a site that the one before it was not tried on. */
const SEED = process.env.WAYMARK_ACCESS_SEED ?? '20261122';

/** A run takes a second or two. */
const LIMIT_MS = 300_000 + RUNS * 5_000;

let world: World;

beforeAll(async () => {
  const url = `http://localhost:${await freePort('localhost')}`;
  const builds = await startBuilds(url);
  world = { url, builds, ...(await signEverybodyIn(builds.first, url)) };
});
afterAll(() => world?.builds.close());

it(
  'readers notice no change to content that they may not read, on random sites',
  async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const found = await leaks(plan, world);
        if (found.length > 0) throw new Error(`${found.slice(0, 12).join('\n')}\n\n${shown(plan)}`);
      }),
      {
        numRuns: RUNS + KNOWN.length,
        examples: KNOWN.map((plan) => [plan]),
        // Shrinking goes on for as long as it finds something smaller.
        interruptAfterTimeLimit: LIMIT_MS,
        ...(SEED !== 'random' && { seed: Number(SEED) }),
      },
    );
  },
  2 * LIMIT_MS,
);
