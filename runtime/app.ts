/** Everything that one release answers, on a server. */

import type { EarlierFilesOptions } from '@waymark/foundation/http/earlier-files';
import type { Serving } from '@waymark/foundation/release/serving';
import { FEATURES } from './features.ts';
import { type App, type CoreOptions, openCore } from './open-core.ts';
import { WAITING } from './open-features.ts';
import type { RuntimeOptions } from './options.ts';
import { openSite } from './send-site.ts';

export type { App } from './open-core.ts';

export interface AppOptions extends CoreOptions, Pick<RuntimeOptions, 'site' | 'around'> {
  /** Earlier releases: pages that were opened then still ask for their files. */
  readonly earlier?: EarlierFilesOptions['list'] | undefined;
}

export async function createApp(serving: Serving, options: AppOptions): Promise<App> {
  return openCore(
    serving,
    { waiting: WAITING, ...options },
    { features: FEATURES, openSite: (info, opened) => openSite({ ...options, serving, info }, opened) },
  );
}
