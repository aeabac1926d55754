/** The description of the API is true: every endpoint, status, code and field of it exists, and no answer has others. */
import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStorage } from 'unstorage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeployer, type Deployer } from '../../../runtime/features/deploys/deployer.ts';
import { deployEvent } from '../../../runtime/features/deploys/event.ts';
import { deploySchema } from '../../../runtime/features/deploys/options.ts';
import { type Deploy, newStatusId, saveDeploy, saveLog } from '../../../runtime/features/deploys/record.ts';
import { createLimits } from '../../../runtime/packages/foundation/limits/limits.ts';
import { API_SCOPES, createApiKey } from '../../../runtime/packages/foundation/state/api-keys.ts';
import { openState, stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import { deployApi, type TestedApi } from '../support/deploy-api.ts';
import { DESCRIBED, description, expectDescribed, expectSchema } from '../support/described.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-described-'));
const sockets = new Set<Socket>();
const state = stateOf(createStorage());
const logger = { error: () => {} };
const secret = 'a secret of the host';
let api: TestedApi;
/** Without previews. */
let bare: TestedApi;
/** Over its limit. */
let closed: TestedApi;
let away: TestedApi;
const deployers: Deployer[] = [];
let silent: Server;
const keys = { all: '', status: '', deploy: '' };

/** One that has every field. */
const ended: Deploy = {
  ...{ statusId: newStatusId(), projectId: 'docs', status: 'success', source: 'github', branch: 'main' },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', startedAt: '2026-01-01T00:00:01.000Z' },
  ...{ endedAt: '2026-01-01T00:01:00.000Z', summary: 'The release is live.', step: 'swap' },
  commit: {
    ...{ sha: 'a'.repeat(40), branch: 'main', message: 'Words', author: 'Ada' },
    ...{ filesAdded: ['a.mdx'], filesModified: ['b.mdx'], filesRemoved: ['c.mdx'] },
  },
  timings: { checkout: 1, build: 2, verify: 3, swap: 4 },
  diagnostics: [
    {
      severity: 'error',
      code: 'unknown-component',
      message: 'No.',
      file: 'a.mdx',
      line: 3,
      column: 1,
      hint: 'Yes.',
    },
  ],
  ...{ release: 'kept', attempts: 1, fence: 1 },
  changes: {
    ...{ pagesAdded: 1, pagesRemoved: 1, pagesMoved: 0, pagesChanged: 2, apiBreaking: 1, apiCompatible: 0 },
    ...{ redirectsMissing: 1, sentences: ['Added: “A” /a.'] },
  },
  samples: {
    summary: 'Samples: 1 proven, 1 wrong, 0 unproven.',
    sections: [{ title: 'Guides', proven: 1, wrong: 1, total: 2 }],
    broken: [{ severity: 'warning', code: 'sample-value-type', message: 'It is no number.' }],
  },
};
const preview = {
  id: 'draft-0123456789abcdef',
  url: 'https://docs.example.com/_preview/draft-0123456789abcdef',
};
const failed: Deploy = { ...ended, statusId: newStatusId(), status: 'failure', preview };

function start(more: object, limits = createLimits({ api: 1e6 }), records = state): TestedApi {
  const { port } = silent.address() as { port: number };
  const options = deploySchema.parse({
    project: 'docs',
    remote: `https://127.0.0.1:${port}/docs.git`,
    webhooks: {
      receive: { github: secret },
      send: [{ name: 'chat', url: 'https://example.com', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }],
    },
    ...more,
  });
  const nothing = async (): Promise<undefined> => undefined;
  const deployer = createDeployer({
    ...{ state, options, workspace: folder, url: 'https://docs.example.com', logger },
    ...{ verify: nothing, swap: nothing, builds: false },
  });
  deployers.push(deployer);
  return deployApi({ state: records, deployer, options, limits, logger });
}

beforeAll(async () => {
  silent = createServer((socket) => void sockets.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  mkdirSync(join(folder, 'releases', 'kept', '.waymark'), { recursive: true });
  for (const deploy of [ended, failed]) await saveDeploy(state, deploy);
  await saveLog(state, ended.statusId, { lines: ['Built'] });
  await state.set(`webhook:docs_${ended.statusId}_chat`, {
    ...{ id: 'x', statusId: ended.statusId, endpoint: 'chat', type: 'deploy.succeeded', status: 'waiting' },
    ...{ attempts: 1, lastAt: ended.endedAt, nextAt: ended.endedAt, result: '500' },
  });
  keys.all = (await createApiKey(state, { label: 'all', scopes: API_SCOPES })).secret;
  keys.status = (await createApiKey(state, { label: 'status', scopes: ['status'] })).secret;
  keys.deploy = (await createApiKey(state, { label: 'deploy', scopes: ['deploy'] })).secret;
  api = start({});
  bare = start({ previews: { max: 0 } });
  closed = start({}, createLimits({ api: 0 }));
  const gone = await openState(join(folder, 'gone.db'));
  away = start({}, undefined, gone);
  await gone.close();
});
afterAll(async () => {
  for (const deployer of deployers) await deployer.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

it('responses of the deploy API match its OpenAPI description', async () => {
  const seen = new Set<string>();
  const codes = new Set<string>();
  const fields = new Set<string>();

  async function ask(
    status: number,
    method: string,
    path: string,
    { key = keys.all, body, headers = {}, at = api }: Asked = {},
  ): Promise<Record<string, unknown>> {
    const address = `/v1/project/${path}`;
    const request = new Request(`https://docs.example.com${address}`, {
      method,
      headers: { ...(key !== '' && { authorization: `Bearer ${key}` }), ...headers },
      ...(body !== undefined && { body }),
    });
    const response = await at.fetch(request, 'client');
    const text = (await response?.text()) ?? '';
    const answer = (text === '' ? undefined : JSON.parse(text)) as Record<string, unknown>;
    expect(response?.status, `${method} ${path} ${text}`).toBe(status);
    const name = expectDescribed(method, address, {
      status,
      headers: new Headers(response?.headers),
      body: answer,
    });
    if (name !== undefined) seen.add(name);
    if (typeof answer?.code === 'string') codes.add(answer.code);
    return answer;
  }
  const note = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, each] of Object.entries(value)) {
      fields.add(name);
      note(each);
    }
  };

  const operations = [
    ['POST', 'update/docs', 'status', 'update/other'],
    ['GET', `update-status/${ended.statusId}`, 'deploy', 'update-status/none'],
    ['GET', 'updates/docs', 'deploy', 'updates/other'],
    ['POST', `update-cancel/${ended.statusId}`, 'status', 'update-cancel/none'],
    ['POST', `rollback/${ended.statusId}`, 'status', 'rollback/none'],
    ['POST', 'preview/docs', 'status', 'preview/other'],
    ['GET', 'previews/docs', 'deploy', 'previews/other'],
    ['DELETE', `preview/docs/${preview.id}`, 'status', 'preview/docs/none'],
  ] as const;
  for (const [method, path, other, none] of operations) {
    await ask(401, method, path, { key: '' });
    await ask(403, method, path, { key: keys[other] });
    await ask(404, method, none, { body: method === 'POST' ? '{"branch":"draft"}' : undefined });
    await ask(429, method, path, { at: closed });
    await ask(503, method, path, { at: away });
  }
  await ask(405, 'PUT', 'update/docs');
  await ask(404, 'GET', 'nothing');

  const begun = String((await ask(202, 'POST', 'update/docs')).statusId);
  note(await ask(200, 'GET', `update-status/${begun}`));
  // As a builder leaves it while it is running.
  const atWork = { ...ended, statusId: begun, status: 'in_progress' as const, step: 'build' as const };
  await state.set(`deploy:${begun}`, { ...atWork, endedAt: undefined });
  await saveLog(state, begun, { lines: [], progress: { phase: 'Render pages', done: 1, total: 2 } });
  note(await ask(200, 'GET', `update-status/${begun}`));
  note(await ask(200, 'GET', `update-status/${ended.statusId}`));
  note(await ask(200, 'GET', `update-status/${failed.statusId}`));

  const page = await ask(200, 'GET', 'updates/docs?limit=1');
  note(page);
  const rest = await ask(200, 'GET', `updates/docs?before=${page.next}`);
  expect(rest.next).toBeUndefined();
  const ids = [page, rest].flatMap(({ updates }) => (updates as Deploy[]).map(({ statusId }) => statusId));
  expect(ids).toEqual([begun, failed.statusId, ended.statusId].sort().reverse());
  for (const query of ['limit=0', 'limit=101', 'limit=a', 'before=x', 'before=../deploy'])
    await ask(400, 'GET', `updates/docs?${query}`);

  await ask(202, 'POST', `update-cancel/${begun}`);
  await ask(409, 'POST', `update-cancel/${ended.statusId}`);
  await ask(202, 'POST', `rollback/${ended.statusId}`);

  const { previewUrl } = await ask(202, 'POST', 'preview/docs', { body: '{"branch":"draft"}' });
  for (const body of ['{', '{"branch":"a b"}']) await ask(400, 'POST', 'preview/docs', { body });
  await ask(413, 'POST', 'preview/docs', { body: ' '.repeat(20_000) });
  await ask(409, 'POST', 'preview/docs', { body: '{"branch":"draft"}', at: bare });
  note(await ask(200, 'GET', 'previews/docs'));
  await ask(204, 'DELETE', `preview/docs/${String(previewUrl).split('/').at(-1)}`);

  const push = JSON.stringify({ ref: 'refs/heads/main', after: 'f'.repeat(40) });
  const signed = (body: string, event = 'push'): Asked => {
    const digest = createHmac('sha256', secret).update(body).digest('hex');
    const type = { 'content-type': 'application/json' };
    return {
      body,
      headers: { ...type, 'x-github-event': event, 'x-hub-signature-256': `sha256=${digest}` },
    };
  };
  const hook = 'webhook/docs/github';
  note(await ask(202, 'POST', hook, signed(push)));
  note(await ask(200, 'POST', hook, signed(push)));
  await ask(400, 'POST', hook, signed('{}'));
  await ask(401, 'POST', hook, { ...signed(push), body: '{}' });
  await ask(404, 'POST', 'webhook/docs/gitlab', signed(push));
  await ask(413, 'POST', hook, signed(' '.repeat(6_000_000)));
  await ask(415, 'POST', hook, { body: '{}', headers: { 'content-type': 'text/plain' } });
  await ask(429, 'POST', hook, { ...signed(push), at: closed });
  await ask(503, 'POST', hook, { ...signed(push), at: away });

  for (const deploy of [ended, failed]) {
    const event = JSON.parse(JSON.stringify(deployEvent(deploy))) as unknown;
    expectSchema('/components/schemas/DeployEvent', event);
    note(event);
  }

  expect([...seen].sort()).toEqual([...DESCRIBED].sort());
  expect([...codes].sort()).toEqual([...description.components.schemas.Error.properties.code.enum].sort());
  const described = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties } = value as { properties?: object };
    if (typeof properties === 'object' && properties !== null)
      for (const name of Object.keys(properties)) described.add(name);
    for (const each of Object.values(value)) collect(each);
  };
  collect(description.components.schemas);
  const errors = ['code', 'message'];
  expect([...described].filter((name) => !fields.has(name) && !errors.includes(name))).toEqual([]);
});

interface Asked {
  readonly key?: string;
  readonly body?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly at?: TestedApi;
}

it('IDs of deploys sort in the order of their creation, also within a millisecond', () => {
  const ids = Array.from({ length: 1_000 }, newStatusId);
  expect(ids.toSorted()).toEqual(ids);
});
