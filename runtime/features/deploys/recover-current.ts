/**
 * The link to the release that is served, put back before a server starts: copies of a folder often replace it by its
 * target, or leave it out. Without it a server would serve the release its folder was first built with.
 */
import { lstat, readFile, readlink, rm } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { SEAL } from '@waymark/contract/seal';
import type { Logger } from '@waymark/foundation/log';
import { logPages } from '@waymark/foundation/state/log-page';
import type { State } from '@waymark/foundation/state/state';
import { CURRENT, RELEASES } from './current-release.ts';
import { pageOfDeploys } from './record.ts';
import { namesIn, releasesOf } from './releases.ts';

/** Throws if it is a folder that is a copy of none of the releases. @param state Has the deploys of the project, if there is one. */
export async function recoverCurrent(
  workspace: string,
  state: State | undefined,
  project: string | undefined,
  logger: Logger,
): Promise<void> {
  const folder = join(workspace, RELEASES);
  const link = join(folder, CURRENT);
  const there = await lstat(link).catch(() => undefined);
  const target = there?.isSymbolicLink() ? await readlink(link) : undefined;
  // Some copies make a link absolute: it leads to the folder that was copied.
  if (target !== undefined && !isAbsolute(target)) return;
  const names = (await namesIn(folder).catch(() => [])).filter((name) => name !== CURRENT);
  const name = there?.isDirectory()
    ? await sameSeal(folder, names)
    : ((await written(link, target, names)) ?? (await lastDeployed(state, project, names)));
  if (name === undefined) return;
  // A folder in the link's place is a copy: the same release is beside it.
  await rm(link, { recursive: true, force: true });
  await releasesOf(workspace).point(name, 0);
  const reason = there === undefined ? 'is missing' : 'is no longer a link to a release beside it';
  logger.error('current release recovered', { release: name, reason: `${link} ${reason}` });
}

/** The release that a folder is a copy of. */
async function sameSeal(folder: string, names: readonly string[]): Promise<string> {
  const sealOf = (name: string): Promise<string | undefined> =>
    readFile(join(folder, name, SEAL), 'utf8').catch(() => undefined);
  const wanted = await sealOf(CURRENT);
  for (const name of names) if (wanted !== undefined && (await sealOf(name)) === wanted) return name;
  throw new Error(
    `${join(folder, CURRENT)} is a folder, and a copy of none of the releases beside it. It has to be a link to the ` +
      'release that is served. Remove the folder: then the release that was published last is found by itself.',
  );
}

/** The target of an absolute link; some archives have the text of a link in its place. */
async function written(
  file: string,
  target: string | undefined,
  names: readonly string[],
): Promise<string | undefined> {
  const text = target ?? (await readFile(file, 'utf8').catch(() => ''));
  return names.find((name) => name === basename(text.trim()));
}

/** The release published last. If the state has no deploys, the newest one on this machine. */
async function lastDeployed(
  state: State | undefined,
  project: string | undefined,
  names: readonly string[],
): Promise<string | undefined> {
  if (state === undefined || project === undefined) return names.at(-1);
  let any = false;
  for await (const entries of logPages((page) => pageOfDeploys(state, project, page))) {
    any ||= entries.length > 0;
    const published = entries.find(
      ({ status, preview, release = '' }) =>
        status === 'success' && preview === undefined && names.includes(release),
    );
    if (published !== undefined) return published.release;
  }
  // A first deploy that was killed left a release that was never served.
  return any ? undefined : names.at(-1);
}
