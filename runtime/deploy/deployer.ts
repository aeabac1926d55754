/**
 * The queue of a project and the work on it. What was accepted is in the state before it is answered, so a server that is
 * killed goes on with it when it starts again; until the last step nothing of what is served has changed.
 */
import { join } from 'node:path';
import type { Logger } from '../log.ts';
import type { State } from '../state/state.ts';
import { BuildError, build } from './build.ts';
import { checkOut } from './checkout.ts';
import { currentRelease } from './current-release.ts';
import { takeLease } from './lease.ts';
import type { DeployOptions } from './options.ts';
import {
  type Deploy,
  findDeploy,
  isOpen,
  listDeploys,
  newStatusId,
  type Step,
  saveDeploy,
} from './record.ts';
import { releasesOf } from './releases.ts';
import { failureReason, withoutSecrets } from './words.ts';

/** A deploy that was begun so often without an end is given up: it kills its server. */
const MAX_ATTEMPTS = 3;

/** How often a worker looks for what other processes queued. */
const POLL_MS = 1_000;

const MAX_LOG_LINES = 2_000;
const MAX_LOG_LINE = 500;

export interface DeployerSetup {
  readonly state: State;
  readonly options: DeployOptions;
  /** Folder of the objects, the checkouts and the releases. */
  readonly workspace: string;
  /** Public address of the site. */
  readonly url: string | undefined;
  /** Opens a release and asks it a query. Throws where it does not answer. */
  readonly verify: (release: string) => Promise<void>;
  /** Serves a release and its site from the next request on. */
  readonly swap: (served: { readonly release: string; readonly site: string }) => Promise<void>;
  readonly logger: Logger;
}

export interface Deployer {
  readonly projectId: string;
  /** The deploy that will have what is on the branch now: a new one, or one that has not begun. */
  trigger(source: string): Promise<Deploy>;
  /** Puts an earlier release back. Undefined where it is not kept. */
  rollBack(statusId: string, source: string): Promise<Deploy | undefined>;
  /** Ends a deploy that has not ended. Whether there was one. */
  cancel(statusId: string): Promise<boolean>;
  /** Whether the release that a deploy made can be put back. */
  isKept(deploy: Deploy): boolean;
  find(statusId: string): Promise<Deploy | undefined>;
  /** Newest first. */
  list(): Promise<readonly Deploy[]>;
  /** Ends when the deploy that runs has come to a safe point; it goes on at the next start. */
  close(): Promise<void>;
}

export function createDeployer(setup: DeployerSetup): Deployer {
  const { state, options, workspace, url, verify, swap, logger } = setup;
  const { project } = options;
  const releases = releasesOf(workspace);
  let closing = false;
  let running: { readonly statusId: string; readonly abort: AbortController } | undefined;
  let work: Promise<void> = Promise.resolve();
  let served: string | undefined;

  const mine = async (): Promise<readonly Deploy[]> =>
    (await listDeploys(state)).filter(({ projectId }) => projectId === project);

  async function queue(source: string, more: Partial<Deploy> = {}): Promise<Deploy> {
    return saveDeploy(state, {
      statusId: newStatusId(),
      projectId: project,
      status: 'queued',
      source,
      branch: options.branch,
      createdAt: new Date().toISOString(),
      summary: 'Waiting for its turn.',
      timings: {},
      diagnostics: [],
      logs: [],
      attempts: 0,
      ...more,
    });
  }

  /** Works off the queue, one after the other. */
  function wake(): void {
    work = work.then(drain).catch((error: unknown) => logger.error('deploy queue failed', { error }));
  }

  async function drain(): Promise<void> {
    if (closing) return;
    if (!(await mine()).some(isOpen)) return;
    const lease = await takeLease(state, `deploy-${project}`);
    if (lease === undefined) return;
    try {
      while (!closing && !lease.lost.aborted) {
        // What is in progress and is nobody's, since the lease is ours, was begun by a server that was killed.
        const next = (await mine()).find(isOpen);
        if (next === undefined) break;
        await runOne(next, lease.lost);
      }
    } finally {
      await lease.release();
    }
  }

  async function runOne(queued: Deploy, lost: AbortSignal): Promise<void> {
    if (queued.attempts >= MAX_ATTEMPTS) {
      await end(
        queued,
        'failure',
        `It was begun ${MAX_ATTEMPTS} times and never ended: the server stopped each time.`,
      );
      return;
    }
    const abort = new AbortController();
    const onLost = (): void => abort.abort();
    lost.addEventListener('abort', onLost, { once: true });
    running = { statusId: queued.statusId, abort };
    let deploy = await saveDeploy(state, {
      ...queued,
      status: 'in_progress',
      startedAt: queued.startedAt ?? new Date().toISOString(),
      summary: 'It is being worked on.',
      attempts: queued.attempts + 1,
      logs: [],
    });
    const logs: string[] = [];
    const log = (line: string): void => {
      if (logs.length >= MAX_LOG_LINES) logs.shift();
      logs.push(withoutSecrets(line, options).slice(0, MAX_LOG_LINE));
    };
    const step = async <T>(name: Step, run: () => Promise<T>): Promise<T> => {
      deploy = await saveDeploy(state, { ...deploy, step: name, logs: [...logs] });
      const begun = performance.now();
      try {
        return await run();
      } finally {
        deploy = {
          ...deploy,
          timings: { ...deploy.timings, [name]: Math.round(performance.now() - begun) },
          logs: [...logs],
        };
      }
    };
    try {
      const name =
        deploy.release ??
        (await make(deploy, step, log, abort.signal, (changed) => {
          deploy = { ...deploy, ...changed };
        }));
      const paths = releases.paths(name);
      await step('verify', async () => {
        await releases.check(name);
        await verify(paths.release);
      });
      abort.signal.throwIfAborted();
      await step('swap', async () => {
        // The link comes last: until then a server that starts again serves the old one, and finishes this deploy.
        await swap(paths);
        served = name;
        await releases.point(name);
      });
      await end({ ...deploy, release: name }, 'success', 'It is being served.');
      await releases.prune(options.keep).catch((error: unknown) => {
        logger.error('old releases not removed', { error });
      });
    } catch (error) {
      if (closing && abort.signal.aborted) {
        // It begins again when the server starts again; stopping a server is no attempt.
        await saveDeploy(state, {
          ...deploy,
          status: 'queued',
          summary: 'Waiting for the server to start again.',
          attempts: deploy.attempts - 1,
        });
      } else if (abort.signal.aborted) {
        await end({ ...deploy, logs: [...logs] }, 'cancelled', 'It was cancelled.');
      } else {
        const diagnostics = error instanceof BuildError ? error.diagnostics : [];
        const reason = withoutSecrets(failureReason(error, deploy.step), options);
        logger.error('deploy failed', { deploy: deploy.statusId, step: deploy.step, reason });
        await end({ ...deploy, diagnostics, logs: [...logs] }, 'failure', reason);
      }
    } finally {
      lost.removeEventListener('abort', onLost);
      running = undefined;
    }
  }

  /** Checks out and builds. Gives the name of the new release. */
  async function make(
    deploy: Deploy,
    step: <T>(name: Step, run: () => Promise<T>) => Promise<T>,
    log: (line: string) => void,
    signal: AbortSignal,
    change: (changed: Partial<Deploy>) => void,
  ): Promise<string> {
    const before = (await mine()).findLast(
      ({ status, commit }) => status === 'success' && commit !== undefined,
    )?.commit?.sha;
    const id = deploy.statusId;
    const checkout = await step('checkout', () =>
      checkOut({ ...options, branch: deploy.branch }, { workspace, id, before, signal }),
    );
    try {
      change({ commit: checkout.commit });
      log(`Checked out ${checkout.commit.sha} of ${deploy.branch}: ${checkout.commit.message}`);
      await step('build', async () => {
        const out = await releases.begin(id);
        await build(options, {
          folder: checkout.folder,
          out,
          home: join(workspace, 'home'),
          url,
          signal,
          onLine: log,
        });
        await releases.add(out, id);
      });
    } finally {
      await checkout.remove().catch((error: unknown) => logger.error('checkout not removed', { error }));
    }
    return id;
  }

  async function end(deploy: Deploy, status: Deploy['status'], summary: string): Promise<void> {
    await saveDeploy(state, { ...deploy, status, summary, endedAt: new Date().toISOString() });
    // Where the link could not be set, this process may serve it already.
    if (status !== 'success' && deploy.release === undefined && served !== deploy.statusId)
      await releases.remove(deploy.statusId);
  }

  /** What another process has deployed is served here too. */
  async function follow(): Promise<void> {
    const current = await currentRelease(workspace);
    if (current === undefined || current.name === served || running !== undefined) return;
    const isFirst = served === undefined;
    // Once: one that is damaged is not tried again.
    served = current.name;
    if (isFirst) return;
    await releases.check(current.name);
    await swap(current);
  }

  const timer = setInterval(() => {
    wake();
    follow().catch((error: unknown) => logger.error('release not followed', { error }));
  }, POLL_MS);
  timer.unref();
  follow().catch((error: unknown) => logger.error('release not followed', { error }));
  wake();

  return {
    projectId: project,
    async trigger(source) {
      const waiting = (await mine()).find(
        ({ status, branch, release }) =>
          status === 'queued' && branch === options.branch && release === undefined,
      );
      const deploy = waiting ?? (await queue(source));
      wake();
      return deploy;
    },
    async rollBack(statusId, source) {
      const earlier = await findDeploy(state, statusId);
      const name = earlier?.projectId === project ? earlier.release : undefined;
      if (earlier === undefined || name === undefined || !releases.has(name)) return undefined;
      const deploy = await queue(source, {
        release: name,
        ...(earlier.commit && { commit: earlier.commit }),
      });
      wake();
      return deploy;
    },
    async cancel(statusId) {
      const deploy = await findDeploy(state, statusId);
      if (deploy === undefined || deploy.projectId !== project || !isOpen(deploy)) return false;
      if (running?.statusId === statusId) running.abort.abort();
      else await end(deploy, 'cancelled', 'It was cancelled.');
      return true;
    },
    isKept: ({ release }) => release !== undefined && releases.has(release),
    find: async (statusId) => {
      const deploy = await findDeploy(state, statusId);
      return deploy?.projectId === project ? deploy : undefined;
    },
    list: async () => (await mine()).toReversed(),
    async close() {
      closing = true;
      clearInterval(timer);
      running?.abort.abort();
      await work;
    },
  };
}
