import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sampled } from '../support/test-all.ts';
import { agentScore } from './agent-score.ts';
import { ADDRESS, buildRealSite, builtRealSite } from './built-real-site.ts';
import { realSites } from './real-sites.ts';

test('agents find and read all of the starter', async () => {
  const out = mkdtempSync(join(tmpdir(), 'waymark-score-'));
  onTestFinished(() => rmSync(out, { recursive: true, force: true }));
  const { code, stderr } = await buildRealSite(resolve(import.meta.dirname, '../../starter'), out);
  expect(code, stderr).toBe(0);
  const { score, findings } = await agentScore(out, ADDRESS);
  expect(score, findings.join('\n')).toBe(100);
});

describe('a real site', () => {
  test.for(sampled(realSites(), 8))('$name is found and read', async (site) => {
    const { out } = await builtRealSite(site);
    const { score, findings } = await agentScore(out, ADDRESS);
    expect(score, findings.join('\n')).toBeGreaterThanOrEqual(98);
  });
});
