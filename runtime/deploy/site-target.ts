/** The site as the target of deploys: swapped in here, and followed where another process deployed. */
import { currentRelease } from './current-release.ts';
import type { ReleasePaths, Releases } from './releases.ts';
import type { Target } from './target.ts';
import type { Verified } from './verify.ts';

export interface SiteTargetSetup {
  readonly workspace: string;
  readonly releases: Releases;
  readonly url: string | undefined;
  /** Releases that are kept. */
  readonly keep: number;
  /** Serves a release and its site from the next request on. Undefined where this process serves none. */
  /** The release that is current was found to be damaged: another one has to be built. */
  readonly onDamage: () => Promise<unknown>;
  readonly swap: ((served: ReleasePaths, verified?: Verified) => Promise<void>) | undefined;
}

export interface SiteTarget extends Target {
  readonly releases: Releases;
  /** What another process has deployed is served here too. */
  follow(): Promise<void>;
  /** Where the current release is damaged, another one is built. */
  mend(): Promise<void>;
}

/** What asked for a deploy that mends a damaged release. */
export const REPAIR = 'repair';

export function siteTarget({ workspace, releases, url, keep, swap, onDamage }: SiteTargetSetup): SiteTarget {
  const isShared = releases.here !== releases;
  let served: string | undefined;
  let busy = false;
  async function serve(name: string, verified?: Verified): Promise<void> {
    await swap?.(releases.paths(name), verified);
    served = name;
  }
  const target: SiteTarget = {
    url,
    releases,
    async publish(name, fence, verified) {
      busy = true;
      try {
        // Among machines the fence decides before anything is served. On one, the link comes last: until then a server
        // that starts again serves the old one, and finishes this deploy.
        if (isShared) await releases.point(name, fence);
        await serve(name, verified);
        if (!isShared) await releases.point(name, fence);
      } finally {
        busy = false;
      }
    },
    async mend() {
      const current = await releases.here.current();
      if (current === undefined || releases.here.isOffered(current)) return;
      // Which of the others share what is damaged.
      await releases.here.check(current).catch(() => {});
      await onDamage();
    },
    async settle({ status, statusId, release, source }) {
      // Where the link could not be set, this process may serve it already.
      if (status === 'success') await releases.prune(keep);
      else if (release === undefined && served !== statusId) await releases.remove(statusId);
      // One that does not mend it is not begun again and again.
      if (status === 'failure' && source !== REPAIR) await target.mend();
    },
    async follow() {
      if (busy || swap === undefined) return;
      busy = true;
      try {
        served ??= (await currentRelease(workspace))?.name;
        const current = await releases.current();
        if (current === undefined || current === served) return;
        await releases.check(current).catch((error: unknown) => {
          // On one machine once: one that is damaged is not tried again. From a store it may come whole.
          if (!isShared) served = current;
          throw error;
        });
        await serve(current);
        if (!isShared) return;
        await releases.here.point(current, 0);
        await releases.here.prune(keep);
      } finally {
        busy = false;
      }
    },
  };
  return target;
}
