/** Where the release of a deploy goes: the site, or a preview. */
import type { Deploy } from './record.ts';
import type { Releases } from './releases.ts';
import type { VerifiedRelease } from './verify.ts';

export interface Target {
  /** Public address that the release is built for. */
  readonly url: string | undefined;
  readonly releases: Releases;
  /** Of a preview: folder of the release of its site, which says how open it may be. Undefined if that is not known. */
  readonly floor?: (() => Promise<string | undefined>) | undefined;
  /**
   * Serves it from the next request on. Throws, and leaves what is served, where that cannot be. Gives whether it is being
   * served: a process that only builds hears that from those that serve.
   *
   * @param fence Of the lease.
   * @param verified The release, where it is open.
   */
  publish(name: string, fence: number, verified: VerifiedRelease | undefined): Promise<boolean>;
  /** A deploy came to its end: what it left, and what is old, can go. */
  settle(deploy: Deploy): Promise<void>;
}
