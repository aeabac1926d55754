/** Begins the features that outlive releases, and opens all for a release. */

import type { Limits } from '@waymark/foundation/limits/limits';
import type { Logger } from '@waymark/foundation/log';
import type { Closable } from '@waymark/foundation/release/current';
import type { Serving } from '@waymark/foundation/release/serving';
import type { State } from '@waymark/foundation/state/state';
import type { Feature, Parts } from './feature.ts';
import { FEATURES } from './features.ts';
import type { RuntimeOptions } from './options.ts';
import type { BesideServed } from './served-release.ts';

/** A server with a state, for features that outlive releases. */
export interface Server {
  readonly state: State;
  readonly options: RuntimeOptions;
  readonly limits: Limits | undefined;
  readonly logger: Logger;
  /** Public address of the site, of the release that is served. */
  url(): string | undefined;
  /** Serves another release. @param opened If it is open already. */
  swap(release: string, site: string, opened?: Serving): Promise<void>;
  /** Settings and parts that another release beside it shares with it. */
  beside(): BesideServed;
  started: Parts['started'];
  /** Holds a folder until the runtime is closed. Throws if a server with another state uses it. */
  holdWorkspace(folder: string): Promise<void>;
}

/** The work of features that outlives releases, by feature. */
export class Started {
  readonly #begun = new Map<Feature, Closable>();

  readonly get: Parts['started'] = <S>(feature: unknown) =>
    this.#begun.get(feature as Feature) as S | undefined;

  /** @param isServed Whether a release is served. @param closers Gets what closes each. */
  async start(server: Server, isServed: boolean, closers: (() => unknown)[]): Promise<void> {
    for (const feature of FEATURES) {
      if ((feature.startsLast === true) !== isServed) continue;
      const begun = await feature.start?.(server);
      if (begun === undefined) continue;
      this.#begun.set(feature, begun);
      closers.push(() => begun.close());
    }
  }
}

/** Features that need the storage, and addresses of those that need it in part. */
export const WAITING: readonly string[] = FEATURES.flatMap(({ name, routes }) => {
  const needing = routes.filter(({ storage }) => storage === 'needed' || storage === 'page');
  return needing.length === routes.length ? [name] : needing.map(({ path }) => path);
});

/** Features that are open for a release, with what they are opened as. */
export type OpenedFeatures = ReadonlyMap<Feature, unknown>;
