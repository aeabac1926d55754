/** Opens all parts of a runtime, and closes them in the opposite order. */
import { resolve } from 'node:path';
import type { ServerRequest } from 'srvx';
import type { Analytics } from './analytics/analytics.ts';
import type { App } from './app.ts';
import { ASK_PATH } from './contract/ask.ts';
import { belowBase } from './contract/base-path.ts';
import { failed } from './contract/failures.ts';
import { isProtected, type ReleaseFiles } from './contract/release.ts';
import type { Deploys } from './deploy/open-deploys.ts';
import type { PreviewedSite } from './deploy/open-preview.ts';
import type { FeedbackBook } from './feedback/book.ts';
import { createCompressor } from './http/compressor.ts';
import { clientKey } from './limits/client-key.ts';
import { openLimits } from './limits/limits.ts';
import { type Logger, stderrLogger } from './log.ts';
import { openApp } from './open-app.ts';
import type { Runtime, RuntimeOptions } from './options.ts';
import type { Problem } from './problem.ts';
import { regularly } from './regularly.ts';
import { Current } from './release/current.ts';
import { openServing, type Serving } from './release/serving.ts';
import { needsStorage, unavailable, WAITING, withoutRepeats } from './state/away.ts';
import type { Questions } from './state/questions.ts';
import { isRedisAddress } from './state/redis-connection.ts';
import type { State } from './state/state.ts';
import { watched } from './telemetry/observer.ts';

/** Reads never return expired records; this frees their room. */
const SWEEP_EVERY_MS = 3_600_000;

/** Closers of what was opened, called the last first, with the time that running requests get. */
type Opened = ((withinMs?: number) => unknown)[];

/**
 * Closes whatever it has opened if it throws.
 *
 * @param waits Whether there is a storage, which does not answer.
 */
export async function openRuntime(options: RuntimeOptions, waits = false): Promise<Runtime> {
  const opened: Opened = [];
  let closed: Promise<void> | undefined;
  const close = async (withinMs?: number): Promise<void> => {
    for (const each of opened.toReversed()) await each(withinMs);
  };
  try {
    const runtime = await open(options, waits, opened);
    return {
      ...runtime,
      close(withinMs) {
        runtime.prepareToClose();
        closed ??= close(withinMs);
        return closed;
      },
    };
  } catch (error) {
    return failed(error, close);
  }
}

async function open(
  options: RuntimeOptions,
  waits: boolean,
  opened: Opened,
): Promise<Omit<Runtime, 'close'>> {
  const state = await openStateOf(options.storage);
  let letGo = (): void => undefined;
  opened.push(() => letGo());
  opened.push(() => state?.close());
  letGo = await holdStateOf(options.storage);
  const away = (): boolean => state?.away?.() ?? waits;
  const logger = withoutRepeats(options.logger ?? stderrLogger, away);
  const addressOf =
    options.clientOf ?? ((request: Request) => (request as Partial<ServerRequest>).ip ?? 'unknown');
  const clientOf = (request: Request): string => clientKey(addressOf(request));
  const limits = options.limits === false ? undefined : await openLimits(options.limits, state);
  const questions = state && (await noteQuestions(state, logger));
  opened.push(() => questions?.close());
  const feedback = state && (await takeFeedback(state, options.feedback, logger));
  opened.push(() => feedback?.close());
  const analytics = state && (await openAnalytics(state, options.analytics, logger));
  opened.push(() => analytics?.close());
  const sweeping =
    state && regularly(SWEEP_EVERY_MS, state.sweep, { logger, failed: 'expired records not removed' });
  opened.push(() => sweeping?.stop());
  let deploys: Deploys | undefined;
  let closing = false;
  const { origins, hosts, around, playground, ask, signIn, isProxied, onCall, tools, resources } = options;
  // Releases and previews share its threads and its room.
  const compress = createCompressor();
  const shared = {
    origins,
    hosts,
    around,
    logger,
    compress,
    limits,
    clientOf,
    playground,
    ask,
    tools,
    resources,
  };
  /** Settings that previews share with the site that is served: who may read, and how people sign in. */
  let served!: Pick<PreviewedSite, 'served' | 'identity'> & {
    readonly url: string | undefined;
    readonly base: string;
    readonly isProtected: boolean;
  };
  let lookForProblems: typeof problems | undefined;
  const problems = async (): Promise<readonly Problem[]> => {
    if (state === undefined) return [];
    const { watchProblems } = await import('./watch-problems.ts');
    lookForProblems ??= watchProblems({
      ...{ state, storage: options.storage, url: served.url, workspace: options.deploy?.workspace },
      ofDeploys: async () => (await deploys?.problems()) ?? [],
    });
    return lookForProblems();
  };
  /** The release that is served, for whoever opens it again. */
  let shown: Parameters<Runtime['swap']> = [options.release];
  const openPaths = async (release: string | ReleaseFiles, site?: string): Promise<App> =>
    appOf(await openServing(release, { url: options.url, logger }), site);
  const appOf = async (serving: Serving, site = options.site): Promise<App> => {
    const { app, identity } = await openApp(serving, {
      ...{ ...shared, site, state, questions, feedback, analytics, onCall, signIn, isProxied },
      deploy: options.deploy,
      deployer: () => deploys?.deployer,
      problems,
      earlier: async () => (site === undefined ? [] : ((await deploys?.earlier(site)) ?? [])),
    });
    const { release, info } = serving;
    served = {
      served: release,
      identity,
      url: options.url ?? release.manifest.site.url,
      base: info.base,
      isProtected: isProtected(release.manifest),
    };
    return app;
  };
  let since = Date.now();
  const current = new Current(await openPaths(options.release), (error) => {
    logger.error('release not closed', { error });
  });
  opened.push((withinMs) => current.close(withinMs));
  const replace = (app: App, ...paths: typeof shown): void => {
    current.replace(app);
    shown = paths;
    since = Date.now();
    // The readers who may read the site may have changed.
    deploys?.previewSites.closeAll();
  };
  const swap = async (release: string | ReleaseFiles, site?: string): Promise<void> =>
    replace(await openPaths(release, site), release, site);
  /** Keys from the storage are read again. */
  async function reopen(): Promise<void> {
    for (;;) {
      const paths = shown;
      const app = await openPaths(...paths);
      if (paths === shown) return replace(app, ...paths);
      // Another release came meanwhile.
      await app.close();
    }
  }
  deploys =
    state &&
    options.deploy &&
    (await (
      await import('./deploy/open-deploys.ts')
    ).openDeploys(state, options.deploy, {
      url: served.url,
      limits,
      logger,
      configuredUrl: options.url,
      // Builds run elsewhere.
      first: typeof options.release === 'string' ? resolve(options.release) : undefined,
      swap: async ({ release, site }, verified) =>
        replace(
          await (verified === undefined ? openPaths(release, site) : appOf(verified.take(), site)),
          release,
          site,
        ),
      openPreview: async (paths, url) => {
        const { openPreview } = await import('./deploy/open-preview.ts');
        return openPreview(paths, url, { ...shared, ...served });
      },
    }));
  opened.push(async () => {
    await deploys?.deployer.close();
    await deploys?.previewSites.close();
  });
  if (state) {
    const { watchStorage } = await import('./watch-storage.ts');
    const watching = await watchStorage(state, reopen, logger);
    // First of all: otherwise nobody would close what it opens again.
    opened.push(watching.stop);
  }
  const serve = (request: Request): Promise<Response> =>
    new URL(request.url).pathname === READY_PATH
      ? Promise.resolve(ready(!closing, away()))
      : current.use((app) => app.fetch(request));
  // Deploys outlive every release.
  const answerWhole = deploys
    ? async (request: Request): Promise<Response> =>
        (await deploys.api.fetch(request, clientOf(request))) ??
        (await deploys.previewSites.fetch(request)) ??
        serve(request)
    : serve;
  const answer = async (request: Request): Promise<Response> => {
    if (!away()) return answerWhole(request);
    const { pathname } = new URL(request.url);
    const path = belowBase(pathname, served.base) ?? '';
    const isForMembers = served.isProtected && ['/mcp', ASK_PATH].includes(path.replace(/\/$/, ''));
    if (isForMembers || needsStorage(pathname, served.base)) {
      const { pageWhileAway } = await import('./pages/away-page.ts');
      return (served.identity && pageWhileAway(request, path, served.identity.site)) ?? unavailable();
    }
    const response = await answerWhole(request);
    // The caller may have a session, which nobody can look up.
    const isUnknown = response.status >= 500 || (waits && served.isProtected && response.status === 404);
    if (!isUnknown) return response;
    await response.body?.cancel();
    return unavailable();
  };
  return {
    status: () => ({ since, shell: current.value.shellStatus() }),
    deployer: deploys?.deployer,
    prepareToClose() {
      closing = true;
    },
    fetch: watched(answer, options.observers, options.url),
    swap,
  };
}

/** The address a balancer asks before it sends requests here: there is a release, and the server is not ending. */
const READY_PATH = '/readyz';

function ready(isReady: boolean, isAway: boolean): Response {
  // Public pages are served without the storage: a balancer still sends requests here.
  const body = {
    status: isReady ? 'ready' : 'closing',
    ...(isAway && { storage: 'away', unavailable: WAITING }),
  };
  return Response.json(body, { status: isReady ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}

async function holdStateOf(storage: RuntimeOptions['storage']): Promise<() => void> {
  if (typeof storage !== 'string' || isRedisAddress(storage)) return () => undefined;
  return (await import('./state/one-server.ts')).holdState(storage);
}

async function openStateOf(storage: RuntimeOptions['storage']): Promise<State | undefined> {
  if (storage === undefined) return undefined;
  const { openState, stateOf } = await import('./state/open.ts');
  return typeof storage === 'string' ? openState(storage) : stateOf(storage);
}

async function noteQuestions(state: State, logger: Logger): Promise<Questions> {
  const { recordQuestions } = await import('./state/questions.ts');
  return recordQuestions(state, (error) => logger.error('questions not kept', { error }));
}

async function takeFeedback(
  state: State,
  options: RuntimeOptions['feedback'],
  logger: Logger,
): Promise<FeedbackBook | undefined> {
  const { openFeedback } = await import('./feedback/book.ts');
  return openFeedback(options, { state, logger });
}

async function openAnalytics(
  state: State,
  options: RuntimeOptions['analytics'],
  logger: Logger,
): Promise<Analytics | undefined> {
  const [{ createAnalytics }, { readAnalyticsOptions }] = await Promise.all([
    import('./analytics/analytics.ts'),
    import('./analytics/options.ts'),
  ]);
  const wanted = readAnalyticsOptions(options);
  return (
    wanted &&
    createAnalytics(state, {
      ...wanted,
      onError: (error) => logger.error('analytics not kept', { error }),
    })
  );
}
