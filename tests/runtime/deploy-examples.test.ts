/** Examples of deploys, previews and webhooks of `starter/reference/http.mdx`, sent to a server. Its remote is not there: nothing is built. */
import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeRelease } from '../../plugin/emit/release.ts';
import { deploysFeature } from '../../runtime/features/deploys/feature.ts';
import type { Preview } from '../../runtime/features/deploys/previews.ts';
import { saveDeploy } from '../../runtime/features/deploys/record.ts';
import { releasesOf } from '../../runtime/features/deploys/releases.ts';
import { previewsFeature } from '../../runtime/features/previews/feature.ts';
import { webhooksFeature } from '../../runtime/features/webhooks/feature.ts';
import { API_SCOPES, createApiKey } from '../../runtime/packages/foundation/state/api-keys.ts';
import { openState } from '../../runtime/packages/foundation/state/open.ts';
import { deployRecord } from './support/deploy-record.ts';
import { exampleAt } from './support/example-at.ts';
import { fixtureRelease } from './support/fixture-site.ts';
import { served } from './support/served.ts';

const SECRET = 'a secret of the host';
const URL_OF_SITE = 'https://docs.example.com';

/** Names and plain values that the text of an example shows; those of identifiers differ each time. */
function shownIn(text = ''): RegExp[] {
  return [...text.matchAll(/"(\w+)":("[^"…]*"|\d+|true|false)?/g)].map(([, name, value = '']) => {
    const isId = /^"(?:0m|https:)/.test(value);
    return new RegExp(`"${name}":${isId ? '"[^"]+"' : value}`);
  });
}

/** A release below a folder of the workspace. */
async function releaseIn(
  workspace: string,
  name: string,
  { folder, url }: { folder?: string; url?: string } = {},
): Promise<void> {
  const releases = releasesOf(workspace, folder);
  const built = await releases.begin(name);
  await writeRelease(
    join(built, '.waymark'),
    await fixtureRelease(url === undefined ? {} : { url, base: new URL(url).pathname }),
  );
  mkdirSync(join(built, 'dist'), { recursive: true });
  writeFileSync(join(built, 'dist/payments.html'), '<!DOCTYPE html><html><head></head><body></body></html>');
  await releases.add(built, name);
}

test('the documented requests for deploys, previews and webhooks get the documented responses', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-deploy-examples-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [storage, workspace] = [join(folder, 'state.db'), join(folder, 'deploys')];
  const state = await openState(storage);
  onTestFinished(() => state.close());
  const statusId = exampleAt('/v1/project/update-status/{statusId}').path.split('/').at(-1) ?? '';
  const id = exampleAt('/_preview/{id}*').path.split('/')[2] ?? '';
  const [createdAt, expiresAt] = [0, 86_400_000].map((later) => new Date(Date.now() + later).toISOString());
  await saveDeploy(state, deployRecord({ statusId, endedAt: createdAt, release: statusId }));
  await releaseIn(workspace, statusId);
  await releaseIn(workspace, 'newer');
  const preview = { id, branch: 'main', url: `${URL_OF_SITE}/_preview/${id}`, createdAt, expiresAt };
  await releaseIn(workspace, 'shown', { folder: 'previews', url: preview.url });
  await state.set('previews:docs', [{ ...preview, release: 'shown' } as Preview]);
  const { secret } = await createApiKey(state, { label: 'test', scopes: API_SCOPES });
  const logged: string[] = [];
  const { url } = await served({
    ...{ url: URL_OF_SITE, storage, logger: { error: (event) => void logged.push(event) } },
    deploy: {
      ...{ project: 'docs', remote: join(folder, 'none'), workspace },
      webhooks: { receive: { github: SECRET } },
    },
  });
  const addresses = [deploysFeature, webhooksFeature, previewsFeature].flatMap(({ routes }) =>
    routes.map(({ path }) => path),
  );
  expect(addresses.length).toBeGreaterThan(9);
  // The preview is removed last.
  const isRemoval = (address: string): boolean => exampleAt(address).method === 'DELETE';
  for (const address of addresses.toSorted((a, b) => Number(isRemoval(a)) - Number(isRemoval(b)))) {
    const { path, method, headers = {}, body, status, answers = {}, shows } = exampleAt(address);
    const signature = createHmac('sha256', SECRET)
      .update(body ?? '')
      .digest('hex');
    const filled = Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      value.replace('$WAYMARK_API_KEY', secret).replace('$SIGNATURE', signature),
    ]);
    const response = await fetch(url + path, {
      ...{ method, headers: filled, redirect: 'manual' },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    expect([address, response.status, response.status === status ? '' : text]).toEqual([address, status, '']);
    for (const [name, value] of Object.entries(answers))
      expect([address, name, response.headers.get(name)]).toEqual([address, name, value]);
    for (const part of shownIn(shows)) expect(text, address).toMatch(part);
  }
  // There is nothing to build from.
  expect(new Set([...logged, 'deploy failed'])).toEqual(new Set(['deploy failed']));
});
