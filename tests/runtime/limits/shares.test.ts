/** Limits of the whole site: one client uses up its share of them, and no other client notices. */
import { createStorage } from 'unstorage';
import { describe, expect, it } from 'vitest';
import { HOURLY_LIMITS, type LimitName } from '../../../runtime/packages/foundation/limits/limits.ts';
import { createCredential } from '../../../runtime/packages/foundation/state/client-credentials.ts';
import { stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import { freePort } from '../../support/free-port.ts';
import { token } from '../oauth/authorize.ts';
import { fixtureRelease } from '../support/fixture-site.ts';
import { served } from '../support/served.ts';

const BATCH = 20;
const [STRANGER, OTHER] = ['203.0.113.1', '203.0.113.2'];

const search = (id = 1): object => ({
  ...{ jsonrpc: '2.0', id, method: 'tools/call' },
  params: { name: 'search', arguments: { query: 'box' } },
});
const batch = (length = BATCH): object[] => Array.from({ length }, (_, id) => search(id));

async function site(limits: Partial<Record<LimitName, number>> = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const storage = createStorage();
  const release = await fixtureRelease({ access: 'partial' });
  await served({ url, port, storage, release, limits, trustProxy: 'loopback' });
  const state = stateOf(storage);
  return {
    async call(body: object, client: string, bearer?: string): Promise<{ status: number; text: string }> {
      const response = await fetch(`${url}${bearer === undefined ? '' : '/authed'}/mcp`, {
        method: 'POST',
        headers: {
          ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          ...(Array.isArray(body) && { 'mcp-protocol-version': '2025-03-26' }),
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          'x-forwarded-for': client,
        },
        body: JSON.stringify(body),
      });
      return { status: response.status, text: await response.text() };
    },
    async open(): Promise<void> {
      const { changeSettings } = await import('../../../runtime/packages/foundation/state/settings.ts');
      await changeSettings(state, { mcpEnabled: true });
    },
    async machine(label: string): Promise<string> {
      const { credential, secret } = await createCredential(state, label);
      const { body } = await token({ url } as never, {
        grant_type: 'client_credentials',
        client_id: credential.id,
        client_secret: secret,
      });
      return body.access_token ?? '';
    },
  };
}

describe('a client that calls tools in batches', () => {
  it('cannot use up everybody’s hourly limit', async () => {
    const { call, open } = await site();
    await open();
    let answered = 0;
    for (let n = 0; n < 504; n += 1) {
      const { status } = await call(batch(), STRANGER);
      if (status === 200) answered += BATCH;
      else expect(status).toBe(429);
    }
    expect(answered).toBe((HOURLY_LIMITS.search.default * HOURLY_LIMITS['client-share'].default) / 100);
    expect((await call(search(), STRANGER)).text).toContain('You have sent too many messages');
    expect((await call(search(), OTHER)).status).toBe(200);
  });

  it('is counted for each message of a batch, whatever the message asks for', async () => {
    const { call, open } = await site({ client: 50 });
    await open();
    const list = Array.from({ length: BATCH }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }));
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await call(list, STRANGER)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await call(list, OTHER)).status).toBe(200);
  });

  it('keeps its own share at any address once signed in, without affecting others there', async () => {
    const { call, machine } = await site({ 'authed-search': 100 });
    const [one, other] = [await machine('one'), await machine('other')];
    expect((await call(batch(), STRANGER, one)).status).toBe(200);
    expect((await call(search(), STRANGER, one)).status).toBe(429);
    expect((await call(search(), OTHER, one)).status).toBe(429);
    expect((await call(search(), STRANGER, other)).status).toBe(200);
  });

  it('loses none of its share by a refused batch, and neither does anybody else', async () => {
    const { call, open } = await site({ search: 30, filesystem: 1, 'client-share': 100 });
    await open();
    const shell = {
      ...search(),
      params: { name: 'query_docs_filesystem', arguments: { command: 'ls /' } },
    };
    const mixed = [...batch(10), shell, shell];
    for (let n = 0; n < 10; n += 1) expect((await call(mixed, STRANGER)).status).toBe(429);
    expect((await call(batch(), OTHER)).status).toBe(200);
    expect((await call(batch(10), STRANGER)).status).toBe(200);
  });
});

describe('first specification 8: calls with a token', () => {
  it('count towards the total of each tool', async () => {
    const { call, open, machine } = await site({ search: 40, 'authed-search': 30, 'client-share': 100 });
    await open();
    const bearer = await machine('job');
    expect((await call(batch(), STRANGER, bearer)).status).toBe(200);
    expect((await call(batch(10), STRANGER, bearer)).status).toBe(200);
    const over = await call(search(), STRANGER, bearer);
    expect([over.status, over.text]).toEqual([429, expect.stringContaining('You have called search')]);
    expect((await call(batch(10), OTHER)).status).toBe(200);
    const full = await call(search(), OTHER);
    expect([full.status, full.text]).toEqual([429, expect.stringContaining('All clients together')]);
  });
});
