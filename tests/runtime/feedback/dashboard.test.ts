/** Feedback in the dashboard and in files: by page with its trend, with the file to edit, and for admins alone. */
import { createStorage } from 'unstorage';
import { describe, expect, it } from 'vitest';
import { buildRelease } from '../../../plugin/emit/release.ts';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import type { Site } from '../../../plugin/packages/repository/types.ts';
import type { Diagnostic } from '../../../plugin/packages/source/diagnostics/diagnostic.ts';
import { createApiKey } from '../../../runtime/packages/foundation/state/api-keys.ts';
import { allFeedback, keepFeedback } from '../../../runtime/packages/foundation/state/feedback.ts';
import { stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import { recordQuestions } from '../../../runtime/packages/foundation/state/questions.ts';
import type { State } from '../../../runtime/packages/foundation/state/state.ts';
import { addUser } from '../../../runtime/packages/foundation/state/users.ts';
import { freePort } from '../../support/free-port.ts';
import { PAGE as BEACON, READER } from '../analytics/counting.ts';
import { signedIn } from '../oauth/visitor.ts';
import { fixtureDist } from '../support/fixture-dist.ts';
import { fixtureSite } from '../support/fixture-site.ts';
import { PASSWORD } from '../support/password.ts';
import { rawRequest } from '../support/raw-request.ts';
import { served } from '../support/served.ts';

const PAGE = { about: 'page', path: '/guides/start', by: 'reader' } as const;

const BROKEN: Diagnostic = {
  code: 'link-broken',
  severity: 'warning',
  message: 'The link `/nowhere` leads to no page.',
  file: 'guides/rate-limits.mdx',
  line: 12,
};

async function dashboard(
  more: Parameters<typeof served>[0] = {},
  repository?: string,
  asked: Partial<Site['config']['feedback']> = {},
  found = [BROKEN],
) {
  const storage = createStorage();
  const state = stateOf(storage);
  await addUser(state, { name: 'root', password: PASSWORD, admin: true });
  await addUser(state, { name: 'ada', password: PASSWORD });
  const { site, documents } = fixtureSite();
  const config = { ...site.config, feedback: { ...site.config.feedback, ...asked, repository } };
  const parts = { shown: publicSite(site), files: new Map<string, Uint8Array>(), found };
  const release = await buildRelease({ ...site, config }, documents, parts);
  const port = await freePort('localhost');
  const url = `http://localhost:${port}`;
  await served({ release, url, port, host: 'localhost', storage, site: await fixtureDist(), ...more });
  return { url, state, admin: await signedIn(url, 'root') };
}

async function fill(state: State): Promise<void> {
  const weeks = (count: number) => ({ now: Date.now() - count * 7 * 24 * 3_600_000 });
  for (const vote of ['up', 'up', 'down'] as const) await keepFeedback(state, { ...PAGE, vote }, weeks(5));
  for (const vote of ['up', 'down', 'down', 'down'] as const) await keepFeedback(state, { ...PAGE, vote });
  const text = 'Step 2 <b>fails</b>.';
  await keepFeedback(state, { ...PAGE, vote: 'down', reason: 'wrong', text, again: true });
  await keepFeedback(state, { ...PAGE, path: '/', vote: 'up' });
  await keepFeedback(state, { ...PAGE, by: 'agent', client: 'bench', text: 'The option is gone.' });
}

const plain = (text: string): string => text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('the feedback page of the dashboard', () => {
  it.each([
    ['page', 'thumbsRating'],
    ['code', 'codeRating'],
  ] as const)(
    'names the option that enables votes on a %s if there are none, until it is set',
    async (about, key) => {
      const address = `/admin/feedback?show=${about}`;
      const [unasked, asked] = [await dashboard(), await dashboard({}, undefined, { [key]: true })];
      expect((await unasked.admin.get(address)).text).toContain(
        `if docs.json has <code>"feedback": { "${key}"`,
      );
      const { text } = await asked.admin.get(address);
      expect(text).toContain('Each vote is counted here.');
      expect(text).not.toContain('docs.json');
    },
  );

  it('shows votes by page with share and trend, and links to the file to edit', async () => {
    const { state, admin } = await dashboard({}, 'https://github.com/acme/docs/tree/main/site');
    await fill(state);
    const { text } = await admin.get('/admin/feedback');
    expect(plain(text)).toMatch(/Quickstart \/guides\/start Comments 43 % 3 4 1 of 4, before 2 of 3 1 /);
    expect(text).toContain('href="https://github.com/acme/docs/edit/main/site/guides/start.mdx"');
    expect(text.indexOf('/guides/start')).toBeLessThan(text.indexOf('href="/">Welcome'));
    const sorted = (await admin.get('/admin/feedback?sort=-up&q=welcome')).text;
    expect(plain(sorted)).toContain('1 of 2 pages');
  });

  it('shows escaped comments of readers and agents, filtered by page, sender and reason', async () => {
    const { state, admin } = await dashboard();
    await fill(state);
    const all = (await admin.get('/admin/feedback?show=comments')).text;
    expect(all).toContain('Step 2 &lt;b&gt;fails&lt;/b&gt;.');
    expect(plain(all)).toMatch(/agent bench/);
    const agents = (await admin.get('/admin/feedback?show=comments&by=agent')).text;
    expect(agents).toContain('The option is gone.');
    expect(agents).not.toContain('Step 2');
    const wrong = (await admin.get('/admin/feedback?show=comments&reason=wrong')).text;
    expect(wrong).not.toContain('The option is gone.');
    const other = (await admin.get('/admin/feedback?show=comments&path=%2F')).text;
    expect(other).not.toMatch(/Step 2|option is gone/);
    expect(other).toContain('No comments yet');
    const found = (await admin.get('/admin/feedback?show=comments&by=agent&q=gone&sort=-time')).text;
    expect(found).toContain('1 of 1 comment');
    expect(found).toContain('<input type="hidden" name="by" value="agent">');
    expect((await admin.get('/admin/feedback?show=comments&by=agent&q=step')).text).toContain(
      'Nothing matches',
    );
  });

  it('deletes a comment after a confirmation, and keeps its vote', async () => {
    const { state, admin } = await dashboard();
    await fill(state);
    expect((await admin.get('/admin/feedback?ask=delete&id=1')).text).toContain('Delete “Step 2');
    const after = await admin.post('/admin/feedback', { action: 'delete', id: '1' });
    expect(after.text).toContain('The comment was deleted.');
    expect((await allFeedback(state)).map(({ text }) => text)).toEqual(['The option is gone.']);
    expect((await admin.post('/admin/feedback', { action: 'delete', id: '1' })).text).toContain(
      'no such comment',
    );
    expect(plain((await admin.get('/admin/feedback')).text)).toContain('43 %');
  });

  it('is open to admins only, like its files', async () => {
    const { url, state } = await dashboard();
    await fill(state);
    const ada = await signedIn(url, 'ada');
    for (const path of ['/admin/feedback', '/admin/feedback?export=json', '/admin/improve']) {
      expect(await ada.get(path)).toMatchObject({ status: 404 });
      expect((await fetch(url + path, { redirect: 'manual' })).status).toBe(303);
    }
  });
});

it('made-up addresses of strangers and links lead only to this site, and break no dashboard page', async () => {
  const { url, admin } = await dashboard();
  const { host } = new URL(url);
  for (const told of [
    { path: '/gone', from: `http://${host}//evil.example/x`, missing: true },
    { path: '/%0dgone', from: `http://${host}/%5cevil.example/x`, missing: true },
    // Cut to its longest form between the two halves of a sign.
    { path: `/${'a'.repeat(98)}`, from: `http://${host}/${'b'.repeat(58)}\u{1F600}\u{1F600}`, missing: true },
    { path: '/\ud800', from: `http://${host}/`, missing: true },
  ]) {
    const { status } = await rawRequest(url, '/_waymark/view', {
      method: 'POST',
      headers: BEACON,
      body: JSON.stringify(told),
    });
    expect(status).toBe(204);
  }
  for (const path of [
    '/admin/analytics',
    '/admin/improve',
    '/admin/feedback?show=comments&path=%2F%2Fevil.example',
    '/admin/feedback?show=comments&path=javascript%3Aalert(1)',
    '/admin/feedback?show=comments&path=%5C%5Cevil.example',
  ]) {
    const { status, text } = await admin.get(path);
    expect([path, status]).toEqual([path, 200]);
    for (const [, href = ''] of text.matchAll(/<a [^>]*href="([^"]*)"/g))
      expect(new URL(href.replaceAll('&amp;', '&'), url).origin).toBe(url);
  }
  expect((await admin.get('/admin/analytics')).text).toContain('linked from');
});

describe('the improvement lists of the dashboard', () => {
  it('link each entry to the file to edit', async () => {
    const { url, state, admin } = await dashboard({}, 'https://github.com/acme/docs');
    await fill(state);
    const questions = recordQuestions(state, () => {});
    questions.note({ tool: 'search', text: 'quux frobnicator', found: false, authenticated: false });
    questions.note({ tool: 'ask', text: 'Where is the zorb?', found: false, authenticated: false });
    await questions.close();
    for (const search of ['frobs of readers', 'Quux  frobnicator']) {
      const body = JSON.stringify({ search, found: false });
      const told = await fetch(`${url}/_waymark/view`, { method: 'POST', headers: BEACON, body });
      expect(told.status).toBe(204);
    }
    // As browsers ask for what a link leads to: `fetch` would say that it is no navigation.
    const { status } = await rawRequest(url, '/guides/gone', {
      headers: { ...READER, referer: `${url}/guides/start` },
    });
    expect(status).toBe(404);
    const { text } = await admin.get('/admin/improve');
    const [, asked = '', down = '', linked = '', built = ''] = text.split(
      /<h2>(?=Asked and|Read and|Linked and|Broken links)/,
    );
    expect(asked.match(/<div class="long">quux frobnicator/gi)).toHaveLength(1);
    const edit = (file: string) => `href="https://github.com/acme/docs/edit/main/${file}"`;
    expect(asked).toContain('quux frobnicator');
    expect(asked).toContain('Where is the zorb?');
    expect(asked).toContain('frobs of readers');
    expect(asked).toContain('href="https://github.com/acme/docs/new/main?filename=questions.yaml"');
    expect(asked).toContain('aria-label="Add questions.yaml"');
    for (const path of ['/admin', '/admin/questions?show=missed']) {
      const same = (await admin.get(path)).text;
      for (const words of ['quux frobnicator', 'Where is the zorb?', 'frobs of readers'])
        expect(same).toContain(words);
    }
    const listed = (await admin.get('/admin/questions?show=missed')).text;
    expect(listed).toMatch(/<td [^>]*data-label="File"><div><a href="[^"]*filename=questions\.yaml"/);
    expect(down).toContain('Quickstart');
    expect(down).toContain(edit('guides/start.mdx'));
    expect(plain(linked)).toContain('/guides/gone');
    expect(linked).toContain(edit('guides/start.mdx'));
    expect(built).toContain('The link `/nowhere` leads to no page.');
    expect(built).toContain(edit('guides/rate-limits.mdx'));
  });

  it('link to all missing addresses and links, sorted, filtered by a word, and paged', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      ...BROKEN,
      message: `The link \`/gone-${at}\` leads to no page.`,
      line: at + 1,
    }));
    const { url, admin } = await dashboard({}, 'https://github.com/acme/docs', {}, many);
    const missed = Array.from({ length: 30 }, (_, at) => `/missing-${String(at).padStart(2, '0')}`);
    for (const path of [...missed, ...missed.slice(-1)]) {
      const headers = { ...READER, referer: `${url}/guides/start` };
      expect((await rawRequest(url, path, { headers })).status).toBe(404);
    }
    const { text } = await admin.get('/admin/improve');
    const all = [...text.matchAll(/href="(\/admin\/improve\?show=\w+)"/g)].map(([, href = '']) => href);
    expect(all).toEqual(['/admin/improve?show=missing', '/admin/improve?show=broken']);
    expect(text.match(/\/missing-\d\d</g)).toHaveLength(20);

    const addresses = (await admin.get(all[0] ?? '')).text;
    expect(new Set(addresses.match(/\/missing-\d\d(?=<)/g)).size).toBe(30);
    expect(addresses).toContain('href="https://github.com/acme/docs/edit/main/guides/start.mdx"');
    const sorted = (await admin.get(`${all[0]}&sort=-address`)).text;
    expect(sorted.match(/\/missing-\d\d(?=<)/)?.[0]).toBe('/missing-29');
    expect((await admin.get(`${all[0]}&q=missing-07`)).text).toContain('1 of 30 addresses');

    const first = (await admin.get(all[1] ?? '')).text;
    expect(first).toContain('Page 1 of 2');
    const [, next = ''] = /rel="next" href="([^"]*)"/.exec(first) ?? [];
    expect(next).toContain('show=broken');
    expect(plain((await admin.get(next.replaceAll('&amp;', '&'))).text)).toContain('/gone-59');
  });

  it('name the file if no repository is known, and explain an empty list', async () => {
    const { admin } = await dashboard();
    const { text } = await admin.get('/admin/improve');
    expect(plain(text)).toContain('guides/rate-limits.mdx:12');
    expect(text).not.toContain('/edit/');
    expect(plain(text)).toMatch(/Nothing was missed .*No page was voted down .*No page was missed/);
  });
});

describe('a feedback export', () => {
  it('is CSV in which spreadsheets run no formulas that strangers wrote', async () => {
    const { state, admin } = await dashboard();
    for (const text of [
      '=HYPERLINK("http://evil.example")',
      '+1',
      '@SUM(1)',
      ' =1',
      'a "b",\r\nc',
      'a;=1',
      'a\r\n\n+1\t@1',
    ])
      await keepFeedback(state, { ...PAGE, text });
    await keepFeedback(state, { ...PAGE, text: 'x', by: 'agent', client: '-2+3' });
    const { text, headers } = await admin.get('/admin/feedback?export=csv');
    expect(headers.get('content-disposition')).toBe('attachment; filename="feedback.csv"');
    const rows = text.split(/\r\n(?=\d{4}-|$)/);
    expect(rows[0]).toBe('time,about,path,file,vote,reason,text,code,question,by,client');
    const cells = rows.slice(1, -1).map((row) => row.replace(/^.*?mdx,,,/, ''));
    expect(cells).toEqual([
      'x,,,agent,"\'-2+3"',
      // Some take a semicolon, a tab or a new line within a text for the end of a cell.
      '"a\r\n\n\'+1\t\'@1",,,reader,',
      '"a;\'=1",,,reader,',
      '"a ""b"",\r\nc",,,reader,',
      '"\' =1",,,reader,',
      '"\'@SUM(1)",,,reader,',
      '"\'+1",,,reader,',
      '"\'=HYPERLINK(""http://evil.example"")",,,reader,',
    ]);
  });

  it('is served to programs with a scoped key, as CSV or JSON', async () => {
    const { url, state } = await dashboard();
    await fill(state);
    const { secret } = await createApiKey(state, { label: 'report', scopes: ['feedback'] });
    const other = await createApiKey(state, { label: 'job', scopes: ['deploy', 'ask'] });
    const get = (format: string, key = secret) =>
      fetch(`${url}/v1/feedback?format=${format}`, { headers: { authorization: `Bearer ${key}` } });
    const json = (await (await get('json')).json()) as { pages: object[]; comments: object[] };
    expect(json.pages[0]).toMatchObject({
      ...{ path: '/guides/start', file: 'guides/start.mdx', up: 3, down: 4, agents: 1 },
      trend: { now: { up: 1, down: 3 }, before: { up: 2, down: 1 } },
    });
    expect(json.comments).toHaveLength(2);
    expect(await (await get('csv')).text()).toContain('Step 2 <b>fails</b>.');
    expect(await (await get('pages.csv')).text()).toContain(
      'page,/guides/start,guides/start.mdx,3,4,1,1,3,2,1,',
    );
    expect((await get('xml')).status).toBe(400);
    expect((await get('json', other.secret)).status).toBe(403);
    expect((await get('json', 'svc_wrong')).status).toBe(401);
    expect((await fetch(`${url}/v1/feedback`)).status).toBe(401);
  });
});
