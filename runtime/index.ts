/** The runtime as a function of a Request: no port, no globals. */
import { resolve } from 'node:path';
import type { ServerRequest } from 'srvx';
import type { Storage } from 'unstorage';
import { failed } from './contract/failures.ts';
import { isProtected, type ReleaseFiles } from './contract/release.ts';
import type { Deployer } from './deploy/deployer.ts';
import type { Deploys, DeploysOptions } from './deploy/open-deploys.ts';
import type { PreviewedSite } from './deploy/open-preview.ts';
import type { Regular } from './deploy/regularly.ts';
import type { ShellStatus } from './filesystem/shell-pool.ts';
import { type App, type AppOptions, createApp } from './http/app.ts';
import { clientKey } from './limits/client-key.ts';
import { createLimits, type LimitName, type Limits } from './limits/limits.ts';
import { type Logger, stderrLogger } from './log.ts';
import { type Observer, observedBy } from './observe/observer.ts';
import { routeOf } from './observe/route.ts';
import type { PlaygroundOptions } from './playground-proxy/handler.ts';
import { Current } from './release/current.ts';
import { openServing, type Serving } from './release/serving.ts';
import type { SignInOptions } from './sign-in/options.ts';
import { isStorageAway, needsStorage, unavailable, WAITING, withoutRepeats } from './state/away.ts';
import type { Question, Questions } from './state/questions.ts';
import type { State } from './state/state.ts';
import type { Change } from './state/watch.ts';

export { type Logger, stderrLogger } from './log.ts';
export { ReleaseError, type ReleaseProblem } from './release/errors.ts';

export interface RuntimeOptions {
  /** Folder of the release (`.waymark`), or its files in memory. */
  readonly release: string | ReleaseFiles;
  /** Folder of the built site (`dist`). Without it the runtime serves agents only, beside a static host. */
  readonly site?: string | undefined;
  /**
   * Where the runtime keeps what outlives it: users, credentials, grants, settings. A file of SQLite, which the `waymark`
   * command can open too; `redis://…`, which any number of replicas share; or a storage that no other process uses. With it
   * there are `/authed/mcp`, sign-in and the dashboard; it needs `url`, or a release that has one. Without it nobody can sign
   * in, so that what is not public is not served.
   */
  readonly storage?: string | Storage | undefined;
  /** How people sign in. Default: users with passwords in the storage. */
  readonly signIn?: SignInOptions | undefined;
  /** Limits per rolling hour that differ from the defaults; false for none. */
  readonly limits?: Partial<Readonly<Record<LimitName, number>>> | false | undefined;
  /** Address that a request came from, for the limits. Default: what the server in `waymark/runtime` found out. */
  readonly clientOf?: ((request: Request) => string) | undefined;
  /**
   * Public address of the site, base included: `https://docs.example.com`. It wins over the one that the site was
   * built with. Links and discovery documents are made from it, never from a request.
   */
  readonly url?: string | undefined;
  /** Origins of web pages that may call `/mcp` besides the site's own and loopback; `*` for all. */
  readonly origins?: readonly string[] | undefined;
  /** Host names that `/mcp` is reached by besides that of `url`, loopback and addresses; `*` for all. */
  readonly hosts?: readonly string[] | undefined;
  /** The proxy that playgrounds of API pages send requests through. */
  readonly playground?: PlaygroundOptions | undefined;
  readonly logger?: Logger | undefined;
  /** Watch each request, the outermost first. */
  readonly observers?: readonly Observer[] | undefined;
  /** Told of each call of a tool, for counting. */
  readonly onCall?: ((question: Omit<Question, 'time'>) => void) | undefined;
  /** Builds what a git remote has, and swaps it in. Needs `storage`. */
  readonly deploy?: DeploysOptions | undefined;
}

/** Reads never return what has expired; this gives its room back. */
const SWEEP_EVERY_MS = 3_600_000;

export interface Runtime {
  fetch(request: Request): Promise<Response>;
  /**
   * Serves another release, and where it is given another site, from the next request on. Requests that have begun end
   * with the old ones.
   *
   * Throws, and keeps serving the old one, where the new one does not open.
   */
  swap(release: string | ReleaseFiles, site?: string): Promise<void>;
  /** What it is busy with. */
  status(): {
    /** Since when the release is served, in milliseconds since 1970. */ readonly since: number;
    readonly shell: ShellStatus;
  };
  /** The queue of deploys, where there is one. */
  readonly deployer: Deployer | undefined;
  /** From now on `/readyz` says that no new request should come; they are answered still. */
  prepareToClose(): void;
  /** Ends when the last request has. */
  close(): Promise<void>;
}

/** What a balancer asks before it sends requests here: there is a release, and the server is not ending. */
const READY_PATH = '/readyz';

function ready(isReady: boolean, isAway: boolean): Response {
  // What is public is served: a balancer sends requests here still.
  const body = {
    status: isReady ? 'ready' : 'closing',
    ...(isAway && { storage: 'away', unavailable: WAITING }),
  };
  return Response.json(body, { status: isReady ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}

/** How often it is looked whether the storage was replaced, or has lost what it held. */
const WATCH_MS = 1_000;

/**
 * Throws `ReleaseError` where there is no release, or one that cannot be served. A Redis that does not answer is waited for:
 * meanwhile what is public is served.
 */
export async function createRuntime(options: RuntimeOptions): Promise<Runtime> {
  try {
    return await openRuntime(options);
  } catch (error) {
    if (!isStorageAway(error)) throw error;
    const logger = withoutRepeats(options.logger ?? stderrLogger, () => true);
    logger.error('storage away', { error });
    const { runtimeWithoutStorage } = await import('./without-storage.ts');
    const without = await openRuntime({ ...options, logger, storage: undefined, deploy: undefined }, true);
    return runtimeWithoutStorage({ without, open: () => openRuntime(options), logger });
  }
}

/** @param waits Whether there is a storage, which does not answer. */
async function openRuntime(options: RuntimeOptions, waits = false): Promise<Runtime> {
  const state = await openStateOf(options.storage);
  const away = (): boolean => state?.away?.() ?? waits;
  const logger = withoutRepeats(options.logger ?? stderrLogger, away);
  const addressOf = options.clientOf ?? connectedAddress;
  const clientOf = (request: Request): string => clientKey(addressOf(request));
  const limits = options.limits === false ? undefined : await openLimits(options.limits, state);
  const questions = state && (await noteQuestions(state, logger));
  let deployer: Deployer | undefined;
  let deploys: Deploys | undefined;
  let closing = false;
  const { origins, hosts, playground } = options;
  const shared = { origins, hosts, logger, limits, clientOf, playground };
  /** What previews share with the site that is served: who may read, and how people sign in. */
  let served!: Pick<PreviewedSite, 'served' | 'identity'> & {
    readonly url: string | undefined;
    readonly base: string;
    readonly isProtected: boolean;
  };
  /** What is served, for whoever opens it anew. */
  let shown: Parameters<Runtime['swap']> = [options.release];
  const open = async (release: string | ReleaseFiles, site?: string): Promise<App> =>
    appOf(await openServing(release, { url: options.url, logger }), site);
  const appOf = async (serving: Serving, site = options.site): Promise<App> => {
    try {
      const people =
        state && (await withPeople(serving, state, { ...options, limits, logger, deployer: () => deployer }));
      const app = await createApp(serving, {
        ...shared,
        site,
        earlier: async () => (site === undefined ? [] : ((await deploys?.earlier(site)) ?? [])),
        questions: counted(questions, options.onCall),
        ...people,
      });
      const { release, info } = serving;
      served = {
        served: release,
        identity: people?.identity,
        url: options.url ?? release.manifest.site.url,
        base: info.base,
        isProtected: isProtected(release.manifest),
      };
      return app;
    } catch (error) {
      return failed(error, () => serving.close());
    }
  };
  let watching: Regular | undefined;
  const closeState = async (): Promise<void> => {
    clearInterval(sweeping);
    await watching?.stop();
    await questions?.close();
    await state?.close();
  };
  const sweep = (): void => {
    state?.sweep().catch((error: unknown) => logger.error('expired records not removed', { error }));
  };
  const sweeping = state && setInterval(sweep, SWEEP_EVERY_MS).unref();
  let first: App;
  let look: (() => Promise<Change | undefined>) | undefined;
  try {
    first = await open(options.release);
    look = state && (await (await import('./state/watch.ts')).watchState(state));
  } catch (error) {
    return failed(error, closeState);
  }
  let since = Date.now();
  const current = new Current(first, (error) => {
    logger.error('release not closed', { error });
  });
  const replace = (app: App, ...paths: typeof shown): void => {
    current.replace(app);
    shown = paths;
    since = Date.now();
    // Who may read the site may have changed.
    deploys?.previewSites.closeAll();
  };
  const swap = async (release: string | ReleaseFiles, site?: string): Promise<void> =>
    replace(await open(release, site), release, site);
  /** Keys that were read from the storage are read anew. */
  async function reopen(): Promise<void> {
    for (;;) {
      const paths = shown;
      const app = await open(...paths);
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
      // Builds work elsewhere.
      first: typeof options.release === 'string' ? resolve(options.release) : undefined,
      swap: async ({ release, site }, verified) =>
        replace(
          await (verified === undefined ? open(release, site) : appOf(verified.take(), site)),
          release,
          site,
        ),
      openPreview: async (paths, url) => {
        const { openPreview } = await import('./deploy/open-preview.ts');
        return openPreview(paths, url, { ...shared, ...served });
      },
    }));
  deployer = deploys?.deployer;
  watching = look && (await watchStorage(look, reopen, logger));
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
    const isMcp = served.isProtected && pathname.replace(/\/$/, '') === `${served.base}/mcp`;
    if (isMcp || needsStorage(pathname, served.base)) return unavailable();
    const response = await answerWhole(request);
    // Whoever asks may have a session, which nobody can look up.
    const isUnknown = response.status >= 500 || (waits && served.isProtected && response.status === 404);
    if (!isUnknown) return response;
    await response.body?.cancel();
    return unavailable();
  };
  return {
    status: () => ({ since, shell: current.value.shellStatus() }),
    deployer,
    prepareToClose() {
      closing = true;
    },
    fetch: watched(answer, options.observers, options.url),
    swap,
    async close() {
      closing = true;
      // What it opens anew would be closed by nobody.
      await watching?.stop();
      await deploys?.deployer.close();
      await deploys?.previewSites.close();
      await current.close();
      await closeState();
    },
  };
}

/** Says that a state is another one than it was, and has what was read from it opened anew. */
async function watchStorage(
  look: () => Promise<Change | undefined>,
  reopen: () => Promise<void>,
  logger: Logger,
): Promise<Regular> {
  const { regularly } = await import('./deploy/regularly.ts');
  let isOld = false;
  const work = async (): Promise<void> => {
    const change = await look();
    if (change === 'lost')
      logger.error('storage lost what it held', {
        next: 'users, credentials and keys are gone: put them back with `waymark restore`; see that it is persistent',
      });
    if (change === 'restored') logger.error('state restored', { next: 'everybody has to sign in again' });
    isOld ||= change !== undefined;
    if (!isOld) return;
    await reopen();
    isOld = false;
  };
  return regularly(WATCH_MS, work, { logger, failed: 'storage not watched' });
}

async function openStateOf(storage: RuntimeOptions['storage']): Promise<State | undefined> {
  if (storage === undefined) return undefined;
  const { openState, stateOf } = await import('./state/open.ts');
  return typeof storage === 'string' ? openState(storage) : stateOf(storage);
}

/** Questions that are counted too. */
function counted(questions: Questions | undefined, onCall: RuntimeOptions['onCall']): Questions | undefined {
  if (onCall === undefined) return questions;
  return {
    note(question) {
      onCall(question);
      questions?.note(question);
    },
    flush: async () => questions?.flush(),
    close: async () => questions?.close(),
  };
}

function watched(
  answer: Runtime['fetch'],
  observers: readonly Observer[] = [],
  url: string | undefined,
): Runtime['fetch'] {
  if (observers.length === 0) return answer;
  const base = url === undefined ? '' : new URL(url).pathname.replace(/\/$/, '');
  return (request) => {
    const { pathname } = new URL(request.url);
    const route = routeOf(pathname, base);
    const path = route === 'page' || route === 'asset' ? pathname : undefined;
    return observedBy(observers, { method: request.method, route, path }, () => answer(request));
  };
}

/** Counted for all replicas where they share a state. */
async function openLimits(
  limits: Partial<Readonly<Record<LimitName, number>>> | undefined,
  state: State | undefined,
): Promise<Limits> {
  if (state?.shared === undefined) return createLimits(limits);
  const { redisCounters } = await import('./limits/redis-counters.ts');
  return createLimits(limits, redisCounters(state.shared), { shared: true });
}

async function noteQuestions(state: State, logger: Logger): Promise<Questions> {
  const { recordQuestions } = await import('./state/questions.ts');
  return recordQuestions(state, (error) => logger.error('questions not kept', { error }));
}

/** Sign-in and the dashboard of a release's site. Loaded where there is a storage: most servers need neither. */
async function withPeople(
  { info, release }: Serving,
  state: State,
  {
    signIn = {},
    limits,
    logger,
    deployer,
  }: Pick<RuntimeOptions, 'signIn'> & {
    readonly limits: Limits | undefined;
    readonly logger: Logger;
    readonly deployer: () => Deployer | undefined;
  },
): Promise<Pick<AppOptions, 'identity' | 'dashboard'>> {
  if (!URL.canParse(info.url)) {
    throw new Error('Sign-in needs the public address of the site: set `url`, or build with one.');
  }
  const [{ createIdentity }, { createDashboard }] = await Promise.all([
    import('./identity.ts'),
    import('./admin/dashboard.ts'),
  ]);
  const site = info.name;
  const identity = await createIdentity({
    state,
    url: info.url,
    site,
    signIn,
    // Guessing passwords is limited even where nothing else is.
    limits: limits ?? createLimits(),
    logger,
  });
  return {
    identity,
    dashboard: createDashboard({ identity, site, release: release.manifest, deployer }),
  };
}

function connectedAddress(request: Request): string {
  return (request as Partial<ServerRequest>).ip ?? 'unknown';
}
