/** Tokens of the packed server: the authorization server keeps each kind under the name of its class, which a bundle may lose. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allow, attempt, redeem, register, type TokenAnswer, token } from '../runtime/oauth/authorize.ts';
import { PASSWORD } from '../runtime/support/password.ts';
import { freePort } from '../support/free-port.ts';
import { type StartedServer, startServer } from '../support/start-server.ts';
import { plainEnvironment } from '../unit/cli/run-cli.ts';
import { installedPackage } from './pack.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'waymark-tokens-'));
const state = path.join(folder, 'state.db');
let bin: string;
let server: StartedServer;

/** Output of a command of the package. */
function run(args: readonly string[], input = ''): string {
  return execFileSync(process.execPath, [bin, ...args], { encoding: 'utf8', input, env: plainEnvironment() });
}

beforeAll(async () => {
  bin = path.join(await installedPackage(), 'node_modules/.bin/waymark');
  const docs = path.join(folder, 'docs');
  mkdirSync(docs);
  writeFileSync(
    path.join(docs, 'docs.json'),
    JSON.stringify({
      ...{ name: 'Acme', theme: 'mint', colors: { primary: '#0055aa' } },
      navigation: { pages: ['index', 'staff', 'members'] },
    }),
  );
  writeFileSync(path.join(docs, 'index.mdx'), '---\ntitle: Home\npublic: true\n---\n\nFor all.\n');
  writeFileSync(path.join(docs, 'staff.mdx'), '---\ntitle: Staff\ngroups: [staff]\n---\n\nFor the staff.\n');
  writeFileSync(path.join(docs, 'members.mdx'), '---\ntitle: Members\n---\n\nFor members.\n');
  const url = `http://127.0.0.1:${await freePort()}`;
  run(['build', docs, '--out', folder, '--url', url, '--access', 'partial']);
  run(['users', 'add', 'ada', '--groups', 'staff', '--state', state], PASSWORD);
  server = await startServer(['serve', folder, '--port', new URL(url).port, '--url', url, '--state', state], {
    program: bin,
  });
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The files as their owner reads them. */
async function files({ body }: TokenAnswer): Promise<string> {
  const params = { name: 'query_docs_filesystem', arguments: { command: 'cat /*.md' } };
  const response = await fetch(`${server.url}/authed/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${body.access_token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  return response.text();
}

test('a program reads with the token of its credential, also after it was renewed', async () => {
  const [credential] = JSON.parse(
    run(['credentials', 'create', 'job', '--format', 'json', '--state', state]),
  ) as [{ client_id: string; client_secret: string }];
  const first = await token(server, { grant_type: 'client_credentials', ...credential });
  expect(first).toMatchObject({ status: 200, body: { expires_in: 3600 } });
  expect(await files(first)).toContain('For members.');
  const refresh = { grant_type: 'refresh_token', refresh_token: first.body.refresh_token ?? '' };
  const second = await token(server, { ...refresh, ...credential });
  expect(second).toMatchObject({ status: 200, body: { expires_in: 3600 } });
  const read = await files(second);
  expect(read).toContain('For members.');
  expect(read).not.toContain('For the staff.');
});

test('the tool of a person reads with the rights of the person, and stays connected', async () => {
  const { body } = await register(server, { token_endpoint_auth_method: 'none' });
  const tried = attempt(server, body.client_id);
  const code = (await allow(server, tried, 'ada')).get('code') ?? '';
  const first = await redeem(server, body.client_id, code, tried);
  expect(first).toMatchObject({ status: 200, body: { expires_in: 3600 } });
  expect(await files(first)).toContain('For the staff.');
  const refresh = { grant_type: 'refresh_token', refresh_token: first.body.refresh_token ?? '' };
  const second = await token(server, { ...refresh, client_id: body.client_id });
  expect(second.status).toBe(200);
  expect(await files(second)).toContain('For the staff.');
});
