import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { discover } from '../../plugin/packages/source/files/discover.ts';
import { isPageFile } from '../../plugin/packages/source/page-path.ts';
import { sampled } from '../support/test-all.ts';
import { realSites } from './real-sites.ts';
import { compareReadings } from './reference-reading.ts';

const sites = realSites();

describe.skipIf(sites.length === 0).each(sites)('reading $name', ({ name, root }) => {
  test('agrees with MDX and gray-matter on every page that they read, except for prices', () => {
    const counts: Record<string, number> = {};
    const defects: string[] = [];
    for (const file of sampled(discover(root).files.filter(isPageFile), 40)) {
      const result = compareReadings(readFileSync(join(root, file), 'utf8'), file);
      counts[result.kind] = (counts[result.kind] ?? 0) + 1;
      if ('defect' in result) defects.push(`${file}: ${result.kind}, ${result.defect}`);
    }
    console.log(`${name}: ${JSON.stringify(counts)}`);
    expect(counts.same).toBeGreaterThan(0);
    expect(defects).toEqual([]);
  });
});

describe('comparing two readings of a page', () => {
  const kindOf = (text: string, file = 'page.mdx') => compareReadings(text, file).kind;

  test('tells them apart by refusals and by words', () => {
    expect(kindOf('---\ntitle: A\n---\n\na **b** {1 + 1} $x^2$\n')).toBe('same');
    expect(kindOf('It costs $5 and $10.\n')).toBe('prices');
    expect(kindOf('a <br> b\n')).toBe('read-here-alone');
    expect(kindOf('<A>\n')).toBe('refused-by-both');
    expect(kindOf(':::note\nx\n:::\n')).toBe('own-syntax');
    // The parser of comments that HTML has is ours alone: the same words would be another page.
    expect(kindOf('---\ntitle: A\n--- \ngroups: [x]\n---\n')).toBe('refused');
  });
});
