/** A store of releases that accepts requests and does not answer. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openReleaseStore, type ReleaseStore } from '../../../runtime/features/deploys/release-store.ts';

async function hangingStore(): Promise<{ store: ReleaseStore; asked: () => number }> {
  let asked = 0;
  const server = createServer(() => {
    asked += 1;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'x');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'x');
  onTestFinished(() => void vi.unstubAllEnvs());
  const endpoint = encodeURIComponent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return { store: await openReleaseStore(`s3://bucket?endpoint=${endpoint}`), asked: () => asked };
}

it('is given up after a while, and not asked again', async () => {
  const { store, asked } = await hangingStore();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const reading = store.readNote('docs');
  const given = expect(reading).rejects.toThrow('does not answer: no answer within 10 s');
  await vi.waitUntil(() => asked() === 1);
  await vi.advanceTimersByTimeAsync(10_000);
  await given;
  expect(asked()).toBe(1);
});

it('keeps no deploy from being cancelled', async () => {
  const { store, asked } = await hangingStore();
  const folder = mkdtempSync(join(tmpdir(), 'waymark-hanging-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'a'), 'a');
  writeFileSync(join(folder, 'seal.json'), JSON.stringify({ a: 'a'.repeat(64) }));
  const cancel = new AbortController();
  const sending = store.upload(folder, 'one', [], { id: 'one', signal: cancel.signal });
  const given = expect(sending).rejects.toBe('cancelled');
  await vi.waitUntil(() => asked() > 0);
  cancel.abort('cancelled');
  await given;
});
