/** The pages that the specifications of real repositories make, and the questions that find them. */
import { describe, expect, test } from 'vitest';
import { buildRelease } from '../../plugin/emit/release.ts';
import { createEngine } from '../../plugin/packages/mdx/markdown/engine.ts';
import { referenceHtml } from '../../plugin/packages/openapi/html/reference-html.ts';
import { viewOf } from '../../plugin/packages/openapi/reference/view.ts';
import { eachNode } from '../../plugin/packages/repository/navigation/tree.ts';
import type { Site } from '../../plugin/packages/repository/types.ts';
import { loadSite } from '../../plugin/site.ts';
import { ANONYMOUS } from '../../runtime/packages/contract/can-read.ts';
import { openSearchEngine } from '../../runtime/packages/search/engine.ts';
import { sampled } from '../support/test-all.ts';
import { type RealSite, realSites } from './real-sites.ts';

/** Operations on pages, pages made for them, and entries whose specification is an address that does not answer. */
const EXPECTED: Readonly<Record<string, readonly [shown: number, generated: number, unread: number]>> = {
  'DeepLcom__api-docs': [49, 0, 0],
  PrefectHQ__fastmcp: [0, 0, 0],
  agentskills__agentskills: [0, 0, 0],
  'langgenius__dify-docs': [246, 246, 0],
  mem0ai__mem0: [38, 0, 0],
  spree__spree: [706, 706, 0],
  'the-momentum__open-wearables': [0, 0, 50],
  'triggerdotdev__trigger.dev': [62, 0, 0],
};

const QUESTIONS: Readonly<Record<string, readonly (readonly [question: string, path: string])[]>> = {
  mem0ai__mem0: [
    ['delete a webhook', '/api-reference/webhook/delete-webhook'],
    ['add memories', '/api-reference/memory/add-memories'],
  ],
  'DeepLcom__api-docs': [
    ['GET /v3/translation_memories', '/api-reference/translation-memory/list-translation-memories'],
    ['create a glossary', '/api-reference/multilingual-glossaries/create-a-glossary'],
  ],
};

const sites = sampled(realSites(), 3);

function load({ root }: RealSite): Promise<Site> {
  return loadSite({ root });
}

describe.skipIf(sites.length === 0).each(sites)('API pages of $name', (real) => {
  test('show every operation that the navigation names', async () => {
    const site = await load(real);
    const shown = site.pages.filter(({ operation }) => operation !== undefined);
    const generated = shown.filter(({ operation }) => operation?.generated);
    const unread = [...eachNode(site.navigation.root)].filter(({ kind }) => kind === 'endpoint');
    const expected = EXPECTED[real.name];
    // With a network, the remote specification of a site is read.
    const isLocal = site.specifications.every(({ url }) => url === undefined);
    if (expected !== undefined && isLocal)
      expect([shown.length, generated.length, unread.length]).toEqual(expected);
    for (const page of shown) {
      const html = referenceHtml(site, page, { headings: [], features: new Set() });
      expect(html, page.path).toBeDefined();
      expect(viewOf(site, page)?.address ?? page.operation?.kind, page.path).toBeTruthy();
    }
    console.log(
      `${real.name}: ${shown.length} operations on pages, ${generated.length} of them generated, ${unread.length} unread`,
    );
  });
});

describe.skipIf(sites.length === 0)('search for endpoints of real sites', () => {
  const asked = sites.filter(({ name }) => QUESTIONS[name] !== undefined);

  test.each(asked)('answers the questions about $name', async (real) => {
    const site = await load(real);
    const files = await buildRelease(site, await createEngine(site).documents());
    const file = (name: string) => files.get(name) ?? new Uint8Array();
    const engine = openSearchEngine({ json: file('search.json'), bin: file('search.bin') });
    const { paths } = JSON.parse(Buffer.from(file('pages.json')).toString('utf8')) as { paths: string[] };
    const first = (query: string) =>
      engine.search({ query, viewer: ANONYMOUS, limit: 10, offset: 0 }).hits.map((hit) => paths[hit.page]);
    for (const [question, path] of QUESTIONS[real.name] ?? [])
      expect(first(question), question).toContain(path);
    // Each endpoint is found by its method and path: among the first three, as several may share a path.
    const endpoints = site.pages.filter(
      ({ operation, indexed, audience }) =>
        operation?.kind === 'operation' && indexed && audience === 'public',
    );
    const missed = endpoints.filter(
      ({ operation, path }) => !first(`${operation?.method} ${operation?.path}`).slice(0, 5).includes(path),
    );
    expect(missed.length / endpoints.length).toBeLessThan(0.1);
  });
});
