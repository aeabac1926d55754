/** Webhooks: a delivery of a git host is believed only if the host signed it, and subscribers are told of deploys. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStorage } from 'unstorage';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Announcer, createAnnouncer } from '../../../runtime/features/deploys/announce.ts';
import { createDeployer, type Deployer } from '../../../runtime/features/deploys/deployer.ts';
import { type DeployOptions, deploySchema } from '../../../runtime/features/deploys/options.ts';
import { newStatusId, saveDeploy } from '../../../runtime/features/deploys/record.ts';
import { createLimits } from '../../../runtime/packages/foundation/limits/limits.ts';
import { isSigned, signedHeaders } from '../../../runtime/packages/foundation/outbox/signature.ts';
import { stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import type { State } from '../../../runtime/packages/foundation/state/state.ts';
import { deployApi, type TestedApi } from '../support/deploy-api.ts';
import { startReceiver, type TestReceiver } from '../support/receiver.ts';

const SECRET = 'a secret of the host';
const SIGNING = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const folder = mkdtempSync(join(tmpdir(), 'waymark-webhooks-'));
const logger = { error: () => {} };
let state: State;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the webhook of a git host', () => {
  let deployer: Deployer;
  let api: TestedApi;
  const options = (more: object = {}): DeployOptions =>
    deploySchema.parse({
      project: 'docs',
      // Deploys begin and fail there: the test only needs to know which requests are accepted.
      remote: join(folder, 'nothing'),
      previews: { onPush: true },
      webhooks: { receive: { github: SECRET, gitlab: SECRET, gitea: SECRET, bitbucket: SECRET } },
      ...more,
    });

  function start(more?: object): void {
    const deploy = options(more);
    const url = 'https://docs.example.com/base';
    const nothing = async (): Promise<undefined> => undefined;
    deployer = createDeployer({
      ...{ state, options: deploy, workspace: folder, url, logger },
      verify: nothing,
      swap: nothing,
    });
    api = deployApi(
      {
        ...{ state, deployer, options: deploy, limits: createLimits(), logger },
      },
      '/base',
    );
  }

  beforeEach(() => {
    state = stateOf(createStorage());
    start();
  });
  afterEach(() => deployer.close());

  const hmac = (body: string, secret = SECRET): string =>
    createHmac('sha256', secret).update(body).digest('hex');

  async function send(
    host: string,
    body: string,
    headers: Readonly<Record<string, string>>,
    project = 'docs',
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const request = new Request(`https://docs.example.com/base/v1/project/webhook/${project}/${host}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
    const response = await api.fetch(request, 'client');
    if (response === undefined) throw new Error('There was no answer.');
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  const push = (branch: string, after = 'f'.repeat(40)): string =>
    JSON.stringify({ ref: `refs/heads/${branch}`, before: '0'.repeat(40), after });

  const cloud = (branch: string): string =>
    JSON.stringify({ push: { changes: [{ old: null, new: { type: 'branch', name: branch } }] } });

  const senders: Readonly<Record<string, (body: string) => Record<string, string>>> = {
    github: (body) => ({ 'x-github-event': 'push', 'x-hub-signature-256': `sha256=${hmac(body)}` }),
    gitlab: () => ({ 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': SECRET }),
    gitea: (body) => ({ 'x-gitea-event': 'push', 'x-gitea-signature': hmac(body) }),
    bitbucket: (body) => ({ 'x-event-key': 'repo:push', 'x-hub-signature': `sha256=${hmac(body)}` }),
  };
  const bodyOf = (host: string, branch: string): string =>
    host === 'bitbucket' ? cloud(branch) : push(branch);

  for (const [host, headersOf] of Object.entries(senders)) {
    it(`starts a deploy for a push to the branch of the site: ${host}`, async () => {
      const body = bodyOf(host, 'main');
      const { status, body: answer } = await send(host, body, headersOf(body));
      expect(status).toBe(202);
      const [begun] = answer.deploys as { statusId: string; branch: string }[];
      expect(await deployer.find(begun?.statusId ?? '')).toMatchObject({ source: host, branch: 'main' });
    });

    it(`is refused with another secret, or for another body: ${host}`, async () => {
      const body = bodyOf(host, 'main');
      const signed = headersOf(body);
      const forged = Object.fromEntries(
        Object.entries(signed).map(([name, value]) => [
          name,
          name.endsWith('event') || name === 'x-event-key' ? value : value.replace(/.$/, '!'),
        ]),
      );
      expect(await send(host, body, forged)).toMatchObject({
        status: 401,
        body: { code: 'wrong_signature' },
      });
      const { 'x-gitlab-token': token, ...unsigned } = signed;
      for (const name of Object.keys(unsigned)) if (name.includes('signature')) delete unsigned[name];
      expect((await send(host, body, unsigned)).status).toBe(401);
      if (token === undefined) expect((await send(host, `${body} `, signed)).status).toBe(401);
      expect((await deployer.list()).entries).toEqual([]);
    });
  }

  it('accepts GitLab’s signing token with a current timestamp', async () => {
    await deployer.close();
    start({ webhooks: { receive: { gitlab: SIGNING } } });
    const body = push('main');
    const now = Math.floor(Date.now() / 1000);
    const at = (timestamp: number): Record<string, string> => ({
      'x-gitlab-event': 'Push Hook',
      'x-gitlab-token': SIGNING,
      ...signedHeaders(SIGNING, { id: 'msg', timestamp, body }),
    });
    expect((await send('gitlab', body, at(now - 3600))).status).toBe(401);
    expect((await send('gitlab', body, at(now + 3600))).status).toBe(401);
    expect((await send('gitlab', body, { ...at(now), 'webhook-id': 'other' })).status).toBe(401);
    expect((await send('gitlab', body, at(now))).status).toBe(202);
  });

  it('is accepted only once', async () => {
    const body = push('main');
    const headers = { ...senders.github?.(body), 'x-github-delivery': 'one' };
    expect((await send('github', body, headers)).status).toBe(202);
    // The id of a delivery is not signed: whoever copied a request can write another one.
    const again = await send('github', body, { ...headers, 'x-github-delivery': 'two' });
    expect(again).toEqual({ status: 200, body: { ignored: 'It was received before.' } });
    expect((await deployer.list()).entries).toHaveLength(1);
  });

  it('builds previews of other branches, and removes that of a deleted branch', async () => {
    const body = push('feature/zebras');
    const { body: answer } = await send('github', body, senders.github?.(body) ?? {});
    const [{ previewUrl } = { previewUrl: '' }] = answer.deploys as { previewUrl: string }[];
    expect(previewUrl).toMatch(/^https:\/\/docs\.example\.com\/base\/_preview\/feature-zebras-[\da-f]{16}$/);
    const gone = push('feature/zebras', '0'.repeat(40));
    await send('github', gone, senders.github?.(gone) ?? {});
    expect(await deployer.previews.list()).toEqual([]);
  });

  it('builds no tags, no unknown branches, and nothing for events other than pushes', async () => {
    const tag = JSON.stringify({ ref: 'refs/tags/main', after: 'f'.repeat(40) });
    const closed = JSON.stringify({ push: { changes: [{ new: { type: 'tag', name: 'main' }, old: null }] } });
    for (const body of [tag, push('--upload-pack=id'), push('main', '0'.repeat(40)), push('../x')])
      expect(await send('github', body, senders.github?.(body) ?? {})).toMatchObject({ status: 200 });
    expect((await send('bitbucket', closed, senders.bitbucket?.(closed) ?? {})).status).toBe(200);
    const ping = { ...senders.github?.('{}'), 'x-github-event': 'ping' };
    expect((await send('github', '{}', ping)).status).toBe(200);
    expect((await deployer.list()).entries).toEqual([]);
  });

  it('accepts pushes of Bitbucket Data Center', async () => {
    const change = { ref: { displayId: 'main', type: 'BRANCH' }, type: 'UPDATE' };
    const body = JSON.stringify({ changes: [change] });
    const headers = { ...senders.bitbucket?.(body), 'x-event-key': 'repo:refs_changed' };
    expect((await send('bitbucket', body, headers)).status).toBe(202);
  });

  it('rejects malformed and oversized bodies', async () => {
    for (const body of ['', '{', '[]', 'null', '{"ref":{}}', `${'['.repeat(100_000)}`])
      expect(await send('github', body, senders.github?.(body) ?? {})).toMatchObject({ status: 400 });
    const large = push('main').padEnd(5 * 1024 * 1024 + 1);
    expect((await send('github', large, senders.github?.(large) ?? {})).status).toBe(413);
    const form = { ...senders.github?.('{}'), 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send('github', '{}', form)).status).toBe(415);
    const body = push('main');
    expect((await send('github', body, senders.github?.(body) ?? {}, 'other')).status).toBe(404);
    expect((await send('constructor', body, senders.github?.(body) ?? {})).status).toBe(404);
    expect((await deployer.list()).entries).toEqual([]);
  });
});

describe('the webhook that announces the end of a deploy', () => {
  let receiver: TestReceiver;
  let outbox: Announcer;
  const deploy = {
    statusId: newStatusId(),
    projectId: 'docs',
    status: 'failure' as const,
    source: 'api',
    branch: 'main',
    createdAt: '2026-01-01T00:00:00.000Z',
    endedAt: '2026-01-01T00:01:00.000Z',
    summary: 'The build found 1 error.',
    timings: { checkout: 12 },
    diagnostics: [{ severity: 'error', code: 'x', message: 'Wrong.', file: 'index.mdx', line: 3 }],
    attempts: 1,
  };

  beforeEach(async () => {
    state = stateOf(createStorage());
    receiver = await startReceiver();
    await saveDeploy(state, deploy);
  });
  afterEach(async () => {
    await outbox.stop();
    await receiver.close();
  });

  async function told(more: object = {}): Promise<readonly object[]> {
    const { webhooks } = deploySchema.parse({
      project: 'docs',
      remote: folder,
      webhooks: {
        send: [
          {
            name: 'chat',
            url: receiver.url,
            secret: SIGNING,
            allowPrivate: true,
            ...more,
          },
        ],
      },
    });
    outbox = createAnnouncer({
      ...{ state, project: 'docs', endpoints: webhooks.send, logger },
      pausesMs: [1, 1, 1],
      pollMs: 20,
    });
    await outbox.announce(deploy);
    await outbox.announce(deploy);
    await expect
      .poll(() => outbox.deliveries(deploy.statusId), { interval: 20 })
      .not.toContainEqual(expect.objectContaining({ status: 'waiting' }));
    return outbox.deliveries(deploy.statusId);
  }

  it('is signed as Standard Webhooks specifies', async () => {
    expect(await told()).toMatchObject([{ status: 'delivered', attempts: 1, result: '204' }]);
    expect(receiver.got).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.got;
    expect(isSigned(SIGNING, new Headers(headers as Record<string, string>), body)).toBe(true);
    expect(JSON.parse(body)).toMatchObject({
      type: 'deploy.failed',
      timestamp: deploy.endedAt,
      data: {
        statusId: deploy.statusId,
        summary: deploy.summary,
        diagnostics: [{ file: 'index.mdx', line: 3 }],
      },
    });
  });

  it('has the signature of the specification’s own example', () => {
    expect(
      signedHeaders(SIGNING, {
        id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        timestamp: 1_614_265_330,
        body: '{"test": 2432232314}',
      })['webhook-signature'],
    ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('is retried with the same id until it is received', async () => {
    receiver.answers = [500, 302];
    expect(await told()).toMatchObject([{ status: 'delivered', attempts: 3 }]);
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('is given up after the last attempt', async () => {
    receiver.answers = [500, 500, 500, 500];
    expect(await told()).toMatchObject([{ status: 'failed', attempts: 4, result: '500' }]);
    expect(receiver.got).toHaveLength(4);
  });

  it('is not retried if the receiver is gone', async () => {
    receiver.answers = [410];
    expect(await told()).toMatchObject([{ status: 'failed', attempts: 1, result: '410' }]);
  });

  it('does not reach a private network without permission', async () => {
    const { port } = receiver;
    expect(await told({ allowPrivate: false, url: `https://127.0.0.1:${port}` })).toMatchObject([
      { status: 'failed', result: 'PrivateAddressError' },
    ]);
    expect(receiver.got).toEqual([]);
  });

  it('is sent only for the events that were chosen', async () => {
    expect(await told({ events: ['deploy.succeeded'] })).toEqual([]);
  });

  it('is recorded without secrets and addresses', async () => {
    receiver.answers = [500];
    await told();
    const kept = JSON.stringify([...(await state.list('webhook')).values()]);
    expect(kept).toContain('chat');
    expect(kept).not.toMatch(/hidden|whsec_|127\.0\.0\.1/);
  });
});
