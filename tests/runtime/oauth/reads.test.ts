import { createStorage } from 'unstorage';
import { expect, it, onTestFinished } from 'vitest';
import { createRuntime } from '../../../runtime/index.ts';
import { createCredential } from '../../../runtime/packages/foundation/state/client-credentials.ts';
import { stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import { fixtureRelease, SITE_URL } from '../support/fixture-site.ts';

it('verifying a known token needs no read of the storage', async () => {
  const storage = createStorage();
  const { credential, secret } = await createCredential(stateOf(storage), 'job');
  const runtime = await createRuntime({ release: await fixtureRelease(), storage, url: SITE_URL });
  onTestFinished(() => runtime.close());
  const answer = await runtime.fetch(
    new Request(`${SITE_URL}/authed/mcp/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: credential.id,
        client_secret: secret,
      }),
    }),
  );
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const reads: string[] = [];
  for (const method of ['getItem', 'getKeys', 'hasItem'] as const) {
    const original = storage[method].bind(storage) as (...given: unknown[]) => unknown;
    Object.assign(storage, {
      [method]: (...given: unknown[]) => {
        reads.push(`${method} ${String(given[0])}`);
        return original(...given);
      },
    });
  }
  const call = async (): Promise<number> => {
    const response = await runtime.fetch(
      new Request(`${SITE_URL}/authed/mcp`, {
        method: 'POST',
        headers: {
          host: new URL(SITE_URL).host,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'search', arguments: { query: 'box' } },
        }),
      }),
    );
    return response.status;
  };
  expect(await call()).toBe(200);
  // The note of the first use is written meanwhile, and read again once.
  expect(await call()).toBe(200);
  expect(reads.length).toBeGreaterThan(0);
  reads.length = 0;
  for (let n = 0; n < 20; n += 1) expect(await call()).toBe(200);
  expect(reads).toEqual([]);
});
