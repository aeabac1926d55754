/** The release that is served, and another in its place between two requests. */

import type { ReleaseFiles } from '@waymark/contract/release';
import type { ReleasePaths } from '@waymark/contract/release-folder';
import type { Identity } from '@waymark/foundation/identity';
import { createLimits } from '@waymark/foundation/limits/limits';
import { Current } from '@waymark/foundation/release/current';
import { lookOf } from '@waymark/foundation/release/look';
import type { Release } from '@waymark/foundation/release/open';
import { openServing } from '@waymark/foundation/release/open-serving';
import type { Serving } from '@waymark/foundation/release/serving';
import type { State } from '@waymark/foundation/state/state';
import { failed } from '@waymark/source/failures';
import { type App, type AppOptions, createApp } from './app.ts';
import type { Runtime, RuntimeOptions } from './options.ts';

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
  /** Parts of every app, also those of previews. */
  readonly shared: Omit<BesideServed, 'served' | 'identity' | 'createApp'> & {
    readonly options: RuntimeOptions;
  };
  readonly own: Omit<AppOptions, 'identity' | 'logger' | 'earlier'>;
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
  const { paths: first, shared, own, earlier, onReplaced } = setup;
  const { logger, options } = shared;
  const { url } = options;
  const open = async (paths: Paths, given?: Serving): Promise<Shown & { readonly app: App }> => {
    const [release, site = first[1]] = paths;
    const serving = given ?? (await openServing(release, { url, logger }));
    try {
      const identity = own.state && (await openIdentity(serving, own.state, shared));
      const app = await createApp(serving, {
        ...{ ...shared, ...own, identity, site },
        earlier: async () => (site === undefined ? [] : earlier(site)),
      });
      return { paths, serving, identity, app };
    } catch (error) {
      return failed(error, () => serving.close());
    }
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

/** Loaded if there is a storage: most servers need no sign-in. */
async function openIdentity(
  { info, release }: Serving,
  state: State,
  { options: { signIn = {}, isProxied }, limits, logger }: ServedReleaseSetup['shared'],
): Promise<Identity> {
  if (!URL.canParse(info.url)) {
    throw new Error('Sign-in needs the public address of the site: set `url`, or build with one.');
  }
  const { createIdentity } = await import('@waymark/foundation/identity');
  return createIdentity({
    ...{ state, url: info.url, site: info.name, look: lookOf(release), signIn, isProxied, logger },
    // Guessing passwords is limited even if nothing else is.
    limits: limits ?? createLimits(),
  });
}
