import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { deploySchema } from '../../../runtime/features/deploys/options.ts';
import type { Deploy } from '../../../runtime/features/deploys/record.ts';
import { API_SCOPES, createApiKey } from '../../../runtime/packages/foundation/state/api-keys.ts';
import { openState } from '../../../runtime/packages/foundation/state/open.ts';
import { serve } from '../../../runtime/server.ts';
import { fixtureRelease } from './fixture-site.ts';

type Files = Readonly<Record<string, string>>;
export type EndedDeploy = Deploy & { readonly logs: readonly string[] };

/**
 * A server with deploys of a repository, by its API.
 *
 * @param options Gates, as server.json has them.
 * @returns Commits files, and deploys them to the end.
 */
export async function deployedSite(
  folder: string,
  files: Files,
  options: Readonly<Record<string, unknown>>,
): Promise<(changed: Files) => Promise<EndedDeploy>> {
  const root = mkdtempSync(join(folder, 'site-'));
  const repository = join(root, 'repository');
  mkdirSync(repository);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Author', '-c', 'user.email=author@example.com', ...args], {
      cwd: repository,
    });
  const write = (some: Files): void => {
    for (const [name, text] of Object.entries(some)) writeFileSync(join(repository, name), text);
  };
  git('init', '--quiet', '--initial-branch', 'main');
  write(files);
  const storage = join(root, 'state.db');
  const state = await openState(storage);
  const { secret } = await createApiKey(state, { label: 'test', scopes: API_SCOPES });
  await state.close();
  const server = await serve({
    release: await fixtureRelease(),
    ...{ url: 'http://docs.example.com', hosts: ['*'], port: 0, host: '127.0.0.1' },
    storage,
    logger: { error: () => {} },
    deploy: {
      ...deploySchema.parse({ project: 'docs', remote: repository, diskMb: 512, ...options }),
      workspace: join(root, 'deploys'),
    },
  });
  onTestFinished(() => server.close());
  const call = async (method: string, path: string) => {
    const headers = { authorization: `Bearer ${secret}`, connection: 'close' };
    return (await (await fetch(`${server.url}${path}`, { method, headers })).json()) as Record<
      string,
      unknown
    >;
  };
  return async (changed) => {
    write(changed);
    git('add', '--all');
    git('commit', '--quiet', '--allow-empty', '--message', 'Change');
    const { statusId } = await call('POST', '/v1/project/update/docs');
    const status = () => call('GET', `/v1/project/update-status/${String(statusId)}`);
    await expect.poll(async () => (await status()).endedAt).toBeDefined();
    return (await status()) as unknown as EndedDeploy;
  };
}
