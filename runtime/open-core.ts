/** Everything that one release answers: features and its site behind one router. It needs neither threads nor a file system. */
import { ANONYMOUS } from '@waymark/contract/can-read';
import type { ServerInfo } from '@waymark/contract/discovery';
import { isProtected } from '@waymark/contract/release';
import type { ShellStatus } from '@waymark/files/shell-pool';
import type { Call } from '@waymark/foundation/call';
import { callers } from '@waymark/foundation/http/callers';
import { tellPage } from '@waymark/foundation/http/page-timing';
import type { Serving } from '@waymark/foundation/release/serving';
import { servingFor } from '@waymark/foundation/release/viewer-info';
import type { Feature, Parts, SiteAnswer } from './feature.ts';
import type { OpenedFeatures } from './open-features.ts';
import type { RuntimeOptions } from './options.ts';
import { createRouter } from './router.ts';
import { togetherOf } from './together.ts';

export interface CoreOptions
  extends Partial<Omit<Parts, 'serving' | 'callers' | 'logger' | 'together'>>,
    Pick<Parts, 'logger'>,
    Pick<RuntimeOptions, 'hosts' | 'observers'> {}

export interface App {
  /** The calls that run in its shell, and those that wait. */
  shellStatus(): ShellStatus;
  fetch(request: Request): Response | Promise<Response>;
  close(): Promise<void>;
}

export interface CoreSetup {
  readonly features: readonly Feature[];
  /** Answers all that no feature does. @param info The site as strangers see it. */
  readonly openSite: (info: ServerInfo, opened: OpenedFeatures) => Promise<(call: Call) => Promise<Response>>;
}

/** Opens features for a release, and a router over them. */
export async function openCore(
  serving: Serving,
  options: CoreOptions,
  { features, openSite }: CoreSetup,
): Promise<App> {
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
    note: () => {},
    problems: async () => [],
    away: () => false,
    waiting: [],
    isReady: () => true,
    options: {},
    ...options,
    ...{ started, together: togetherOf(features, started) },
    serving,
    callers: callers({ url: info.url, origins, hosts }),
  };
  const opened = await openFeatures(features, parts);
  const fetch = createRouter({
    base: info.base,
    isProtected: isProtected(serving.release.manifest),
    site: await openSite(info, opened),
    ...{ parts, features, opened, observers },
  });
  return {
    fetch,
    shellStatus: () => serving.shell.status(),
    async close() {
      for (const [feature, value] of opened) await feature.close?.(value);
      await serving.close();
    },
  };
}

async function openFeatures(features: readonly Feature[], parts: Parts): Promise<OpenedFeatures> {
  const opened = await Promise.all(
    features.map(async (feature) => {
      const late = feature.startsLast && (() => parts.started(feature));
      return [feature, late ?? (await feature.open?.(parts))] as const;
    }),
  );
  return new Map(opened.filter(([, value]) => value !== undefined));
}

/** An answer of the site, with what features have to say with it. */
export function told(opened: OpenedFeatures, call: Call, sent: SiteAnswer): Response {
  const facts = [...opened].map(([feature, value]) => feature.sent?.(value, call, sent));
  tellPage(sent.response, facts);
  return sent.response;
}
