/** The release that is served, and another in its place between two requests. */

import type { ReleaseFiles } from '@waymark/contract/release';
import type { ReleasePaths } from '@waymark/contract/release-folder';
import type { Identity } from '@waymark/foundation/identity';
import { Current } from '@waymark/foundation/release/current';
import type { Release } from '@waymark/foundation/release/open';
import { openServing } from '@waymark/foundation/release/open-serving';
import type { Serving } from '@waymark/foundation/release/serving';
import { type App, type AppOptions, createApp } from './app.ts';
import { type OpenAppOptions, openApp } from './open-app.ts';
import type { Runtime } from './options.ts';

/** Settings and parts that another release beside the one that is served shares with it: who may read, and how people sign in. */
export interface BesideServed extends Omit<AppOptions, 'site'> {
  readonly served: Release;
  /** Opens its app: this is above the features. */
  readonly createApp: typeof createApp;
}

type Paths = Parameters<Runtime['swap']>;

export interface ServedReleaseSetup {
  /** The release as the operator gave it. */
  readonly paths: Paths;
  /** The address that the operator configured. */
  readonly url: string | undefined;
  /** Parts of every app, also those of previews. */
  readonly shared: Omit<BesideServed, 'served' | 'identity' | 'createApp'>;
  readonly options: Omit<OpenAppOptions, 'logger' | 'earlier'>;
  /** Releases that were served before the one of a site. */
  readonly earlier: (site: string) => Promise<readonly ReleasePaths[]>;
  /** Another one is served. */
  readonly onReplaced: () => void;
}

/** The origin of an app. */
interface Shown {
  readonly paths: Paths;
  readonly serving: Serving;
  readonly identity: Identity | undefined;
}

export async function openServedRelease(setup: ServedReleaseSetup) {
  const { paths: first, url, shared, options, earlier, onReplaced } = setup;
  const { logger } = shared;
  const open = async (paths: Paths, given?: Serving): Promise<Shown & { readonly app: App }> => {
    const [release, site = first[1]] = paths;
    const serving = given ?? (await openServing(release, { url, logger }));
    const opened = await openApp(serving, {
      ...{ ...shared, ...options, site },
      earlier: async () => (site === undefined ? [] : earlier(site)),
    });
    return { paths, serving, ...opened };
  };
  const { app, ...opened } = await open(first);
  let shown: Shown = opened;
  let since = Date.now();
  const current = new Current(app, (error) => logger.error('release not closed', { error }));

  function replace({ app: next, ...its }: Shown & { readonly app: App }): void {
    current.replace(next);
    shown = its;
    since = Date.now();
    onReplaced();
  }

  return {
    fetch: (request: Request): Promise<Response> => current.use((each) => each.fetch(request)),
    url: (): string | undefined => url ?? shown.serving.release.manifest.site.url,
    beside: (): BesideServed => ({
      ...shared,
      createApp,
      served: shown.serving.release,
      identity: shown.identity,
    }),
    status: () => ({ since, shell: current.value.shellStatus() }),
    /** @param serving The release, if it is open. */
    async swap(release: string | ReleaseFiles, site?: string, serving?: Serving): Promise<void> {
      replace(await open([release, site], serving));
    },
    /** Keys from the storage are read again. */
    async reopen(): Promise<void> {
      for (;;) {
        const { paths } = shown;
        const next = await open(paths);
        if (paths === shown.paths) return replace(next);
        // Another release came meanwhile.
        await next.app.close();
      }
    },
    close: (withinMs?: number) => current.close(withinMs),
  };
}
