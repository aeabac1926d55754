/** Everything that one release answers. */
import { ANONYMOUS } from './access/can-read.ts';
import { isProtected } from './contract/release.ts';
import type { Parts } from './feature.ts';
import type { ShellStatus } from './filesystem/shell-pool.ts';
import { callers } from './http/callers.ts';
import type { Compress } from './http/compressor.ts';
import type { EarlierFilesOptions } from './http/earlier-files.ts';
import { closeFeatures, openFeatures, togetherOf, WAITING } from './open-features.ts';
import type { RuntimeOptions } from './options.ts';
import type { Serving } from './release/serving.ts';
import { servingFor } from './release/viewer-info.ts';
import { createRouter } from './router.ts';
import { openSite } from './send-site.ts';

export interface AppOptions
  extends Partial<Omit<Parts, 'serving' | 'callers' | 'logger' | 'together'>>,
    Pick<Parts, 'logger'>,
    Pick<RuntimeOptions, 'site' | 'around' | 'hosts' | 'observers'> {
  /** Earlier releases: pages that were opened then still ask for their files. */
  readonly earlier?: EarlierFilesOptions['list'] | undefined;
  /** Compresses the site's files. Undefined: they are sent as they are. */
  readonly compress?: Compress | undefined;
}

export interface App {
  /** The calls that run in its shell, and those that wait. */
  shellStatus(): ShellStatus;
  fetch(request: Request): Response | Promise<Response>;
  close(): Promise<void>;
}

export async function createApp(serving: Serving, options: AppOptions): Promise<App> {
  const { info } = servingFor(serving, ANONYMOUS);
  const { origins, hosts, observers } = options;
  const isTold = serving.release.manifest.site.telemetry !== false;
  // docs.json may want nothing to be counted, and nobody to be asked.
  const started: Parts['started'] = (feature) =>
    isTold || !feature.isTelemetry ? options.started?.(feature) : undefined;
  const parts: Parts = {
    clientOf: () => 'unknown',
    limits: undefined,
    state: undefined,
    identity: undefined,
    questions: undefined,
    mcpFactory: undefined,
    problems: async () => [],
    away: () => false,
    waiting: WAITING,
    isReady: () => true,
    options: {},
    ...options,
    ...{ started, together: togetherOf(started) },
    serving,
    callers: callers({ url: info.url, origins, hosts }),
  };
  const opened = await openFeatures(parts);
  const fetch = createRouter({
    base: info.base,
    isProtected: isProtected(serving.release.manifest),
    site: await openSite({ ...options, serving, info }, opened),
    ...{ parts, opened, observers },
  });
  return {
    fetch,
    shellStatus: () => serving.shell.status(),
    async close() {
      await closeFeatures(opened);
      await serving.close();
    },
  };
}
