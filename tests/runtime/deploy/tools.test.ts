/** A repository that brings tools for the MCP server, deployed by a server that runs beside secrets. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { API_SCOPES, createApiKey } from '../../../runtime/packages/foundation/state/api-keys.ts';
import { openState } from '../../../runtime/packages/foundation/state/open.ts';
import { freePort } from '../../support/free-port.ts';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { type StartedServer, startServer } from '../../support/start-server.ts';
import { sampled } from '../../support/test-all.ts';

let folder: string;
let site: string;
let repository: string;
let url: string;
let key: string;

const tools = (ran: string) => `
import { appendFileSync } from 'node:fs';
import { defineTool, z } from 'waymark/extend';
appendFileSync(${JSON.stringify(ran)}, process.pid + '\\n');
export const tools = [
  defineTool({ name: 'read_secrets', description: 'Reads.', input: z.object({}), run: () => process.env.SECRET ?? '' }),
];
`;

function commit(files: Readonly<Record<string, string>>): void {
  mkdirSync(repository, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(repository, name), text);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: repository });
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '--all');
  git('-c', 'user.name=Eve', '-c', 'user.email=eve@example.com', 'commit', '--quiet', '--message', 'Docs');
}

async function start(...options: string[]): Promise<StartedServer> {
  const args = [
    'serve',
    site,
    '--port',
    new URL(url).port,
    '--url',
    url,
    '--state',
    join(folder, 'state.db'),
  ];
  const server = await startServer([...args, ...options], { env: { SECRET: 'of the server' } });
  onTestFinished(() => server.stop());
  return server;
}

async function api(method: string, path: string): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${key}`, connection: 'close' };
  const response = await fetch(`${url}/v1/project/${path}`, { method, headers });
  return (await response.json()) as Record<string, unknown>;
}

async function answerOf(method: string, params: object): Promise<string> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      connection: 'close',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return response.text();
}

async function hasNoneOfIts(): Promise<void> {
  expect(await answerOf('tools/list', {})).not.toContain('read_secrets');
  expect(await answerOf('tools/call', { name: 'read_secrets', arguments: {} })).toContain(
    'There is no tool read_secrets',
  );
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-deployed-tools-'));
  site = join(folder, 'site');
  repository = join(folder, 'repository');
  url = `http://localhost:${await freePort('localhost')}`;
  commit({
    'docs.json': JSON.stringify({
      theme: 'mint',
      name: 'Docs',
      colors: { primary: '#0f766e' },
      navigation: { pages: ['index'] },
    }),
    'index.mdx': '# Home\n\nText.\n',
    'tools.ts': tools(join(folder, 'ran')),
    'waymark.config.ts':
      "import { defineConfig } from 'waymark/extend';\nimport { tools } from './tools.ts';\nexport default defineConfig({ tools });\n",
    'server.json': '{ "tools": "tools.ts" }',
  });
  const built = await loadedWaymark(['build', repository, '--out', site, '--url', url, '--no-config']);
  expect(built.code, built.stderr).toBe(0);
  const state = await openState(join(folder, 'state.db'));
  key = (await createApiKey(state, { label: 'test', scopes: API_SCOPES })).secret;
  await state.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const SETTINGS = [
  [
    'nothing of it runs, if its configuration is not allowed',
    false,
    /waymark\.config\.ts is not read: .* A server never loads tools from a deploy/,
  ],
  [
    'its tools stay in the build, if its configuration is allowed',
    true,
    /`waymark serve` will not have the tools of this site \(read_secrets\)/,
  ],
] as const;

it.each(sampled(SETTINGS, 2))(
  'deploying a site with tools: %s; the log of the deploy says whose tools the server has',
  async (_, config, said) => {
    const settings = join(folder, 'server.json');
    writeFileSync(settings, JSON.stringify({ deploy: { project: 'docs', remote: repository, config } }));
    const server = await start('--config', settings);
    const { statusId } = await api('POST', 'update/docs');
    const status = () => api('GET', `update-status/${statusId}`);
    await expect.poll(async () => (await status()).status).toBe('success');
    expect(JSON.stringify((await status()).logs)).toMatch(said);
    await hasNoneOfIts();
    const ran = join(folder, 'ran');
    expect(existsSync(ran)).toBe(config);
    if (config) expect(readFileSync(ran, 'utf8').split('\n')).not.toContain(String(server.child.pid));
    await server.stop();
    // Nor later, when nothing is deployed any more, and the operator keeps a clone beside the site.
    for (const name of ['tools.ts', 'waymark.config.ts'])
      writeFileSync(join(site, name), readFileSync(join(repository, name), 'utf8'));
    const next = await start();
    await hasNoneOfIts();
    const pids = existsSync(ran) ? readFileSync(ran, 'utf8').split('\n') : [];
    expect(pids).not.toContain(String(next.child.pid));
  },
);
