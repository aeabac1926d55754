/** The core over a release in memory: no server, no thread, no file. */
import { expect, it } from 'vitest';
import { createHandler, type HandlerOptions } from '../../../runtime/core.ts';
import { createRuntime } from '../../../runtime/index.ts';
import type { ReleaseFiles } from '../../../runtime/packages/contract/release.ts';
import { fixtureRelease, fixtureWithMembers, SITE_URL } from '../support/fixture-site.ts';

const PUBLIC = { '/internal/secret': undefined } as const;

const sourceOf = (files: ReleaseFiles): HandlerOptions['release'] => ({
  read: async (name) => files.get(name) as Uint8Array<ArrayBuffer> | undefined,
});

const openRelease = async (): Promise<ReleaseFiles> => fixtureRelease({}, PUBLIC);

async function handlerOf(files: ReleaseFiles, more: Partial<HandlerOptions> = {}) {
  return createHandler({ release: sourceOf(files), logger: { error: () => {} }, ...more });
}

const list = (): Request =>
  new Request(`${SITE_URL}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  });

it('the core answers as the server does', async () => {
  const files = await openRelease();
  const server = await createRuntime({ release: files, limits: false });
  const handler = await handlerOf(files);
  expect(await (await handler(list())).json()).toEqual(await (await server.fetch(list())).json());
  expect((await handler(new Request(`${SITE_URL}/guides/start`))).status).toBe(404);
  await server.close();
});

it('the core sends pages of a site that it has, and Markdown to whoever asks for it', async () => {
  const texts = new Map([
    ['/guides/start.html', '<p>Quickstart</p>'],
    ['/guides/start.md', '# Quickstart'],
  ]);
  const read = async (path: string) => new TextEncoder().encode(texts.get(path));
  const handler = await handlerOf(await openRelease(), { site: { paths: texts.keys(), read } });
  const page = await handler(new Request(`${SITE_URL}/guides/start`));
  expect([await page.text(), page.headers.get('server-timing')]).toEqual([
    '<p>Quickstart</p>',
    expect.stringContaining('ask'),
  ]);
  const markdown = await handler(
    new Request(`${SITE_URL}/guides/start`, { headers: { accept: 'text/markdown' } }),
  );
  expect(await markdown.text()).toBe('# Quickstart');
  const part = await handler(new Request(`${SITE_URL}/guides/start.md`, { headers: { range: 'bytes=2-6' } }));
  expect([part.status, await part.text()]).toEqual([206, 'Quick']);
});

it('CWE-862: the core refuses a release with pages that are not public', async () => {
  await expect(handlerOf(await fixtureWithMembers())).rejects.toMatchObject({
    problem: 'protected',
    message: expect.stringContaining('waymark serve'),
  });
});

it('CWE-345: the core refuses a release that is damaged', async () => {
  const files = new Map(await openRelease());
  files.set('search.bin', new Uint8Array(8));
  await expect(handlerOf(files)).rejects.toThrow('search.bin of the release differs from the build');
  files.delete('search.bin');
  await expect(handlerOf(files)).rejects.toThrow('search.bin of the release is missing');
  await expect(handlerOf(new Map())).rejects.toThrow('The release has no release.json');
});
