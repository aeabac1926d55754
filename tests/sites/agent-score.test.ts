import { describe, expect, test } from 'vitest';
import { TEST_ALL } from '../support/test-all.ts';
import { agentScore } from './agent-score.ts';
import { ADDRESS, builtRealSite, STARTER } from './built-real-site.ts';
import { realSites } from './real-sites.ts';

test('agents find and read every page of the starter', async () => {
  const { out } = await builtRealSite(STARTER);
  const { score, findings } = await agentScore(out, ADDRESS);
  expect(score, findings.join('\n')).toBe(100);
});

describe.skipIf(!TEST_ALL)('the agent score of a real site', () => {
  test.for(realSites())('is at least 98 for $name', async (site) => {
    const { out } = await builtRealSite(site);
    const { score, findings } = await agentScore(out, ADDRESS);
    expect(score, findings.join('\n')).toBeGreaterThanOrEqual(98);
  });
});
