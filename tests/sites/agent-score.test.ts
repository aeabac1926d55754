import { describe, expect, test } from 'vitest';
import { TEST_ALL } from '../support/test-all.ts';
import { agentScore } from './agent-score.ts';
import { ADDRESS, builtRealSite, STARTER } from './built-real-site.ts';
import { realSites } from './real-sites.ts';

describe.skipIf(!TEST_ALL)('agents find and read every page', () => {
  test.for([STARTER, ...realSites()])('of $name', async (site) => {
    const { out } = await builtRealSite(site);
    const { score, findings } = await agentScore(out, ADDRESS);
    expect(score, findings.join('\n')).toBeGreaterThanOrEqual(site === STARTER ? 100 : 98);
  });
});
