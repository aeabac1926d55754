/** The server's answers to the search dialog: for strangers, for whoever has signed in, and for those who attack. */
import { createStorage } from 'unstorage';
import { describe, expect, it } from 'vitest';
import type { SearchAnswer } from '../../runtime/packages/contract/browser-search.ts';
import { stateOf } from '../../runtime/packages/foundation/state/open.ts';
import { listQuestions } from '../../runtime/packages/foundation/state/questions.ts';
import { addUser } from '../../runtime/packages/foundation/state/users.ts';
import { freePort } from '../support/free-port.ts';
import { signedIn } from './oauth/visitor.ts';
import { fixtureDist } from './support/fixture-dist.ts';
import { fixtureRelease, fixtureWithMembers } from './support/fixture-site.ts';
import { PASSWORD } from './support/password.ts';
import { served } from './support/served.ts';

async function asked(url: string, query: string, more: Record<string, string> = {}): Promise<SearchAnswer> {
  const response = await fetch(`${url}/_waymark/search?${new URLSearchParams({ q: query, ...more })}`);
  expect(response.status).toBe(200);
  return (await response.json()) as SearchAnswer;
}

const titles = ({ pages }: SearchAnswer) => pages.map(({ title }) => title);

describe('the search endpoint of a public site', () => {
  it.each(['rate lim', 'rat', 'retr', 'recipi', 'sendB', 'timeoutS', 'instal the clie'])(
    'finds the page while “%s” is typed',
    async (query) => {
      const { url } = await served({ site: await fixtureDist() });
      expect(titles(await asked(url, query))[0]).toBe(
        query.startsWith('r') && query !== 'recipi' ? 'Rate limits' : 'Quickstart',
      );
    },
  );

  it('groups sections by page, with addresses and marked words', async () => {
    const { url } = await served({ site: await fixtureDist() });
    const { pages, count } = await asked(url, 'npm inst');
    expect(count).toBeGreaterThan(0);
    const [section] = pages[0]?.sections ?? [];
    expect(section).toMatchObject({ title: 'Install', href: '/guides/start#install' });
    expect(section?.excerpt.filter(({ match }) => match).map(({ text }) => text)).toEqual(['npm', 'install']);
  });

  it('filters by version and language, and counts the results', async () => {
    const { url } = await served({ site: await fixtureDist() });
    const both = await asked(url, 'webhooks');
    expect(both.values).toMatchObject({ version: 2, language: 1 });
    expect(both.pages.map(({ href }) => href)).toEqual(
      expect.arrayContaining(['/v1/webhooks', '/v2/webhooks', '/fr/demarrage']),
    );
    const one = await asked(url, 'webhooks', { version: 'v1', language: 'en' });
    expect(one.pages.map(({ href }) => href)).toEqual(['/v1/webhooks']);
  });

  it('finds nothing for nonsense, and suggests similar words for a typo', async () => {
    const { url } = await served({ site: await fixtureDist() });
    expect(await asked(url, 'qqqqzzzz')).toMatchObject({ count: 0, pages: [], close: [] });
    expect((await asked(url, 'quickstartxyz')).close).toContain('quickstart');
  });

  it.each(['br', 'gzip'])('compresses its answer with %s, and tells caches', async (encoding) => {
    const { url } = await served({ site: await fixtureDist() });
    const ask = (headers: Record<string, string>) =>
      fetch(`${url}/_waymark/search?q=webhooks%20install%20retries%20limits`, { headers });
    const [plain, packed] = await Promise.all([
      ask({ 'accept-encoding': 'identity' }),
      ask({ 'accept-encoding': encoding }),
    ]);
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    // Of several languages the browser's own comes first.
    for (const { headers } of [plain, packed])
      expect(headers.get('vary')).toBe('accept-language, accept-encoding');
    const text = await plain.text();
    expect(text.length).toBeGreaterThan(1024);
    expect(await packed.text()).toBe(text);
  });

  it('lets public responses be cached briefly, without anybody’s cookie', async () => {
    const { url } = await served({ site: await fixtureDist() });
    const response = await fetch(`${url}/_waymark/search?q=box`, {
      headers: { cookie: 'waymark-session=x' },
    });
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is announced by the file that the dialog reads first', async () => {
    const { url } = await served({ site: await fixtureDist() });
    const entry = await fetch(`${url}/pagefind/pagefind-entry.json`);
    expect(entry.headers.get('link')).toBe('</_waymark/search>; rel="search"; type="application/json"');
    const other = await fetch(`${url}/llms.txt`);
    expect(other.headers.get('link') ?? '').not.toContain('rel="search"');
  });

  it('is limited per address, and says when to retry', async () => {
    const { url } = await served({ site: await fixtureDist(), limits: { 'reader-search': 2 } });
    await asked(url, 'box');
    await asked(url, 'box');
    const refused = await fetch(`${url}/_waymark/search?q=box`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('cache-control')).toBe('private, no-store');
  });

  it.each([
    ['a query of 100,000 characters', 'box '.repeat(25_000).slice(0, 7_000)],
    ['half a character', '\ud800box'],
    ['NUL and line feeds', 'box\0\r\nset-cookie: a=b'],
    ['markup', '<img src=x onerror=alert(1)> box'],
    ['a name of prototypes', '__proto__ constructor box'],
  ])('CWE-20, odd input: treats %s as any other query', async (_, query) => {
    const { url } = await served({ site: await fixtureDist() });
    const { pages } = await asked(url, query, { version: '__proto__', from: '-1e9', tab: '' });
    expect(Array.isArray(pages)).toBe(true);
    for (const from of ['1e308', 'NaN', '-5', '999999']) await asked(url, 'box', { from });
  });
});

describe('a query that is typed into the search dialog', () => {
  it('is not logged, because it may be incomplete', async () => {
    const storage = createStorage();
    const logged: string[] = [];
    const server = await served({
      site: await fixtureDist(),
      storage,
      url: 'http://localhost:1',
      logger: { error: (event, details) => logged.push(`${event} ${JSON.stringify(details)}`) },
    });
    await asked(server.url, 'quickst');
    // Notes are written by then.
    await server.close();
    expect((await listQuestions(stateOf(storage))).entries).toEqual([]);
    expect(logged.join()).not.toContain('quickst');
    const keys = await storage.getKeys();
    const kept = await Promise.all(
      keys.map(async (key) => `${key} ${JSON.stringify(await storage.getItem(key))}`),
    );
    expect(kept.join('\n')).not.toContain('quickst');
  });
});

describe('the search endpoint of a protected site', () => {
  async function site(access: 'public' | 'partial' | 'full') {
    const port = await freePort('127.0.0.1');
    const url = `http://127.0.0.1:${port}`;
    const storage = createStorage();
    const release = access === 'public' ? await fixtureWithMembers() : await withMembers(access);
    await served({ release, site: await fixtureDist(), storage, url, port });
    const state = stateOf(storage);
    await addUser(state, { name: 'ada', password: PASSWORD, groups: ['staff'] });
    const ada = await signedIn(url, 'ada');
    return { url, ada };
  }

  async function withMembers(access: 'partial' | 'full') {
    return fixtureRelease(
      { access },
      {
        '/staff': { title: 'Staff', body: 'The word is quokka.', more: { audience: { groups: ['staff'] } } },
      },
    );
  }

  it('shows strangers public pages only, and reveals no others by counts or suggestions', async () => {
    const { url } = await served({ release: await withMembers('partial'), site: await fixtureDist() });
    for (const query of ['quokka', 'quok', 'quokkb', 'staff', 'xylophonist', 'xylo']) {
      const { count, close, values } = await asked(url, query);
      expect([query, count, close]).toEqual([
        query,
        0,
        expect.not.arrayContaining(['quokka', 'xylophonist']),
      ]);
      expect(JSON.stringify(close)).not.toMatch(/quok|xylo|staff/);
      expect(values).toMatchObject({ version: 2 });
    }
    expect(titles(await asked(url, 'rate'))[0]).toBe('Rate limits');
  });

  it('lets no cache keep its responses', async () => {
    const { url } = await served({ release: await withMembers('partial'), site: await fixtureDist() });
    const { headers } = await fetch(`${url}/_waymark/search?q=box`);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('vary')).toContain('cookie');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('finds what a signed-in reader may read, until they sign out', async () => {
    const { url, ada } = await site('public');
    const read = async () =>
      JSON.parse((await ada.get('/_waymark/search?q=xylophonist')).text) as SearchAnswer;
    expect(titles(await read())).toEqual(['Secret']);
    expect((await asked(url, 'xylophonist')).count).toBe(0);
    ada.cookies.clear();
    expect((await read()).count).toBe(0);
  });

  it('does not exist for strangers if nothing is public', async () => {
    const { url } = await served({ release: await withMembers('full'), site: await fixtureDist() });
    expect((await fetch(`${url}/_waymark/search?q=box`)).status).toBe(404);
  });
});
