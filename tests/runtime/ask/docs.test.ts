/** `/ask` without a model: the docs' own passages, each with its source, for whoever asks. */
import { createStorage } from 'unstorage';
import { describe, expect, it } from 'vitest';
import { createApiKey } from '../../../runtime/packages/foundation/state/api-keys.ts';
import { stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import { listQuestions } from '../../../runtime/packages/foundation/state/questions.ts';
import { fixtureDist } from '../support/fixture-dist.ts';
import { fixtureRelease, SITE_URL } from '../support/fixture-site.ts';
import { served } from '../support/served.ts';
import { askSite, eventsOf, sendQuestion } from './ask.ts';

const LONG = `${'The warehouse opens early. '.repeat(40)}Lost boxes are refunded within nine days of the claim, by bank transfer. ${'The gates close late. '.repeat(40)}`;

/** Questions are written every two seconds. */

async function search(url: string): Promise<void> {
  const params = { name: 'search', arguments: { query: 'box' } };
  await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
}

async function site(more: Parameters<typeof served>[0] = {}) {
  const release = await fixtureRelease(
    {},
    { '/refunds': { title: 'Refunds', body: `## Lost boxes\n\n${LONG}` } },
  );
  return served({ release, ...more });
}

describe('an answer without a model', () => {
  it('consists of the answering sentences, with their section, and links to the sentence', async () => {
    const { url } = await site();
    const answer = await askSite(url, 'When are lost boxes refunded?');
    expect(answer).toMatchObject({ found: true, by: 'docs' });
    const [part] = answer.parts;
    expect(part?.text).toContain('Lost boxes are refunded within nine days');
    expect(part?.text.length).toBeLessThan(LONG.length / 3);
    expect(part).toMatchObject({ proven: true, sources: [1] });
    expect(answer.sources[0]).toEqual({
      number: 1,
      title: 'Refunds',
      section: 'Lost boxes',
      url: `${SITE_URL}/refunds#lost-boxes:~:text=Lost%20boxes%20are%20refunded%20within,claim%2C%20by%20bank%20transfer.`,
    });
  });

  it('says if the docs do not answer the question, and lists related pages', async () => {
    const { url } = await site();
    const answer = await askSite(url, 'Which volcano erupted while boxes were painted purple?');
    expect(answer).toMatchObject({ found: false, parts: [], sources: [] });
    expect(answer.related.length).toBeGreaterThan(0);
    expect(await askSite(url, 'volcano')).toMatchObject({ found: false, related: [] });
  });

  it('interprets a vague question together with the previous one', async () => {
    const { url } = await site();
    const question = 'And what about a claim that nobody ever finds again?';
    expect((await askSite(url, question)).found).toBe(false);
    const earlier = ['When are lost boxes refunded?'];
    const answer = await askSite(url, question, { earlier });
    expect(answer.sources.map(({ title }) => title)).toContain('Refunds');
    expect((await askSite(url, 'And why is that so?', { earlier })).found).toBe(true);
  });

  it('reads a question that other pages answer, too, as one about the subject before it', async () => {
    const release = await fixtureRelease(
      {},
      {
        '/hats': {
          title: 'Hats',
          body: '## Colours\n\nThe colours are red and blue. Hats are made of felt.',
        },
        '/crates': {
          title: 'Crates',
          body: '## Shipping\n\nCrates ship flat. Their colours are brown and white.',
        },
      },
    );
    const { url } = await served({ release });
    const first = async (question: string, earlier: readonly string[] = []) =>
      (await askSite(url, question, { earlier })).sources[0]?.title;
    expect(await first('Which colours are there?')).toBe('Hats');
    expect(await first('Which colours are there?', ['How do crates ship?'])).toBe('Crates');
    expect(await first('Which hats are made of felt?', ['How do crates ship?'])).toBe('Hats');
  });

  it('does not answer a new subject from the pages of the previous question', async () => {
    const { url } = await site();
    const earlier = ['When are lost boxes refunded?'];
    const others = ['Which volcano erupted in Iceland?', 'Which purple volcano throws old parcels?'];
    for (const question of [...others, 'What is the capital of France?'])
      expect(await askSite(url, question, { earlier })).toMatchObject({ found: false, parts: [] });
  });

  it('prefers the version of the current page, and keeps to a version that the question names', async () => {
    const { url } = await site();
    const first = async (more: object) =>
      (await askSite(url, 'webhooks of the parcel service', { ...more })).sources[0];
    expect((await first({}))?.versions).toEqual(['v2']);
    expect((await first({ page: '/v1/webhooks' }))?.versions).toEqual(['v1']);
    expect((await first({ version: 'v1' }))?.versions).toEqual(['v1']);
  });

  it('never contains what strangers may not read, whatever they ask', async () => {
    const { url } = await site();
    for (const question of ['xylophonist', 'Which word is secret?', 'zugzwang']) {
      expect(JSON.stringify(await askSite(url, question))).not.toMatch(/The word is|Nobody finds|Secret"/);
    }
  });

  it('streams as events on request: source first, then its sentences, the end last', async () => {
    const { url } = await site();
    const response = await sendQuestion(
      url,
      { question: 'When are lost boxes refunded?' },
      { accept: 'text/event-stream' },
    );
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const events = eventsOf(await response.text());
    expect(events.slice(0, 2).map(({ event }) => event)).toEqual(['source', 'part']);
    expect(events.at(-1)).toMatchObject({ event: 'end', data: { found: true, by: 'docs' } });
  });

  it('reaches each of fifty concurrent readers with their own answer', async () => {
    const { url } = await site();
    const questions = [
      'When are lost boxes refunded?',
      'How do I install the client?',
      'What does Retry-After say?',
    ];
    const alone = await Promise.all(questions.map((question) => askSite(url, question)));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => askSite(url, questions[at % questions.length] ?? '')),
    );
    for (const [at, answer] of answers.entries()) expect(answer).toEqual(alone[at % questions.length]);
  });
});

describe('a question to /ask', () => {
  it.each([
    [{ question: 'x'.repeat(1_001) }, 'The question is longer than 1,000 characters: ask a shorter one.'],
    [
      { question: 'boxes?', earlier: ['keys?', 'x'.repeat(1_001)] },
      'An earlier question is longer than 1,000 characters: leave it out.',
    ],
  ])('gets the length limit in its error if it is too long, %#', async (body, message) => {
    const { url } = await site();
    const response = await sendQuestion(url, body);
    expect([response.status, await response.json()]).toEqual([400, { code: 'invalid', message }]);
  });

  it.each([
    ['without words', { question: '  ' }, 400],
    ['of another form', { query: 'boxes' }, 400],
    ['that is too long', { question: 'x'.repeat(1_001) }, 400],
    ['in a body that is no JSON', '{', 400],
    ['in a body that is too large', `{"question":"${' '.repeat(40_000)}"}`, 413],
  ])('a question %s is refused', async (_, body, status) => {
    const { url } = await site();
    const response = await sendQuestion(url, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });

  it('is answered as JSON, from pages of this site and of other sites that the operator added', async () => {
    const { url } = await site({ origins: ['https://product.example'] });
    const from = (headers: Record<string, string>) => sendQuestion(url, { question: 'boxes' }, headers);
    expect((await from({ 'content-type': 'text/plain' })).status).toBe(415);
    expect((await from({ origin: 'https://evil.example' })).status).toBe(403);
    const answered = await from({ origin: 'https://product.example' });
    expect(answered.status).toBe(200);
    expect(answered.headers.get('access-control-allow-origin')).toBe('https://product.example');
    expect(answered.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answered.headers.get('cache-control')).toBe('private, no-store');
  });

  it('is refused over the limit of a client, and over that of the site', async () => {
    const { url } = await site({ limits: { ask: 1 } });
    expect((await sendQuestion(url, { question: 'boxes' })).status).toBe(200);
    const refused = await sendQuestion(url, { question: 'boxes' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await site({ limits: { client: 1 } });
    expect((await sendQuestion(other.url, { question: 'boxes' })).status).toBe(200);
    expect((await sendQuestion(other.url, { question: 'boxes' })).status).toBe(429);
  });

  it('is recorded if the operator wants it, with whether it was answered but without its author', async () => {
    const kept = async (keepQuestions: boolean) => {
      const storage = createStorage();
      const state = stateOf(storage);
      const { url } = await site({ storage, url: SITE_URL, ask: { keepQuestions } });
      await askSite(url, 'When are lost boxes refunded?');
      await askSite(url, 'volcano, my token is ghp_0123456789abcdefghij');
      // Calls of tools are always kept: when this one is there, so would be those before it.
      await search(url);
      await expect.poll(async () => (await listQuestions(state)).entries.length).toBeGreaterThan(0);
      return (await listQuestions(state)).entries.filter(({ tool }) => tool === 'ask');
    };
    const time = expect.any(String);
    expect(await kept(true)).toEqual([
      { time, tool: 'ask', text: 'volcano, my token is [removed]', found: false, authenticated: false },
      { time, tool: 'ask', text: 'When are lost boxes refunded?', found: true, authenticated: false },
    ]);
  });
});

describe('the API key of a product at /ask', () => {
  it('has its own limit across all addresses, and gets the answers of strangers', async () => {
    const storage = createStorage();
    const state = stateOf(storage);
    const { secret } = await createApiKey(state, { label: 'product', scopes: ['ask'] });
    const other = await createApiKey(state, { label: 'job', scopes: ['deploy'] });
    const { url } = await site({ storage, url: SITE_URL, limits: { client: 1 } });
    const from = (key: string, question = 'boxes') =>
      sendQuestion(url, { question }, { authorization: `Bearer ${key}` });
    const statuses = [await from(secret), await from(secret), await from(secret)].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
    expect(await (await from(secret, 'xylophonist')).json()).toMatchObject({ found: false });
    expect((await from(other.secret)).status).toBe(403);
    expect((await from('svc_nothing')).status).toBe(429);
  });
});

it('OWASP, enumeration: every secret that is no key or token gets the same response at /ask', async () => {
  const state = stateOf(createStorage());
  const { url } = await site({ storage: createStorage(), url: SITE_URL });
  const { secret } = await createApiKey(state, { label: 'elsewhere', scopes: ['ask'] });
  const answers = new Set<string>();
  for (const each of [
    secret,
    'svc_',
    'svc_x',
    secret.slice(0, -1),
    `${secret}A`,
    secret.toUpperCase(),
    'a.b.c',
    'x',
  ]) {
    const sent = await sendQuestion(url, { question: 'boxes' }, { authorization: `Bearer ${each}` });
    answers.add(`${sent.status} ${sent.headers.get('www-authenticate')} ${await sent.text()}`);
  }
  expect([...answers]).toEqual([expect.stringMatching(/^401 Bearer .*invalid_token/)]);
});

describe('the address /ask', () => {
  it('is free for a page of the site, and refuses questions if answers are switched off', async () => {
    const { url } = await site({ site: await fixtureDist() });
    expect((await fetch(`${url}/ask`)).status).toBe(404);
    const off = await site({ site: await fixtureDist(), ask: false });
    expect((await sendQuestion(off.url, { question: 'boxes' })).status).toBe(405);
  });

  it('refuses strangers on a site without a public page', async () => {
    const release = await fixtureRelease({ access: 'full' });
    const { url } = await served({ release });
    expect((await sendQuestion(url, { question: 'boxes' })).status).toBe(401);
  });
});
