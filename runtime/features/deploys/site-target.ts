/** The site as the target of deploys: swapped in here, or followed if another process deployed. */
import { setTimeout as delay } from 'node:timers/promises';
import { ReleaseError } from '@waymark/foundation/release/errors';
import { currentRelease } from './current-release.ts';
import type { DeployerSetup } from './deployer.ts';
import type { Releases } from './releases.ts';
import type { DeployTarget } from './target.ts';
import type { VerifiedRelease } from './verify.ts';

/** Servers check each second for another release. */
const TAKEN_OVER_MS = 10_000;
const LOOK_MS = 100;

export interface SiteTargetSetup extends Pick<DeployerSetup, 'state' | 'workspace' | 'url' | 'swap'> {
  readonly project: string;
  readonly releases: Releases;
  /** Releases that are kept. */
  readonly keep: number;
  /** Name of the release that this process serves when it starts. */
  readonly checked: string | undefined;
  /** Called if the current release is damaged: another one has to be built. */
  readonly onDamage: () => Promise<unknown>;
}

export interface SiteTarget extends DeployTarget {
  readonly releases: Releases;
  /** Serves here, too, whatever another process has deployed. */
  follow(): Promise<void>;
  /** Name of the release that is served; undefined if no deploy made it. Of a process that only builds, the current one. */
  served(): Promise<string | undefined>;
  /** Builds another release if the current one is damaged. */
  mend(): Promise<void>;
}

/** The origin of a deploy that mends a damaged release. */
export const REPAIR = 'repair';

/** The releases as this process knows them. */
interface Memory {
  served: string | undefined;
  /** The release that requests get here, if it came from a deploy. */
  inUse: string | undefined;
  /** The release of the store for which a repair was requested. */
  repairing: string | undefined;
  busy: boolean;
}

const isShared = ({ releases }: SiteTargetSetup): boolean => releases.here !== releases;
/** The release that a server has swapped in last, for processes that only build. */
const servedKey = ({ project }: SiteTargetSetup): string => `served:${project}`;

export function siteTarget(setup: SiteTargetSetup): SiteTarget {
  const { releases, url, keep, swap, onDamage } = setup;
  const memory: Memory = { served: undefined, inUse: setup.checked, repairing: undefined, busy: false };
  async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
    memory.busy = true;
    try {
      return await work();
    } finally {
      memory.busy = false;
    }
  }
  const target: SiteTarget = {
    url,
    releases,
    publish: (name, fence, verified) =>
      whileBusy(async () => {
        // With several machines the fence decides before anything is served. On one, the link comes last: until then a server
        // that starts again serves the old one, and finishes this deploy.
        if (isShared(setup)) await releases.point(name, fence);
        await serveHere(setup, memory, name, verified);
        if (!isShared(setup)) await releases.point(name, fence);
        return swap !== undefined || (await isTakenOver(setup, name));
      }),
    async served() {
      if (swap !== undefined && memory.inUse !== undefined) return memory.inUse;
      const current = await releases.current();
      return current !== undefined && releases.isOffered(current) ? current : undefined;
    },
    async mend() {
      const current = await releases.here.current();
      if (current === undefined || releases.here.isOffered(current)) return;
      // Finds which of the others share the damaged files.
      await releases.here.check(current).catch(() => {});
      await onDamage();
    },
    async settle({ status, statusId, release, source }) {
      // If the link could not be set, this process may already serve it.
      if (status === 'success') await releases.prune(keep);
      else if (release === undefined && memory.served !== statusId) await releases.remove(statusId);
      // A repair that did not mend it is not begun again and again.
      if (status === 'failure' && source !== REPAIR) await target.mend();
    },
    async follow() {
      if (!memory.busy && swap !== undefined) await whileBusy(() => takeOver(setup, memory));
    },
  };
  return target;
}

async function serveHere(
  setup: SiteTargetSetup,
  memory: Memory,
  name: string,
  verified?: VerifiedRelease,
): Promise<void> {
  const { swap, releases, state } = setup;
  await swap?.(releases.paths(name), verified);
  memory.served = name;
  memory.inUse = name;
  if (isShared(setup) && swap !== undefined) await state.set(servedKey(setup), name);
}

/** Serves the current release, if another process has deployed it. */
async function takeOver(setup: SiteTargetSetup, memory: Memory): Promise<void> {
  const { workspace, releases, keep, onDamage } = setup;
  memory.served ??= (await currentRelease(workspace))?.name;
  const current = await releases.current();
  if (current === undefined || current === memory.served) return;
  await releases.check(current).catch(async (error: unknown) => {
    // One machine tries a damaged one once. From a store it may come whole.
    if (!isShared(setup)) memory.served = current;
    // The store has lost a part of it: another deploy sends what is missing.
    else if (error instanceof ReleaseError && error.problem !== 'format' && memory.repairing !== current) {
      memory.repairing = current;
      await onDamage();
    }
    throw error;
  });
  await serveHere(setup, memory, current);
  if (!isShared(setup)) return;
  await releases.here.point(current, 0);
  await releases.here.prune(keep);
}

async function isTakenOver(setup: SiteTargetSetup, name: string): Promise<boolean> {
  const until = performance.now() + TAKEN_OVER_MS;
  for (;;) {
    if ((await setup.state.get(servedKey(setup))) === name) return true;
    if (performance.now() > until) return false;
    await delay(LOOK_MS);
  }
}
