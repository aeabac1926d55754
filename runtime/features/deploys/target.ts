/** The target of a deploy's release: the site, or a preview. */
import type { Deploy } from './record.ts';
import type { Releases } from './releases.ts';
import type { VerifiedRelease } from './verify.ts';

export interface DeployTarget {
  /** Public address that the release is built for. */
  readonly url: string | undefined;
  readonly releases: Releases;
  /** Folder of the release of a preview's site, which says how open it may be. Undefined if that is not known. */
  readonly siteRelease?: (() => Promise<string | undefined>) | undefined;
  /**
   * Serves it from the next request on. If that cannot be, throws, and keeps serving the old one. Resolves to whether it is
   * served: a process that only builds learns it from those that serve.
   */
  publish(name: string, fence: number, verified: VerifiedRelease | undefined): Promise<boolean>;
  /** Called when a deploy has ended: its leftovers, and old releases, can go. */
  settle(deploy: Deploy): Promise<void>;
}
