/** Previews: what a branch would publish, each at an address of its own until its time is over. */

import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleasePaths } from '@waymark/contract/release-folder';
import { DAY_MS } from '@waymark/foundation/day';
import { randomId } from '@waymark/foundation/state/secrets';
import type { State } from '@waymark/foundation/state/state';
import { PREVIEW_PATH } from '../previews/feature.ts';
import { PREVIEWS } from './current-release.ts';
import type { DeployerSetup } from './deployer.ts';
import { findDeploy, isOpen } from './record.ts';
import type { Releases } from './releases.ts';
import type { DeployTarget } from './target.ts';

export interface Preview {
  /** Contains the branch, for people, and cannot be guessed: the address alone gives access. */
  readonly id: string;
  readonly branch: string;
  readonly url: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Folder name of the release; undefined until the first is built. */
  readonly release?: string | undefined;
}

export type Previews = ReturnType<typeof createPreviews>;

type PreviewsSetup = Pick<DeployerSetup, 'state' | 'options' | 'workspace' | 'url'>;

export function createPreviews({ state, options, workspace, url }: PreviewsSetup, releases: Releases) {
  const { max, days } = options.previews;
  // One record for all, so that the limit holds among all processes.
  const key = `previews:${options.project}`;
  const list = async (): Promise<readonly Preview[]> => live(await state.get<readonly Preview[]>(key));
  const sweep = async (): Promise<void> => {
    const used = new Set((await list()).map(({ release }) => release));
    for (const name of await leftIn(join(workspace, PREVIEWS), used, state)) await releases.remove(name);
  };

  async function publish(id: string, name: string): Promise<boolean> {
    const withRelease = (each: Preview): Preview => (each.id === id ? { ...each, release: name } : each);
    const all = await state.change<readonly Preview[]>(key, (before) =>
      withRoom(live(before).map(withRelease), max),
    );
    if (all?.some((preview) => preview.id === id)) return true;
    throw new Error('The preview was removed, or made room for others.');
  }

  return {
    /** The preview of a branch, kept from now on as long as a new one. Undefined if previews are off. */
    async open(branch: string): Promise<Preview | undefined> {
      if (max === 0 || url === undefined) return undefined;
      let opened = newPreview(branch, url, days);
      await state.change<readonly Preview[]>(key, (all) => {
        const known = live(all).find((preview) => preview.branch === branch);
        if (known !== undefined) opened = { ...known, expiresAt: opened.expiresAt };
        return withRoom([opened, ...live(all).filter((preview) => preview !== known)], max);
      });
      return opened;
    },
    find: async (id: string): Promise<Preview | undefined> => (await list()).find((each) => each.id === id),
    /** Newest first. */
    list,
    async remove(id: string): Promise<boolean> {
      let found = false;
      await state.change<readonly Preview[]>(key, (all = []) => {
        found = live(all).some((preview) => preview.id === id);
        return all.filter((preview) => preview.id !== id);
      });
      await sweep();
      return found;
    },
    /** The paths of a release, which another machine may have built. */
    async bring(release: string): Promise<ReleasePaths> {
      await releases.ensure(release);
      return releases.paths(release);
    },
    targetOf: ({ id, url: address }: Pick<Preview, 'id' | 'url'>): DeployTarget => ({
      url: address,
      releases,
      publish: (name) => publish(id, name),
      settle: sweep,
    }),
    /** Removes the releases that no preview has any more. */
    sweep,
  };
}

function newPreview(branch: string, url: string, days: number): Preview {
  const id = `${slug(branch)}${randomId().slice(0, 16)}`;
  const now = new Date();
  return {
    id,
    branch,
    url: `${url.replace(/\/$/, '')}${PREVIEW_PATH}${id}`,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + days * DAY_MS).toISOString(),
  };
}

function live(all: readonly Preview[] = []): readonly Preview[] {
  const now = new Date().toISOString();
  return all.filter(({ expiresAt }) => expiresAt > now);
}

/**
 * Those asked for longest ago make room: a built one for another that is built, so that none goes for a branch that
 * does not exist or does not build.
 */
function withRoom(all: readonly Preview[], max: number): readonly Preview[] {
  const [built, others] = [all.filter(({ release }) => release), all.filter(({ release }) => !release)];
  const kept = new Set([...built.slice(0, max), ...others.slice(0, max)]);
  return all.filter((preview) => kept.has(preview));
}

/** The names in a folder that nobody needs. */
async function leftIn(
  folder: string,
  used: ReadonlySet<string | undefined>,
  state: State,
): Promise<readonly string[]> {
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => !used.has(name)) : [];
  // A folder in which a build is running belongs to a deploy that has not ended.
  const deploys = await Promise.all(names.map((name) => findDeploy(state, name)));
  return names.filter((_, at) => !(deploys[at] && isOpen(deploys[at])));
}

/** The part of a branch's name that an address can hold. */
function slug(branch: string): string {
  const words = branch
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 24);
  return words === '' ? '' : `${words.replace(/-$/, '')}-`;
}
