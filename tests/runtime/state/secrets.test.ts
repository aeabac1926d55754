/** CWE-208, timing: the time of a comparison tells nothing of the secret. The test looks at the work, not at the clock. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { createStorage } from 'unstorage';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  API_SCOPES,
  createApiKey,
  verifyApiKey,
} from '../../../runtime/packages/foundation/state/api-keys.ts';
import { createCredential } from '../../../runtime/packages/foundation/state/client-credentials.ts';
import { stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import { verifyCredential } from '../../support/verify-credential.ts';

const compared: [number, number][] = [];
const { timingSafeEqual } = crypto;
beforeAll(() => {
  crypto.timingSafeEqual = (a, b) => {
    compared.push([a.byteLength, b.byteLength]);
    return timingSafeEqual(a, b);
  };
  syncBuiltinESMExports();
});
afterAll(() => {
  crypto.timingSafeEqual = timingSafeEqual;
  syncBuiltinESMExports();
});

it('CWE-208: a client secret is compared in constant time by its whole hash', async () => {
  const state = stateOf(createStorage());
  const { credential, secret } = await createCredential(state, 'job');
  const other = secret.startsWith('A') ? 'B' : 'A';
  for (const given of [secret, other + secret.slice(1), secret.slice(0, -1), `${secret}x`, '']) {
    compared.length = 0;
    expect((await verifyCredential(state, credential.id, given)) !== undefined).toBe(given === secret);
    expect(compared).toEqual([[64, 64]]);
  }
});

it('CWE-208: an API key is found by its hash in one read, whatever is sent', async () => {
  const storage = createStorage();
  const state = stateOf(storage);
  const { secret } = await createApiKey(state, { label: 'job', scopes: API_SCOPES });
  const looks = vi.spyOn(storage, 'getItem');
  const other = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
  for (const given of [secret, other, `svc_${'x'.repeat(43)}`]) {
    looks.mockClear();
    expect((await verifyApiKey(state, given)) !== undefined).toBe(given === secret);
    expect(looks.mock.calls.map(([key]) => String(key).length)).toEqual(['api-key:'.length + 64]);
  }
});
