/** The conformance suite against `waymark mcp` of a packed release. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { packRelease } from '../../runtime/packages/foundation/release/pack.ts';
import { fixtureRelease } from '../runtime/support/fixture-site.ts';
import { MAIN } from '../unit/cli/run-cli.ts';
import { PRODUCT_FAILS } from './support/expected.ts';
import { overStdio } from './support/over-stdio.ts';
import { failing, runSuite } from './support/suite.ts';

/** They are about HTTP, of which the program knows nothing. */
const OF_HTTP = ['dns-rebinding-protection', 'http-header-validation'];

it('waymark mcp passes the conformance suite of 2026-07-28 as the server does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-stdio-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const packed = join(folder, 'docs.waymark');
  writeFileSync(packed, packRelease(await fixtureRelease({}, { '/internal/secret': undefined })));
  const program = await overStdio([MAIN, 'mcp', packed]);
  onTestFinished(() => program.close());
  const outcomes = await runSuite(program.url, '2026-07-28');
  expect(outcomes.size).toBeGreaterThan(25);
  const expected = new Set([...Object.keys(PRODUCT_FAILS['2026-07-28'] ?? {}), ...OF_HTTP]);
  expect(failing(outcomes)).toEqual([...expected].sort());
});
