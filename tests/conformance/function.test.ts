/** The conformance suite against the function for Cloudflare, in workerd. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeForHost } from '../../plugin/hosts/write-for-host.ts';
import { startWorker } from '../runtime/function/start-worker.ts';
import { fixtureRelease } from '../runtime/support/fixture-site.ts';
import { PRODUCT_FAILS } from './support/expected.ts';
import { failing, runSuite } from './support/suite.ts';

it('the function passes the conformance suite of 2026-07-28 as the server does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-function-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'dist'));
  for (const [name, bytes] of await fixtureRelease({}, { '/internal/secret': undefined })) {
    mkdirSync(dirname(join(folder, '.waymark', name)), { recursive: true });
    writeFileSync(join(folder, '.waymark', name), bytes);
  }
  await writeForHost('cloudflare', join(folder, 'dist'));
  const worker = await startWorker(join(folder, 'cloudflare'));
  onTestFinished(() => worker.dispose());
  const { port } = await worker.ready;
  const outcomes = await runSuite(`http://localhost:${port}`, '2026-07-28');
  expect(outcomes.size).toBeGreaterThan(25);
  expect(failing(outcomes)).toEqual(Object.keys(PRODUCT_FAILS['2026-07-28'] ?? {}).sort());
});
