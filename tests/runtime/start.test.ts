/** A server begins with what its first page needs. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShellPool } from '../../runtime/packages/files/shell-pool.ts';
import { buildSite } from '../support/build-site.ts';
import { callTool } from '../support/call-tool.ts';
import { arePackagesTested } from '../support/packages.ts';
import { type StartedServer, startServer } from '../support/start-server.ts';
import { FIXTURE } from '../unit/cli/run-cli.ts';
import { packTree, TREE } from './shell/tree.ts';

/** Tells on standard error when the MCP packages are loaded. */
const TELLS = `import { registerHooks } from 'node:module';
import { writeSync } from 'node:fs';
registerHooks({ resolve(name, context, next) {
  if (name === '@modelcontextprotocol/server') writeSync(2, 'MCP is loaded.\\n');
  return next(name, context);
} });`;

let folder: string;
let server: StartedServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-test-'));
  writeFileSync(join(folder, 'tells.mjs'), TELLS);
  await buildSite({ docs: FIXTURE, out: join(folder, 'site'), options: { url: 'https://docs.example.com' } });
  server = await startServer(['serve', join(folder, 'site'), '--port', '0', '--allowed-host', '*'], {
    env: { NODE_OPTIONS: `--import=${join(folder, 'tells.mjs')}` },
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the server listens before it loads MCP, which the first call still gets', async (test) => {
  test.skip(arePackagesTested(), 'The package has MCP in its own files, whose names tell nothing.');
  expect(server.said()).not.toContain('MCP is loaded.');
  const answer = await callTool(server.url, 'search', { query: 'install' });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Install');
  await expect.poll(() => server.said()).toContain('MCP is loaded.');
});

test('a shell starts no thread before its first command or some idle time', async () => {
  const pool = createShellPool(packTree(TREE));
  expect(pool.status().workers).toBe(0);
  await pool.close();
});
