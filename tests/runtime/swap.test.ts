import { mkdtemp, readdir, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeRelease } from '../../plugin/emit/release.ts';
import { deploySchema } from '../../runtime/features/deploys/options.ts';
import { createRuntime, ReleaseError } from '../../runtime/index.ts';
import { fixtureRelease } from './support/fixture-site.ts';
import { served } from './support/served.ts';

const rpc = (name: string, input: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
});

const variant = (word: string) =>
  fixtureRelease({}, { '/': { title: 'Welcome', body: `The word is ${word}.` } });

it('a runtime swaps releases under load without failed or mixed responses', async () => {
  const releases = [await variant('alpha'), await variant('omega')] as const;
  const { url, runtime } = await served({ release: releases[0] });
  let isSwapping = true;
  let answered = 0;
  const clients = Array.from({ length: 8 }, async (_, index) => {
    while (isSwapping) {
      const call =
        index % 2 === 0
          ? rpc('query_docs_filesystem', { command: 'cat /index.md' })
          : rpc('search', { query: 'word', limit: 1 });
      const response = await fetch(`${url}/mcp`, call);
      const text = await response.text();
      expect(response.status, text).toBe(200);
      expect(text).toMatch(/The word is (?:alpha|omega)\./);
      expect(text).not.toContain('isError');
      answered += 1;
    }
  });
  // Ten swaps may be done before the first call is answered.
  for (let round = 1; round <= 10 || answered < 40; round += 1) {
    await runtime.swap(releases[round % 2 === 0 ? 0 : 1]);
    const health = (await (await fetch(`${url}/healthz`)).json()) as { status: string };
    expect(health.status).toBe('ok');
  }
  isSwapping = false;
  await Promise.all(clients);
});

it('a runtime refuses a damaged release and keeps serving the old one', async () => {
  const { url, runtime } = await served({ release: await variant('alpha') });
  const folder = join(await mkdtemp(join(tmpdir(), 'waymark-')), '.waymark');
  await writeRelease(folder, await variant('omega'));
  await truncate(join(folder, 'search.bin'), 100);
  await expect(runtime.swap(folder)).rejects.toThrow(ReleaseError);
  const answer = await fetch(`${url}/mcp`, rpc('query_docs_filesystem', { command: 'cat /index.md' }));
  expect(await answer.text()).toContain('alpha');
});

it('a runtime does not start without a release', async () => {
  await expect(createRuntime({ release: '/does/not/exist' })).rejects.toThrow(ReleaseError);
});

it('a runtime that fails to start leaves nothing open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-'));
  const storage = join(folder, 'state.db');
  const deploy = deploySchema.parse({ project: 'docs', remote: folder, builder: 'worker' });
  const opening = createRuntime({
    ...{ release: await variant('alpha'), storage, url: 'https://docs.example.com' },
    deploy: { ...deploy, workspace: join(folder, 'deploys') },
  });
  await expect(opening).rejects.toThrow(/builder/);
  // Its log goes with the last process that has the database open.
  expect(await readdir(folder)).toEqual(['state.db', 'state.db-server']);
});
