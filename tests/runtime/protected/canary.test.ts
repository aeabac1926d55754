/** Nobody sees a word of a page that they may not read: not in a file, not in an answer, not in a log. */
import { mkdir, mkdtemp } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAYGROUND_PATH } from '../../../runtime/packages/contract/playground.ts';
import { REQUEST_HEADER } from '../../../runtime/packages/contract/playground-headers.ts';
import { buildSite } from '../../support/build-site.ts';
import { sampled } from '../../support/test-all.ts';
import { waymark } from '../../unit/cli/run-cli.ts';
import { Visitor } from '../oauth/visitor.ts';
import { PASSWORD } from '../support/password.ts';
import { accessToken, machineToken } from './access-token.ts';
import { canarySite, pathsOf } from './canary-site.ts';
import { canaryWords, type FoundWord, finder, KEEPERS, type Keeper, PLACES } from './canary-words.ts';
import { PEOPLE, type PersonName, type ProtectedServer, protectedServer } from './protected-server.ts';
import { contentsBelow, watchWhile } from './watch-files.ts';

const words = canaryWords();
const find = finder(words);
const everyWord = KEEPERS.flatMap((keeper) => Object.values(words[keeper]));

/** The keepers whose words a person may see. */
function keepersOf(person: PersonName): readonly Keeper[] {
  const groups: readonly string[] = PEOPLE[person];
  return KEEPERS.filter((keeper) => keeper === 'signedin' || groups.includes(keeper));
}

const label = ({ keeper, place }: FoundWord) => `${keeper} ${place}`;

/** The places that `keepers` must find in a channel. */
function expected(keepers: readonly Keeper[], channel: 'site' | 'search' | 'mcp'): string[] {
  return keepers.flatMap((keeper) =>
    (Object.entries(PLACES) as [keyof typeof PLACES, readonly string[]][])
      // Only groups have an anchor in this site.
      .filter(([place, shown]) => shown.includes(channel) && !(place === 'anchor' && keeper === 'signedin'))
      .map(([place]) => label({ keeper, place })),
  );
}

describe.each([
  ['partial', ''],
  ['full', '/docs'],
] as const)('a site with access %s at base "%s"', (access, base) => {
  let server: ProtectedServer;
  let folder: string;
  const found = new Map<string, string[]>();
  let rounds = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark-canary-'));
    for (const name of ['docs', 'out', 'tmp', 'cache']) await mkdir(join(folder, name));
    await canarySite(join(folder, 'docs'), words);
    const watched = await watchWhile(
      ['out', 'tmp', 'cache'].map((name) => join(folder, name)),
      (path, content) => {
        const seen = find(content).map(label);
        if (seen.length > 0) found.set(path, seen);
      },
      waymark(
        [
          'build',
          join(folder, 'docs'),
          '--out',
          join(folder, 'out'),
          '--access',
          access,
          '--url',
          `https://docs.acme.dev${base}`,
        ],
        undefined,
        { TMPDIR: join(folder, 'tmp'), WAYMARK_CACHE: join(folder, 'cache') },
      ),
      // The release is not public: nothing serves it but the runtime.
      (path) => path.slice(folder.length).includes('.waymark'),
    );
    rounds = watched.rounds;
    if (watched.value.code !== 0) throw new Error(watched.value.stderr);
    found.delete('output');
    const told = find(watched.value.stdout + watched.value.stderr).map(label);
    if (told.length > 0) found.set('output', told);
    server = await protectedServer(join(folder, 'out'), base);
  });
  afterAll(() => server?.close());

  it('has no protected word in any public, cached or temporary file, during or after the build', async () => {
    expect(Object.fromEntries(found)).toEqual({});
    expect(rounds).toBeGreaterThan(2);
    // The words are in their places, so that the search for them can find something.
    const inDocs = new Set<string>();
    for await (const [, content] of contentsBelow(join(folder, 'docs'))) {
      for (const each of find(content)) inDocs.add(label(each));
    }
    expect(inDocs.size).toBeGreaterThanOrEqual(everyWord.length - 1);
    const inRelease = new Set<string>();
    for await (const [, content] of contentsBelow(join(folder, 'out', '.waymark'))) {
      for (const each of find(content)) inRelease.add(label(each));
    }
    expect(inRelease.size).toBeGreaterThan(everyWord.length / 2);
  });

  const sitePaths = [
    '/',
    '/index.md',
    '/guides/open',
    '/llms.txt',
    '/llms-full.txt',
    '/.well-known/llms.txt',
    '/.well-known/api-catalog',
    '/sitemap.xml',
    '/robots.txt',
    '/skill.md',
    '/.well-known/mcp.json',
    '/.well-known/mcp/server-card.json',
    '/.well-known/mcp/server-cards.json',
    '/.well-known/agent-skills/index.json',
    '/.well-known/skills/index.json',
    '/.well-known/oauth-protected-resource/authed/mcp',
    '/mcp/server-card',
    '/healthz',
    '/pagefind/pagefind-entry.json',
    '/_waymark/search',
    '/_waymark/members/0/1',
    '/_waymark/members/0/1.html',
    '/members.json',
    '/.waymark/members.json',
    '/../.waymark/files.bin',
    '/guides',
    '/guides/',
    '/specs',
    '/images',
    '/%2e%2e/.waymark/release.json',
    '/login',
    '/admin',
    '/nothing-here',
  ];

  /** Addresses that exist for somebody. */
  function protectedPaths(keeper: Keeper): string[] {
    const own = words[keeper];
    const { page, hidden } = pathsOf(words, keeper);
    return [
      page,
      `${page}.md`,
      `${page}.html`,
      `${page}/`,
      hidden,
      `${hidden}.md`,
      `/images/${own.image}.png`,
      `/images/${own.expressed}.png`,
      `/images/${own.icon}.svg`,
      `/specs/${own.spec}.json`,
      `/old-${own.redirect}`,
      `/.well-known/agent-skills/${own.skill}/SKILL.md`,
    ];
  }

  /** The same addresses in other spellings, and addresses that may exist next to them. */
  function spellingsOf(keeper: Keeper): string[] {
    const { page } = pathsOf(words, keeper);
    const [, folder = '', name = ''] = page.split('/');
    return [
      `${page}/rss.xml`,
      ...['.br', '.gz', '.html.br', '.md.br', '.mdx', '/index.html', ';x', '?x=1', '%00', '%20'].map(
        (end) => page + end,
      ),
      `//${folder}/${name}`,
      `/${folder}//${name}`,
      `/%67uides/${name}`,
      `/${folder}%2f${name}`,
      `/${folder.toUpperCase()}/${name}`,
      `/_waymark/members${page}`,
    ];
  }

  async function answer(path: string, init: RequestInit = {}): Promise<{ text: string; response: Response }> {
    const response = await fetch(new URL(server.url).origin + base + path, { redirect: 'manual', ...init });
    const headers = [...response.headers].filter(([name]) => name !== 'date').sort();
    return { text: JSON.stringify([response.status, headers, await response.text()]), response };
  }

  /** A closed site sends strangers to sign in and back again, wherever they came from. */
  const withoutWords = (text: string): string => text.replaceAll(/zq[a-z]{9}|y{11}/gi, '…');

  const variants: readonly RequestInit[] = [
    {},
    { method: 'HEAD' },
    { headers: { accept: 'text/markdown' } },
    { headers: { range: 'bytes=0-20' } },
    { headers: { 'accept-encoding': 'br' } },
    { headers: { cookie: 'waymark-session=eyJhbGciOiJkaXIifQ..a.b.c' } },
    { method: 'POST' },
    { method: 'OPTIONS' },
  ];

  it('reveals no protected word to strangers at any address', async () => {
    for (const path of sitePaths) {
      for (const init of variants) {
        const { text } = await answer(path, init);
        expect(find(text).map(label), `${init.method ?? 'GET'} ${path}`).toEqual([]);
      }
    }
    for (const word of everyWord) {
      const { text } = await answer(`/_waymark/search?q=${word}`);
      expect(find(text.replaceAll(word, '')).map(label), word).toEqual([]);
    }
  });

  it('answers strangers identically for protected and for missing pages: status, headers and body', async () => {
    // The missing pages are the same for each keeper.
    const missing = new Map<string, Promise<string>>();
    for (const keeper of KEEPERS) {
      const spellings = spellingsOf(keeper);
      for (const path of [...protectedPaths(keeper), ...spellings]) {
        const other = path.replace(/zq[a-z]+/, (word) => 'y'.repeat(word.length));
        const asked = spellings.includes(path)
          ? sampled([...variants.entries()], 2, spellings.indexOf(path))
          : variants.entries();
        for (const [index, init] of asked) {
          const there = await answer(path, init);
          const name = `${index} ${other}`;
          const nowhere = missing.get(name) ?? answer(other, init).then(({ text }) => withoutWords(text));
          missing.set(name, nowhere);
          expect(withoutWords(there.text), path).toBe(await nowhere);
          if (init.method !== undefined || spellings.includes(path)) continue;
          expect(there.response.status).toBe(access === 'full' ? 303 : 404);
        }
      }
    }
  });

  it('answers members for pages that they may not read as for missing pages', async () => {
    const plainPerson = await server.signedIn('plain');
    const cookie = [...plainPerson.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
    for (const path of [...protectedPaths('staff'), ...protectedPaths('ops')]) {
      const other = path.replace(/zq[a-z]+/, (word) => 'y'.repeat(word.length));
      for (const init of variants.slice(0, 5)) {
        const headers = { ...(init.headers as Record<string, string>), cookie };
        const there = await answer(path, { ...init, headers });
        const nowhere = await answer(other, { ...init, headers });
        expect(there.text.replaceAll(path, '…')).toBe(nowhere.text.replaceAll(other, '…'));
        expect(there.response.status).toBe(404);
        expect(find(there.text).filter(({ keeper }) => keeper !== 'signedin')).toEqual([]);
      }
    }
  });

  /** A request letter by letter: `fetch` would make its address plain first. */
  function asWritten(path: string, headers: Readonly<Record<string, string>>): Promise<string> {
    const { hostname, port } = new URL(server.url);
    return new Promise((resolve, reject) => {
      request({ hostname, port, path, headers }, (response) => {
        let text = '';
        response.setEncoding('latin1').on('data', (chunk: string) => {
          text += chunk;
        });
        const { date: _, ...told } = response.headers;
        response.on('end', () => resolve(JSON.stringify([response.statusCode, told, text])));
      })
        .on('error', reject)
        .end();
    });
  }

  it('OWASP, path traversal: answers every spelling of an address alike', async () => {
    const { cookies } = await server.signedIn('plain');
    const cookie = [...cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
    for (const keeper of ['staff', 'ops'] as const) {
      const { page } = pathsOf(words, keeper);
      const whole = base + page;
      const everyLetter = [...page].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('');
      for (const [path, more] of [
        [`${base}/x/..${page}`],
        [`${base}/x/%2e%2e${page}`],
        [`${base}/x/%252e%252e${page}`],
        [`${base}/x%2f..${page}`],
        [`${base}/x\\..${page}`],
        [`${base}/x/..%5c${page.slice(1)}`],
        [`${base}/.${page}`],
        [`${base}/${everyLetter}`],
        [`${whole.toUpperCase()}`],
        [`${whole}.`],
        [`${whole}%00.html`],
        [`http://evil.example${whole}`],
        [`${base}/nothing`, { 'x-original-url': whole, 'x-rewrite-url': whole }],
        [`${base}/nothing`, { 'x-forwarded-prefix': base, 'x-forwarded-uri': whole }],
      ] as const) {
        for (const headers of [{ ...more }, { ...more, cookie }]) {
          const other = (text: string): string => text.replaceAll(/zq[a-z]{9}/gi, 'y'.repeat(11));
          const there = await asWritten(path, headers);
          const nowhere = await asWritten(other(path), headers);
          const own = new RegExp(words[keeper].path, 'gi');
          expect(there.replaceAll(own, 'y'.repeat(11)).toLowerCase(), path).toBe(nowhere.toLowerCase());
          expect(find(there.replaceAll(own, '')).filter((each) => each.keeper !== 'signedin')).toEqual([]);
        }
      }
    }
  });

  it.each(Object.keys(PEOPLE) as PersonName[])(
    'shows %s the protected words of their own groups only',
    async (person) => {
      const visitor = await server.signedIn(person);
      const seen = new Set<string>();
      const keepers = keepersOf(person);
      const look = async (path: string) => {
        const at = await visitor.get(base + path);
        if (at.status !== 200) return at;
        for (const each of find(at.text + path)) seen.add(label(each));
        return at;
      };
      for (const path of sitePaths) if (!path.includes('logout')) await look(path);
      for (const keeper of KEEPERS) {
        for (const path of protectedPaths(keeper)) {
          const at = await look(path);
          if (path.includes('well-known')) continue;
          expect(at.status, `${person} ${path}`).toBe(keepers.includes(keeper) ? 200 : 404);
          expect(at.headers.get('cache-control'), path).toMatch(/^private/);
          if (!keepers.includes(keeper) || path !== pathsOf(words, keeper).page) continue;
          // Neither feed readers nor services that show previews of links are signed in.
          expect(at.text).not.toMatch(/rss\.xml|og:image/);
          await followLinks(at.text, look);
        }
      }
      const wanted = expected(keepers, 'site');
      expect(wanted.filter((each) => !seen.has(each))).toEqual([]);
      expect([...seen].filter((each) => !keepers.some((keeper) => each.startsWith(`${keeper} `)))).toEqual(
        [],
      );
    },
  );

  /** Looks at a page's links within its own site: API pages, scripts of islands, stylesheets. */
  async function followLinks(html: string, look: (path: string) => Promise<unknown>): Promise<void> {
    const links = html.matchAll(
      /(?:href|src|component-url|data-module|data-loader)="([^"#?]+)"|"(\/[^"\s]*_waymark\/react\/[^"]+\.js)"/g,
    );
    for (const link of new Set(Array.from(links, ([, href, script]) => href ?? script ?? ''))) {
      if (!link.startsWith(`${base}/`) || link.includes('logout')) continue;
      await look(decodeURI(link.slice(base.length)));
    }
  }

  it.each(Object.keys(PEOPLE) as PersonName[])(
    'the browser’s search finds for %s only what they may read',
    async (person) => {
      const visitor = await server.signedIn(person);
      const keepers = keepersOf(person);
      const seen = new Set<string>();
      for (const word of everyWord) {
        const at = await visitor.get(`${base}/_waymark/search?q=${word}`);
        expect(at.status).toBe(200);
        for (const each of find(at.text)) seen.add(label(each));
      }
      expect(expected(keepers, 'search').filter((each) => !seen.has(each))).toEqual([]);
      expect([...seen].filter((each) => !keepers.some((keeper) => each.startsWith(`${keeper} `)))).toEqual(
        [],
      );
    },
  );

  /** All that `/ask` says to questions with each of the words, as JSON or as events. @param from Which words it asks for JSON. */
  async function toldByAsk(headers: Record<string, string>, from = 0): Promise<Set<string>> {
    const seen = new Set<string>();
    for (const [index, word] of everyWord.entries()) {
      for (const accept of sampled(['application/json', 'text/event-stream'], 2, index + from)) {
        const { text } = await answer('/ask', {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept, ...headers },
          body: JSON.stringify({ question: word, earlier: [`page about ${word}`], page: `/guides/${word}` }),
        });
        for (const each of find(text)) seen.add(label(each));
      }
    }
    return seen;
  }

  it('answers no question of a stranger with a protected word', async () => {
    const session = [...(await server.signedIn('both')).cookies.values()];
    const cookie = session.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect([...(await toldByAsk({}))]).toEqual([]);
    // A page elsewhere that a reader looks at is a stranger, even if it gets hold of their cookie.
    const elsewhere = { cookie, origin: 'http://localhost:1', 'sec-fetch-site': 'cross-site' };
    expect([...(await toldByAsk(elsewhere, 1))]).toEqual([]);
  });

  it.each(sampled(Object.keys(PEOPLE) as PersonName[], 2))(
    'answers questions of %s only from what they may read',
    async (person) => {
      const { cookies } = await server.signedIn(person);
      const cookie = [...cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
      const token = await accessToken(server.url, new Visitor(new URL(server.url).origin), person, PASSWORD);
      for (const [index, headers] of [{ cookie }, { authorization: `Bearer ${token}` }].entries()) {
        const seen = await toldByAsk(headers, index);
        const keepers = keepersOf(person);
        expect(keepers.filter((keeper) => !seen.has(`${keeper} body`))).toEqual([]);
        expect([...seen].filter((each) => !keepers.some((keeper) => each.startsWith(`${keeper} `)))).toEqual(
          [],
        );
      }
    },
  );

  it('the playground reaches an API only for readers of a page that shows its server', async () => {
    const send = async (path: string, server: string, cookie = '') => {
      const wanted = { method: 'GET', url: `http://127.0.0.1:9/${server}/things`, headers: [] };
      const { text } = await answer(path, {
        method: 'POST',
        headers: { cookie, [REQUEST_HEADER]: encodeURIComponent(JSON.stringify(wanted)) },
      });
      return text.replaceAll(path, '…');
    };
    for (const keeper of KEEPERS) {
      const there = await send(PLAYGROUND_PATH, keeper);
      expect(there).toBe(await send('/_waymark/nothing-here', keeper));
    }
    for (const person of Object.keys(PEOPLE) as PersonName[]) {
      const { cookies } = await server.signedIn(person);
      const cookie = [...cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
      const keepers = keepersOf(person);
      for (const keeper of KEEPERS) {
        const text = await send(PLAYGROUND_PATH, keeper, cookie);
        if (keepers.includes(keeper)) expect(text).toContain('not on the public internet');
        else expect(text).toBe(await send(PLAYGROUND_PATH, 'nowhere', cookie));
      }
    }
  });

  async function client(path: string, token?: string): Promise<Client> {
    const made = new Client({ name: 'canary', version: '1.0.0' });
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    await made.connect(
      new StreamableHTTPClientTransport(new URL(`${server.url}${path}`), { requestInit: { headers } }),
    );
    return made;
  }

  const COMMANDS = [
    'ls -laR /',
    'find / -type f',
    'tree /',
    'rg -n "zq" / || true',
    'grep -rn zq / ; echo $?',
    'cat /README.md; cat /index.md',
    'rg -c . / | sort',
    'du -a / | wc -l',
    'cat /guides/*.md /openapi/* /openapi/specs/*',
    'cat /skills/*/SKILL.md',
    'cat /nothing /guides/nothing.md',
  ];

  /** Everything that a client can learn. */
  async function told(mcp: Client): Promise<string> {
    const texts: unknown[] = [mcp.getServerVersion(), mcp.getInstructions(), await mcp.listTools()];
    const call = async (name: string, input: Record<string, unknown>) => {
      texts.push(await mcp.callTool({ name, arguments: input }));
    };
    const tools = (await mcp.listTools()).tools.map(({ name }) => name);
    const search = tools.find((name) => name.startsWith('search')) ?? '';
    const shell = tools.find((name) => name.includes('filesystem')) ?? '';
    for (const query of ['plain words', 'zq', 'it says', 'heading page about', 'list things']) {
      await call(search, { query, limit: 50 });
    }
    for (const [index, word] of everyWord.entries()) {
      // The words themselves, and words close to them: a suggestion may name a word that the reader may not read.
      const near = [word.slice(0, -1), `${word}s`];
      for (const query of [word, ...sampled(near, 2, index + (access === 'full' ? 1 : 0))]) {
        const result = JSON.stringify(await mcp.callTool({ name: search, arguments: { query } }));
        texts.push(result.replaceAll(new RegExp(`Nothing found for \\\\*"${query}\\\\*"`, 'g'), ''));
      }
    }
    for (const command of COMMANDS) await call(shell, { command });
    const { resources } = await mcp.listResources();
    texts.push(resources);
    for (const { uri } of resources) texts.push(await mcp.readResource({ uri }));
    return JSON.stringify(texts);
  }

  it('reveals no protected word at /mcp, closed or open', async () => {
    const closed = await answer('/mcp', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(closed.response.status).toBe(403);
    await server.openMcp();
    if (access === 'full') {
      const refused = await answer('/mcp', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      });
      expect(refused.response.status).toBe(401);
      expect(find(refused.text)).toEqual([]);
      return;
    }
    const mcp = await client('/mcp');
    expect(find(await told(mcp)).map(label)).toEqual([]);
    await mcp.close();
  });

  // The other site is asked by others.
  it.each(sampled(Object.keys(PEOPLE) as PersonName[], 2, access === 'full' ? 1 : 0))(
    '/authed/mcp tells an agent of %s only what they may read',
    async (person) => {
      const token = await accessToken(server.url, new Visitor(new URL(server.url).origin), person, PASSWORD);
      const mcp = await client('/authed/mcp', token);
      const seen = find(await told(mcp)).map(label);
      await mcp.close();
      const keepers = keepersOf(person);
      expect(expected(keepers, 'mcp').filter((each) => !seen.includes(each))).toEqual([]);
      expect(seen.filter((each) => !keepers.some((keeper) => each.startsWith(`${keeper} `)))).toEqual([]);
    },
  );

  it('/authed/mcp tells a program only what every signed-in reader may read', async () => {
    const token = await machineToken(server.url, server.machine);
    const mcp = await client('/authed/mcp', token);
    const seen = find(await told(mcp)).map(label);
    await mcp.close();
    expect(expected(['signedin'], 'mcp').filter((each) => !seen.includes(each))).toEqual([]);
    expect(seen.filter((each) => !each.startsWith('signedin '))).toEqual([]);
  });

  it('a page is no longer readable once its session has ended', async () => {
    const visitor = await server.signedIn('stella');
    const { page } = pathsOf(words, 'staff');
    expect((await visitor.get(base + page)).status).toBe(200);
    await visitor.post(`${base}/logout`, {});
    const after = await visitor.get(base + page);
    expect(find(after.text.replaceAll(words.staff.path, ''))).toEqual([]);
    expect(after.url.includes('/login') || after.status === 404).toBe(true);
  });

  it('logs no protected word', () => {
    expect(server.logged.flatMap(find).map(label)).toEqual([]);
  });
});

it('a public site has no word of a group’s pages in a public file either', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-canary-public-'));
  await mkdir(join(folder, 'docs'));
  await canarySite(join(folder, 'docs'), words);
  const options = { access: 'public', url: 'https://docs.acme.dev' } as const;
  await buildSite({ docs: join(folder, 'docs'), out: folder, options });
  const found = new Map<string, string[]>();
  let open = 0;
  for await (const [path, content] of contentsBelow(join(folder, 'dist'))) {
    const seen = find(content);
    open += seen.filter(({ keeper }) => keeper === 'signedin').length;
    const theirs = seen.filter(
      // Nobody can see which page an image belongs to whose address is computed: on a public site it is public.
      ({ keeper, place }) => keeper !== 'signedin' && place !== 'expressed',
    );
    if (theirs.length > 0) found.set(path, theirs.map(label));
  }
  expect(Object.fromEntries(found)).toEqual({});
  // Pages for no group are public here, so that the search for words can find something.
  expect(open).toBeGreaterThan(20);
});
