/** Search settings of waymark.config reach the dialog, whether a server answers or the index in the browser. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serveTwice } from './browsed-site.ts';
import { visit } from './browser.ts';
import { buildWritten } from './built-site.ts';
import { workerBrowser } from './worker-browser.ts';

const PAGES: Readonly<Record<string, string>> = {
  index: 'Home|Welcome.',
  passkeys: 'Passkeys|Sign in with a passkey.',
  logistics: 'Logistics|Trucks and logic.',
  cluster: 'Cluster|Kubernetes runs it.',
  webhooks: 'Quokka|Nothing more.',
  other: `Other|${'Quokka and more. '.repeat(8)}`,
  acme: `Products|${'Acme moves. '.repeat(8)}`,
  billing: 'Money|Of the marmot.',
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`filler-${at}`, `Filler ${at}|Plain prose number ${at}.`]),
  ),
};

const SETTINGS = {
  synonyms: [
    ['sign in', 'login'],
    ['k8s', 'Kubernetes'],
  ],
  stopWords: ['Acme'],
  weights: { title: 8, text: 0.05 },
};

const browser = await workerBrowser();
const site = serveTwice(() =>
  buildWritten('search-settings', (docs) => {
    for (const [name, page] of Object.entries(PAGES)) {
      const [title, text] = page.split('|');
      writeFileSync(join(docs, `${name}.mdx`), `---\ntitle: ${title}\n---\n\n${text}\n`);
    }
    const navigation = { pages: Object.keys(PAGES) };
    const config = { name: 'Settings', theme: 'mint', colors: { primary: '#0f766e' }, navigation };
    writeFileSync(join(docs, 'docs.json'), JSON.stringify(config));
    writeFileSync(
      join(docs, 'waymark.config.mjs'),
      `export default { search: ${JSON.stringify(SETTINGS)} };`,
    );
  }),
);

describe.each([
  ['a server', () => site.server],
  ['a static host', () => site.host],
] as const)('the search settings on %s', (_, at) => {
  async function found(
    query: string,
  ): Promise<{ readonly paths: readonly string[]; readonly marked: readonly string[] }> {
    const { page, errors, close } = await visit(browser, `${at().url}/filler-1`);
    onTestFinished(async () => {
      await close();
      expect(errors).toEqual([]);
    });
    await page.keyboard.press('Control+k');
    await page.locator('.search input').fill(query);
    await page.locator('.search-page, .search-note strong').first().waitFor();
    const paths = await page
      .locator('.search .search-page')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    return { paths, marked: await page.locator('.search mark').allInnerTexts() };
  }

  it.each([
    ['login', '/passkeys'],
    ['login passkey', '/passkeys'],
  ])('a synonym finds the page: %j', async (query, path) => {
    const { paths } = await found(query);
    expect(paths[0]).toBe(path);
    expect(paths).not.toContain('/logistics');
  });

  it('the synonym of a query word is marked in the results', async () => {
    const { paths, marked } = await found('k8s');
    expect(paths[0]).toBe('/cluster');
    expect(marked).toContain('Kubernetes');
  });

  it('the weight of a field changes the order of results', async () => {
    expect((await found('quokka')).paths).toEqual(['/webhooks', '/other']);
  });

  it('a word with a low weight does not decide the order', async () => {
    expect((await found('acme marmot')).paths[0]).toBe('/billing');
  });
});
