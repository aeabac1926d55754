/** `/ask` with a model: what it says is checked against what it read, and whatever it does, the docs answer. */
import type { ServerResponse } from 'node:http';
import { createStorage } from 'unstorage';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AskOptions } from '../../../runtime/features/ask/options.ts';
import type { AskAnswer } from '../../../runtime/packages/contract/ask.ts';
import { createApiKey } from '../../../runtime/packages/foundation/state/api-keys.ts';
import { stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import { type Served, type ServeOptions, serve } from '../../../runtime/server.ts';
import { fixtureRelease, SITE_URL } from '../support/fixture-site.ts';
import { askSite, eventsOf, sendQuestion } from './ask.ts';
import { beginStream, type Reply, type ScriptedModel, say, scriptedModel } from './scripted-model.ts';

const PAGES = {
  '/refunds': {
    title: 'Refunds',
    body: 'Money comes back.\n\n## Lost boxes\n\nLost boxes are refunded within nine days. Damaged boxes are not refunded after 30 days.\n\n```bash\nacme refund --box 7\n```',
  },
  '/staff': {
    title: 'Salaries of staff',
    body: 'Refunds above 900 need the word quokka.',
    more: { audience: { groups: ['staff'] } },
  },
} satisfies Parameters<typeof fixtureRelease>[1];

interface Setup {
  readonly url: string;
  readonly model: ScriptedModel;
  readonly logged: string[];
  readonly served: Served;
}

async function withModel(
  script: readonly Reply[],
  options: Exclude<AskOptions, false> = {},
  more: Partial<ServeOptions> = {},
): Promise<Setup> {
  const model = await scriptedModel(...script);
  const logged: string[] = [];
  const served = await serve({
    release: await fixtureRelease({}, PAGES),
    port: 0,
    host: '127.0.0.1',
    logger: { error: (event, details) => logged.push(`${event} ${String(details.error)}`) },
    ask: { url: model.url, model: 'small', allowPrivate: true, ...options },
    ...more,
  });
  onTestFinished(() => served.close());
  return { url: served.url, model, logged, served };
}

const QUESTION = 'When are lost boxes refunded?';

/** The number that the model was given a section by. */
function numberOf({ asked }: ScriptedModel, title: string): number {
  const text = asked.map(({ body }) => body.messages.map(({ content }) => content).join('\n')).join('\n');
  return Number(new RegExp(`<section number="(\\d+)" title="${title}"`).exec(text)?.[1]);
}

describe('an answer from a model', () => {
  it('has the source section of each statement, and links to its sentence', async () => {
    const { url, model } = await withModel([{ text: 'Lost boxes are refunded within nine days [1].' }], {
      key: 'sk-secret',
    });
    const answer = await askSite(url, QUESTION);
    expect(answer).toMatchObject({
      found: true,
      by: 'model',
      parts: [{ text: 'Lost boxes are refunded within nine days.', sources: [1], proven: true }],
      sources: [{ number: 1, title: 'Refunds', section: 'Lost boxes' }],
    });
    expect(answer.sources[0]?.url).toBe(
      `${SITE_URL}/refunds#lost-boxes:~:text=Lost%20boxes%20are%20refunded%20within%20nine%20days.`,
    );
    const [asked] = model.asked;
    expect(asked).toMatchObject({ path: '/v1/chat/completions', authorization: 'Bearer sk-secret' });
    expect(asked?.body).toMatchObject({ model: 'small', stream: true, max_tokens: 2_000 });
    expect(asked?.body.tools?.map((tool) => tool.function.name)).toEqual(['search', 'read']);
    expect(JSON.stringify(answer)).not.toContain('sk-secret');
  });

  it('marks statements that cite nothing, cite an unread section, or are not in the cited section', async () => {
    const said = [
      'Lost boxes are refunded within nine days [1].',
      'Lost boxes are refunded within twelve days [1].',
      'Damaged boxes are refunded after 30 days [1].',
      'The sky is blue.',
      'Lost boxes are refunded within nine days [77].',
    ].join(' ');
    const { url } = await withModel([{ text: said }]);
    const { parts } = await askSite(url, QUESTION);
    expect(parts.map(({ proven }) => proven)).toEqual([true, false, false, false, false]);
    expect(parts[4]?.sources).toEqual([]);
  });

  it('marks code unless it stands in the docs', async () => {
    const said = (command: string) =>
      `Lost boxes are refunded within nine days [1].\n\n\`\`\`bash\n${command}\n\`\`\`\n`;
    const right = await askSite((await withModel([{ text: said('acme refund --box 7') }])).url, QUESTION);
    expect(right.parts[1]).toMatchObject({
      proven: true,
      text: expect.stringContaining('acme refund --box 7'),
    });
    const wrong = await askSite((await withModel([{ text: said('acme refund --all') }])).url, QUESTION);
    expect(wrong.parts[1]).toMatchObject({ proven: false, sources: [] });
  });

  it('is based on searches with other words and on whole pages, with the reader’s rights', async () => {
    const { url, model } = await withModel([
      { text: '' },
      {
        text: 'Let me look.',
        calls: [{ name: 'search', input: { query: 'throttle', alternatives: ['Retry-After'] } }],
      },
      { calls: [{ name: 'read', input: { section: 1 } }] },
      (response) => {
        beginStream(response);
        say(response, `Wait as long as \`Retry-After\` says [${numberOf(model, 'Rate limits > Retrying')}].`);
        response.end('data: [DONE]\n\n');
      },
    ]);
    const response = await sendQuestion(
      url,
      { question: 'What about throttling of boxes?' },
      { accept: 'text/event-stream' },
    );
    const events = eventsOf(await response.text());
    expect(events.map(({ event }) => event)).toEqual(['step', 'step', 'source', 'part', 'end']);
    expect(events[0]).toEqual({ event: 'step', data: { tool: 'search', text: 'throttle' } });
    expect(events[3]).toMatchObject({ data: { proven: true, text: 'Wait as long as `Retry-After` says.' } });
    expect(events.at(-1)).toMatchObject({ data: { by: 'model', found: true } });
  });

  it('never contains what the reader may not read: the model does not get it', async () => {
    const { url, model } = await withModel([
      { calls: [{ name: 'search', input: { query: 'quokka salaries staff', alternatives: ['word'] } }] },
      {
        calls: [
          { name: 'read', input: { section: 99 } },
          { name: 'rm', input: '{' },
          { name: 'search', input: 'no JSON' },
        ],
      },
      { text: 'Lost boxes are refunded within nine days [1].' },
    ]);
    const answer = await askSite(url, 'What is the word for refunds above 900?');
    expect(JSON.stringify([answer, model.asked])).not.toContain('need the word quokka');
    const last =
      model.asked
        .at(-1)
        ?.body.messages.map(({ content }) => content)
        .join('\n') ?? '';
    expect(last).toMatch(/There is no section 99[\s\S]*There is no tool "rm"[\s\S]*search needs a query/);
  });

  it('admits that the docs do not answer, and lists related pages', async () => {
    const { url } = await withModel([{ text: 'NOT FOUND' }]);
    const answer = await askSite(url, QUESTION);
    expect(answer).toMatchObject({ found: false, by: 'model', parts: [], sources: [] });
    expect(answer.related.length).toBeGreaterThan(0);
  });

  it('can come from a model server that does not stream', async () => {
    const { url } = await withModel([
      (response) => {
        const message = { role: 'assistant', content: 'Lost boxes are refunded within nine days [1].' };
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ choices: [{ message }] }));
      },
    ]);
    expect(await askSite(url, QUESTION)).toMatchObject({ by: 'model', parts: [{ proven: true }] });
  });
});

describe('answers fall back from the model to the docs', () => {
  const fails: Readonly<Record<string, Reply>> = {
    'an error': (response) => response.writeHead(500).end('{}'),
    'an error within the stream': (response) => {
      beginStream(response);
      say(response, 'Lost boxes are refunded within nine days [1]. And');
      response.end('data: {"error":{"message":"overloaded"}}\n\n');
    },
    'what is not JSON': (response) => {
      beginStream(response);
      response.end('data: {"choices": [\n\n');
    },
    'what is no answer': (response) => {
      beginStream(response);
      response.end('data: {"choices": "none"}\n\n');
    },
    'a connection that breaks': (response) => {
      beginStream(response);
      say(response, 'Lost boxes are ');
      response.destroy();
    },
    'a redirect': (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
  };

  it.each(Object.entries(fails))('the docs answer after %s', async (_, reply) => {
    const { url, logged } = await withModel([reply]);
    const answer = await askSite(url, QUESTION);
    expect(answer).toMatchObject({ found: true, by: 'docs', instead: 'failed' });
    expect(answer.parts[0]?.text).toContain('Lost boxes are refunded within nine days');
    expect(logged).toHaveLength(1);
    expect(logged.join()).not.toContain(QUESTION);
  });

  it('the docs answer if the model says nothing that the docs prove', async () => {
    const { url } = await withModel([{ text: 'I am sure that it is all fine. Trust me [1].' }]);
    expect(await askSite(url, QUESTION)).toMatchObject({ by: 'docs', instead: 'unproven' });
  });

  it('the docs answer if the model is slow, within the time limit of an answer', async () => {
    const { url } = await withModel([(response) => beginStream(response)], { seconds: 1 });
    expect(await askSite(url, QUESTION)).toMatchObject({ by: 'docs', instead: 'failed' });
  });

  it.each([60, 900])(
    'CWE-1333: an answer is cut before it is read if one event has %i kB',
    async (kilobytes) => {
      const unit = '[a](b ](`c` <d ';
      const content = unit.repeat((kilobytes * 1_000) / unit.length);
      const { url } = await withModel([
        (response) => {
          beginStream(response);
          response.end(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\ndata: [DONE]\n\n`);
        },
      ]);
      const answer = await askSite(url, QUESTION);
      expect(answer.by).toBe('docs');
      expect(answer.instead).toBe(kilobytes === 60 ? 'unproven' : 'failed');
    },
  );

  it('the docs answer if the model calls tools endlessly', async () => {
    const { url, model } = await withModel([{ calls: [{ name: 'search', input: { query: 'boxes' } }] }], {
      steps: 3,
    });
    expect(await askSite(url, QUESTION)).toMatchObject({ by: 'docs', instead: 'failed' });
    expect(model.asked).toHaveLength(3);
    expect(model.asked.at(-1)?.body.tools).toBeUndefined();
  });

  it('the docs answer if the daily budget of answers or tokens is used up', async () => {
    const text = 'Lost boxes are refunded within nine days [1].';
    for (const daily of [{ calls: 1 }, { tokens: 500 }]) {
      const { url, model } = await withModel([{ text, tokens: 600 }], { daily });
      expect(await askSite(url, QUESTION)).toMatchObject({ by: 'model' });
      expect(await askSite(url, QUESTION)).toMatchObject({ by: 'docs', instead: 'budget' });
      expect(model.asked).toHaveLength(1);
    }
  });

  it('OWASP API4: one address cannot spend the daily budget of all', async () => {
    const text = 'Lost boxes are refunded within nine days [1].';
    for (const daily of [{ calls: 10 }, { tokens: 5_000 }]) {
      const { url, model } = await withModel([{ text, tokens: 600 }], { daily }, { trustProxy: 'loopback' });
      const ask = async (client: string): Promise<string> => {
        const sent = await sendQuestion(url, { question: QUESTION }, { 'x-forwarded-for': client });
        return ((await sent.json()) as AskAnswer).by;
      };
      for (const by of ['model', 'model', 'docs']) expect(await ask('192.0.2.1')).toBe(by);
      expect(await ask('192.0.2.2')).toBe('model');
      expect(model.asked).toHaveLength(3);
    }
  });

  it('the docs answer if the daily budget was used up before a restart, because it is in the state', async () => {
    const storage = createStorage();
    const text = 'Lost boxes are refunded within nine days [1].';
    const options = { daily: { calls: 1 } };
    const first = await withModel([{ text }], options, { storage, url: SITE_URL });
    expect(await askSite(first.url, QUESTION)).toMatchObject({ by: 'model' });
    const second = await withModel([{ text }], options, { storage, url: SITE_URL });
    expect(await askSite(second.url, QUESTION)).toMatchObject({ by: 'docs', instead: 'budget' });
  });

  it('the docs answer if the model is on a private network, unless the operator allows it', async () => {
    const onThisMachine = { url: 'https://127.0.0.1:9/v1', allowPrivate: false };
    const { url, model, logged } = await withModel([{ text: 'NOT FOUND' }], onThisMachine);
    expect(await askSite(url, QUESTION)).toMatchObject({ by: 'docs', instead: 'failed' });
    expect(logged.join()).toContain('PrivateAddress');
    expect(model.asked).toHaveLength(0);
  });

  it('the docs answer further readers while all concurrent answers of the model are taken', async () => {
    const all = Promise.withResolvers<void>();
    const { url, model } = await withModel(
      [
        async (response) => {
          beginStream(response);
          await all.promise;
          say(response, 'Lost boxes are refunded within nine days [1].');
          response.end('data: [DONE]\n\n');
        },
      ],
      { concurrent: 1 },
    );
    const first = askSite(url, QUESTION);
    await expect.poll(() => model.asked.length).toBe(1);
    const others = await Promise.all(Array.from({ length: 49 }, () => askSite(url, QUESTION)));
    all.resolve();
    expect(new Set(others.map(({ by, instead }) => `${by} ${instead}`))).toEqual(new Set(['docs busy']));
    expect(await first).toMatchObject({ by: 'model' });
  });

  it.each([
    [8, 4],
    [3, 1],
    [2, 1],
  ])(
    'the docs answer the third concurrent question of an address, and a product with a key beyond half of %i',
    async (concurrent, half) => {
      const { url, model, all, product } = await heldModel(concurrent);
      const ask = async (headers: Readonly<Record<string, string>> = {}) =>
        (await (await sendQuestion(url, { question: QUESTION }, headers)).json()) as AskAnswer;
      const answered = Array.from({ length: half }, () => ask(product));
      await expect.poll(() => model.asked.length).toBe(half);
      expect(await ask(product)).toMatchObject({ by: 'docs', instead: 'busy' });
      const others = Math.min(2, concurrent - half);
      answered.push(...Array.from({ length: others }, () => ask()));
      await expect.poll(() => model.asked.length).toBe(half + others);
      expect(await ask()).toMatchObject({ by: 'docs', instead: 'busy' });
      all.resolve();
      for (const answer of await Promise.all(answered)) expect(answer.by).toBe('model');
    },
  );
});

/** A model that begins to answer and then waits for `all`, and the headers of a product that asks it. */
async function heldModel(concurrent: number) {
  const all = Promise.withResolvers<void>();
  const waiting: Reply = async (response) => {
    beginStream(response);
    await all.promise;
    say(response, 'Lost boxes are refunded within nine days [1].');
    response.end('data: [DONE]\n\n');
  };
  const storage = createStorage();
  const { secret } = await createApiKey(stateOf(storage), { label: 'product', scopes: ['ask'] });
  const { url, model } = await withModel([waiting], { concurrent }, { storage, url: SITE_URL });
  return { url, model, all, product: { authorization: `Bearer ${secret}` } };
}

describe('an address with many concurrent questions', () => {
  it.each([
    [2, 1],
    [3, 2],
    [8, 2],
  ])(
    'never gets all %i concurrent answers: a product gets one while fifty questions wait there',
    async (concurrent, given) => {
      const { url, model, all, product } = await heldModel(concurrent);
      const office: AskAnswer[] = [];
      const readers = Array.from({ length: 50 }, async () => office.push(await askSite(url, QUESTION)));
      await expect.poll(() => office.length).toBe(50 - given);
      // Whoever gets none has passages, at once.
      for (const answer of office) expect(answer).toMatchObject({ by: 'docs', instead: 'busy', found: true });
      const answer = sendQuestion(url, { question: QUESTION }, product);
      await expect.poll(() => model.asked.length).toBe(given + 1);
      all.resolve();
      expect(await (await answer).json()).toMatchObject({ by: 'model' });
      await Promise.all(readers);
      expect(office.filter(({ by }) => by === 'model')).toHaveLength(given);
    },
  );
});

describe('an endless answer of a model', () => {
  it('is cut off at its token budget, and keeps the statements that it proved', async () => {
    const { url, model } = await withModel(
      [
        (response) => {
          beginStream(response);
          say(response, 'Lost boxes are refunded within nine days [1]. ');
          const going = setInterval(() => say(response, 'And so on and on. '), 1);
          response.once('close', () => clearInterval(going));
        },
      ],
      { tokens: 200 },
    );
    const answer = await askSite(url, QUESTION);
    expect(answer).toMatchObject({ by: 'model', found: true });
    expect(answer.parts[0]).toMatchObject({ proven: true });
    expect(answer.parts.map(({ text }) => text).join('').length).toBeLessThan(200 * 6);
    await expect.poll(model.open).toBe(0);
  });

  it('is stopped if the reader of a stream disconnects', async () => {
    const { url, model, logged } = await withModel([
      (response) => {
        beginStream(response);
        say(response, 'Lost boxes are refunded within nine days [1]. And ');
      },
    ]);
    const response = await sendQuestion(url, { question: QUESTION }, { accept: 'text/event-stream' });
    const reader = response.body?.getReader();
    await reader?.read();
    expect(model.open()).toBe(1);
    await reader?.cancel();
    await expect.poll(model.open).toBe(0);
    expect(logged).toEqual([]);
  });

  it('is stopped if the client of a whole answer disconnects', async () => {
    const { url, model, logged } = await withModel([begun]);
    const gone = new AbortController();
    const answer = fetch(`${url}/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question: QUESTION }),
      signal: gone.signal,
    });
    await expect.poll(model.open).toBe(1);
    gone.abort();
    await expect(answer).rejects.toThrow();
    await expect.poll(model.open).toBe(0);
    expect(logged).toEqual([]);
  });

  it.each([
    ['whoever asked has gone', (response: ServerResponse) => begun(response)],
    ['it ends with an error', (response: ServerResponse) => begun(response).end('data: {"error":{}}\n\n')],
  ])('counts its tokens against the budget also if %s', async (_, reply) => {
    const { url, model } = await withModel([reply], { daily: { tokens: 50 } });
    const response = await sendQuestion(url, { question: QUESTION }, { accept: 'text/event-stream' });
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect.poll(model.open).toBe(0);
    await expect.poll(async () => (await askSite(url, QUESTION)).instead).toBe('budget');
  });
});

function begun(response: ServerResponse): ServerResponse {
  beginStream(response);
  say(response, 'Lost boxes are refunded within nine days [1]. And ');
  return response;
}
