import { describe, expect, it } from 'vitest';
import { editDistance } from '../../../plugin/packages/source/distance.ts';
import { askIndex, filler, NO_RESULTS, openSections, pagesOf, searchSection } from './fixture.ts';

const engine = openSections([
  searchSection(0, { title: 'Authentication', text: 'Authentication with tokens.' }),
  searchSection(1, { title: 'Deployment', text: 'Deployments of a project.' }),
  searchSection(2, { title: 'Web hooks', text: 'A webhook endpoint is called.' }),
  searchSection(3, { title: 'Settings', code: 'maxConcurrentRequests: 5' }),
  searchSection(4, { title: 'Kubernetes', text: 'Running on Kubernetes.' }),
  ...filler(5),
]);

describe('search for a misspelled word', () => {
  it.each([
    ['authentcation', 0],
    ['autentication', 0],
    ['deploymnet', 1],
    ['kuberntes', 4],
    ['kubernets', 4],
    ['webhookendpoint', 2],
    ['maxConcurrent', 3],
    ['maxconcurr', 3],
    ['end point', 2],
    ['max-concurrent-requests', 3],
    ['max_concurrent_requests', 3],
    ['MAXCONCURRENTREQUESTS', 3],
  ])('%s finds page %d', (query, page) => {
    expect(pagesOf(askIndex(engine, query))[0]).toBe(page);
  });

  it('suggests the corrected word', () => {
    expect(askIndex(engine, 'kuberntes').suggestions).toContain('kubernetes');
  });

  it('does not correct known words', () => {
    expect(askIndex(engine, 'kubernetes').suggestions).toEqual([]);
  });

  it('suggests a correction of a short word instead of using it', () => {
    const samples = openSections([
      searchSection(0, { title: 'Samples', text: 'All have the same form, in yaml.' }),
      ...filler(5),
    ]);
    const response = askIndex(samples, 'SAML');
    expect(response).toMatchObject({ hits: [], weak: true });
    expect(response.suggestions).toEqual(expect.arrayContaining(['same', 'yaml']));
  });

  it('suggests similar words if nothing is found', () => {
    const response = askIndex(engine, 'kubernetesxyz');
    expect(response).toMatchObject({ hits: [], total: 0 });
    expect(response.suggestions).toContain('kubernetes');
  });

  it('suggests nothing for text without a similar word', () => {
    expect(askIndex(engine, 'qqqqzzzzxxxx')).toEqual(NO_RESULTS);
    expect(askIndex(engine, '')).toEqual(NO_RESULTS);
    expect(askIndex(engine, '??? --- !!!')).toEqual(NO_RESULTS);
  });
});

describe('editDistance', () => {
  const distance = (a: string, b: string, limit = 3) => editDistance(Buffer.from(a), Buffer.from(b), limit);

  it.each([
    ['', '', 0],
    ['abc', 'abc', 0],
    ['abc', 'abd', 1],
    ['abc', 'ab', 1],
    ['abc', 'acb', 1],
    ['kitten', 'sitting', 3],
    ['abcdef', 'uvwxyz', 4],
    ['a', 'abcdef', 4],
  ])('of %s and %s', (a, b, expected) => {
    expect(distance(a, b)).toBe(expected);
    expect(distance(b, a)).toBe(expected);
  });
});
