/** Deploys that are requested, stopped, taken up and ended, without building anything: their remote never answers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStorage } from 'unstorage';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDeployer, type Deployer } from '../../../runtime/features/deploys/deployer.ts';
import { type DeployOptions, deploySchema } from '../../../runtime/features/deploys/options.ts';
import {
  type Deploy,
  findDeploy,
  isOpen,
  listOpenDeploys,
  saveDeploy,
} from '../../../runtime/features/deploys/record.ts';
import { createLimits } from '../../../runtime/packages/foundation/limits/limits.ts';
import {
  API_SCOPES,
  createApiKey,
  deleteApiKey,
} from '../../../runtime/packages/foundation/state/api-keys.ts';
import { openState, stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import type { State } from '../../../runtime/packages/foundation/state/state.ts';
import { deployApi, type TestedApi } from '../support/deploy-api.ts';
import { deployRecord } from '../support/deploy-record.ts';

const OFTEN = { interval: 20 };
const folder = mkdtempSync(join(tmpdir(), 'waymark-queue-'));
const file = join(folder, 'state.db');
const sockets = new Set<Socket>();
let silent: Server;
let options: DeployOptions;
const running: Deployer[] = [];
const opened: State[] = [];

beforeAll(async () => {
  silent = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  options = deploySchema.parse({
    project: 'docs',
    remote: `https://127.0.0.1:${port}/docs.git`,
    previews: { max: 2 },
  });
});
afterEach(async () => {
  for (const deployer of running.splice(0)) await deployer.close();
  for (const state of opened.splice(0)) await state.close();
  rmSync(file, { force: true });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

/** As a process of its own has it. */
async function start(): Promise<{ deployer: Deployer; state: State }> {
  const state = await openState(file);
  opened.push(state);
  return { deployer: startOn(state), state };
}

function startOn(state: State, more: Partial<DeployOptions> = {}): ReturnType<typeof createDeployer> {
  const nothing = async (): Promise<undefined> => undefined;
  const deployer = createDeployer({
    ...{ state, options: { ...options, ...more }, workspace: join(folder, 'work') },
    ...{ url: 'https://docs.example.com', verify: nothing, swap: nothing, logger: { error: () => {} } },
  });
  running.push(deployer);
  return deployer;
}

const reaches = async (deployer: Deployer, { statusId }: Deploy, status: string): Promise<void> => {
  await expect.poll(async () => (await deployer.find(statusId))?.status, OFTEN).toBe(status);
};

describe('concurrent deploy requests', () => {
  it('requests from several processes become one deploy per branch', async () => {
    const [one, two] = [await start(), await start()];
    const first = await one.deployer.trigger('api');
    await reaches(one.deployer, first, 'in_progress');
    const ask = (): Promise<(string | undefined)[]> =>
      Promise.all(
        Array.from({ length: 6 }, async (_, index) => {
          const { deployer } = index % 2 === 0 ? one : two;
          const [site, preview] = [deployer.trigger('api'), deployer.preview('draft', 'api')];
          return [(await site).statusId, (await preview)?.deploy.statusId];
        }),
      ).then((ids) => [...new Set(ids.flat())]);
    const ids = await ask();
    expect(ids).toHaveLength(2);
    expect(ids).not.toContain(first.statusId);
    // A cancelled one is no longer waited for.
    await two.deployer.cancel(ids[0] ?? '');
    const again = await ask();
    expect(again).toHaveLength(2);
    expect(again).toContain(ids[1]);
    expect(again).not.toContain(ids[0]);
    expect((await listOpenDeploys(one.state)).filter(isOpen)).toHaveLength(3);
  });
});

describe('a running deploy', () => {
  it('returns to the queue after a graceful stop of its server, without counting an attempt', async () => {
    const first = await start();
    const deploy = await first.deployer.trigger('api');
    await reaches(first.deployer, deploy, 'in_progress');
    await first.deployer.close();
    expect(await findDeploy(first.state, deploy.statusId)).toMatchObject({ status: 'queued', attempts: 0 });
    const second = await start();
    await reaches(second.deployer, deploy, 'in_progress');
  });

  it('can be cancelled from any process', async () => {
    const [worker, other] = [await start(), await start()];
    const deploy = await worker.deployer.trigger('api');
    await reaches(worker.deployer, deploy, 'in_progress');
    const waiting = await worker.deployer.trigger('api');
    expect(waiting.statusId).not.toBe(deploy.statusId);
    expect(await other.deployer.cancel(waiting.statusId)).toBe(true);
    expect(await other.deployer.find(waiting.statusId)).toMatchObject({ status: 'cancelled' });
    expect(await other.deployer.cancel(deploy.statusId)).toBe(true);
    await reaches(other.deployer, deploy, 'cancelled');
    await expect.poll(() => listOpenDeploys(worker.state), OFTEN).toEqual([]);
    expect(await other.deployer.cancel(deploy.statusId)).toBe(false);
  });

  it('the end of a deploy that was not announced before the server stopped is announced after the restart', async () => {
    const state = stateOf(createStorage());
    const queued = deployRecord({ status: 'queued' });
    const { statusId } = queued;
    await saveDeploy(state, queued);
    await saveDeploy(state, { ...queued, status: 'success', endedAt: new Date().toISOString() });
    expect(await listOpenDeploys(state)).toHaveLength(1);
    const endpoint = {
      name: 'chat',
      url: 'https://127.0.0.1:1',
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    };
    const { webhooks } = deploySchema.parse({ ...options, webhooks: { send: [endpoint] } });
    const deployer = startOn(state, { webhooks });
    await expect.poll(() => listOpenDeploys(state), OFTEN).toEqual([]);
    expect(await deployer.deliveries(statusId)).toMatchObject([{ type: 'deploy.succeeded' }]);
    expect(await deployer.find(statusId)).toMatchObject({ status: 'success', attempts: 1 });
  });
});

describe('previews in the deploy queue', () => {
  it('are one per branch, limited in number, and expire', async () => {
    const deployer = startOn(stateOf(createStorage()));
    const first = await deployer.preview('one', 'api');
    const again = await deployer.preview('one', 'api');
    expect(again?.preview.url).toBe(first?.preview.url);
    await deployer.preview('two', 'api');
    await deployer.preview('one', 'api');
    await deployer.preview('three', 'api');
    const branches = (await deployer.previews.list()).map(({ branch }) => branch);
    expect(branches).toEqual(['three', 'one']);
    expect(await deployer.previews.find('one')).toBeUndefined();
    const short = { previews: { ...options.previews, days: 1e-12 } };
    const passing = startOn(stateOf(createStorage()), short);
    await passing.preview('one', 'api');
    await expect.poll(() => passing.previews.list(), OFTEN).toEqual([]);
    const none = startOn(stateOf(createStorage()), { previews: { ...options.previews, max: 0 } });
    expect(await none.preview('one', 'api')).toBeUndefined();
  });
});

describe('a built preview', () => {
  it('makes room for other built previews, but not for branches that do not exist', async () => {
    const { previews, ...deployer } = startOn(stateOf(createStorage()));
    const publish = async (branch: string): Promise<void> => {
      const { preview } = (await deployer.preview(branch, 'api')) ?? {};
      if (preview === undefined) throw new Error('There are to be previews.');
      await previews.targetOf(preview).publish(`release of ${branch}`, 0, undefined);
    };
    const built = async (): Promise<readonly string[]> =>
      (await previews.list()).filter(({ release }) => release).map(({ branch }) => branch);
    await publish('one');
    await publish('two');
    for (const branch of ['tow', 'onne', 'thre', 'on']) await deployer.preview(branch, 'api');
    expect(await built()).toEqual(['two', 'one']);
    expect((await previews.list()).map(({ branch }) => branch)).toEqual(['on', 'thre', 'two', 'one']);
    await publish('three');
    expect(await built()).toEqual(['three', 'two']);
    // It was asked for longest ago, and others were built meanwhile.
    const { preview: late } = (await deployer.preview('late', 'api')) ?? {};
    await publish('four');
    await publish('five');
    await expect(async () => late && previews.targetOf(late).publish('late', 0, undefined)).rejects.toThrow(
      'made room for others',
    );
    expect(await built()).toEqual(['five', 'four']);
  });
});

describe('a request to the deploy API', () => {
  let state: State;
  let api: TestedApi;
  beforeEach(() => {
    state = stateOf(createStorage());
    const deployer = startOn(state);
    const limits = createLimits({ api: 12 });
    api = deployApi({ state, deployer, options, limits, logger: { error: () => {} } });
  });

  const ask = async (secret: string, path = 'updates/docs', client = 'one'): Promise<Response> => {
    const request = new Request(`https://docs.example.com/v1/project/${path}`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    const response = await api.fetch(request, client);
    if (response === undefined) throw new Error('There was no answer.');
    return response;
  };

  it('is refused without a valid key', async () => {
    const { key, secret } = await createApiKey(state, {
      label: 'job',
      scopes: API_SCOPES,
      expires: new Date(Date.now() + 60_000),
    });
    expect((await ask(secret)).status).toBe(200);
    const refusal = async (given: string): Promise<unknown> => {
      const answer = await ask(given);
      return { status: answer.status, headers: [...answer.headers], text: await answer.text() };
    };
    const withoutKey = await refusal('');
    expect(withoutKey).toMatchObject({ status: 401 });
    for (const wrong of [`svc_${'x'.repeat(43)}`, 'svc_x', 'no key', `${secret}x`])
      expect(await refusal(wrong)).toEqual(withoutKey);
    await state.set(`api-key:${key.hash}`, { ...key, expires: new Date(Date.now() - 1).toISOString() });
    expect(await refusal(secret)).toEqual(withoutKey);
    await state.set(`api-key:${key.hash}`, key);
    await deleteApiKey(state, key.id);
    expect(await refusal(secret)).toEqual(withoutKey);
  });

  it('is refused over the limit, with or without a key, and says when to retry', async () => {
    for (let asked = 0; asked < 12; asked += 1) expect((await ask('svc_wrong')).status).toBe(401);
    const refused = await ask('svc_wrong');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit-policy')).toBe('"hour";q=12;w=3600');
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await ask('svc_wrong', 'updates/docs', 'another')).status).toBe(401);
  });
});
