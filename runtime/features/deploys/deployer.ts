/**
 * The deploys of a project: requests and their results. An accepted deploy is in the state before the request is
 * answered, so a server that is killed goes on with it when it starts again.
 */
import type { ReleasePaths } from '@waymark/contract/release-folder';
import { regularly } from '@waymark/foundation/regularly';
import { deployLease } from '@waymark/foundation/state/lease';
import type { LogPage } from '@waymark/foundation/state/log-page';
import type { State } from '@waymark/foundation/state/state';
import { createAnnouncer } from './announce.ts';
import { PREVIEWS, RELEASES } from './current-release.ts';
import { newestSet } from './deploy-changes.ts';
import { createPreviews, type Preview, type Previews } from './previews.ts';
import { createDeployQueue } from './queue.ts';
import {
  askToCancel,
  changeDeploy,
  DEPLOY_STATUSES,
  type Deploy,
  type DeployLog,
  type DeployPageOptions,
  type DeployStatus,
  findDeploy,
  isOpen,
  joinWaiting,
  listOpenDeploys,
  newStatusId,
  pageOfDeploys,
  readLog,
  saveDeploy,
} from './record.ts';
import { type Releases, releasesOf } from './releases.ts';
import { REPAIR, type SiteTarget, siteTarget } from './site-target.ts';
import type { DeployTarget } from './target.ts';
import type { VerifiedRelease } from './verify.ts';
import { CANCELLED, DeployWork, ended, type WorkSetup } from './work.ts';

/** Interval between checks whether another process has deployed. */
const FOLLOW_MS = 1_000;

/** Interval between removals of expired previews. Expired previews are not served in the meantime. */
const SWEEP_MS = 3_600_000;

export interface DeployerSetup extends Omit<WorkSetup, 'targetOf' | 'announce'> {
  /** Public address of the site. */
  readonly url: string | undefined;
  /** Serves a release and its site from the next request on. Undefined if this process serves none. */
  readonly swap: ((served: ReleasePaths, verified?: VerifiedRelease) => Promise<void>) | undefined;
  /** The release served until something is deployed, if this process has it. */
  readonly first?: string | undefined;
  /** Name of the release that this process serves when it starts, and has read whole. */
  readonly checked?: string | undefined;
  /** True if this process builds. Default: yes. */
  readonly builds?: boolean | undefined;
  /** Releases in a folder of the workspace. Default: those of this machine alone. */
  readonly releasesIn?: ((folder: string) => Releases) | undefined;
}

export type Deployer = ReturnType<typeof createDeployer>;

export function createDeployer(setup: DeployerSetup) {
  const { state, options, workspace, url, swap, logger, builds = true } = setup;
  const { releasesIn = (folder) => releasesOf(workspace, folder) } = setup;
  const { project, keep } = options;
  const site = siteTarget({
    workspace,
    releases: releasesIn(RELEASES),
    ...{ state, project, url, keep, swap, checked: setup.checked },
    onDamage: () => request(REPAIR, options.branch),
  });
  const previews = createPreviews(setup, releasesIn(PREVIEWS));
  const outbox = createAnnouncer({ state, project, endpoints: options.webhooks.send, logger });
  const siteRelease = () => servedRelease(site, setup.first);
  const targetOf = ({ preview }: Deploy): DeployTarget =>
    preview === undefined ? site : { ...previews.targetOf(preview), siteRelease };
  const work = new DeployWork({ ...setup, announce: outbox.announce, targetOf });
  const records = recordsOf(state, project);
  const queue = createDeployQueue({
    ...{ state, builds, logger, open: records.open, name: deployLease(project) },
    work: (deploy, lease) => work.run(deploy, lease),
  });
  const { request, ...requests } = requestsOf({
    ...{ state, options, site, previews, work, queue },
    find: records.find,
  });

  const following = regularly(FOLLOW_MS, site.follow, { logger, failed: 'release not followed' });
  const sweeping = regularly(SWEEP_MS, previews.sweep, { logger, failed: 'previews not removed' });
  for (const { wake } of [following, sweeping]) wake();
  site.mend().catch((error: unknown) => logger.error('damaged release not mended', { error }));

  let closed: Promise<void> | undefined;
  return {
    ...{ projectId: project, previews, ...records, ...requests },
    /** True if the release of a deploy can be rolled back to. */
    isKept: ({ release }: Deploy): boolean => release !== undefined && site.releases.isOffered(release),
    /** The changes that a deploy published, whole. Undefined if they are not known, or its release is not here. */
    changes: async (deploy: Deploy) => publishedChanges(deploy, targetOf(deploy)),
    /** Messages about the end of a deploy, one for each receiver. */
    deliveries: outbox.deliveries,
    /** Facts of the releases on this machine: see `LocalReleases`. */
    ...{ earlier: site.releases.here.earlier, damaged: site.releases.here.damaged },
    /** Name of the release that is served here, if a deploy made it. */
    served: site.served,
    /** The deploy whose release is served: after a rollback that rollback, and not the deploy that built the release. */
    live: (): Promise<Deploy | undefined> => liveDeploy(site, records),
    /**
     * Starts no other deploy. The running one may continue for `graceMs`; then another builder, or the next start, takes it over. A second
     * call can shorten it.
     */
    close(graceMs = 0): Promise<void> {
      if (graceMs <= 0) work.stop();
      const stopping = setTimeout(() => work.stop(), graceMs);
      const stopRest = () => Promise.all([outbox, following, sweeping].map(({ stop }) => stop()));
      closed ??= queue.close().finally(stopRest);
      return closed.finally(() => clearTimeout(stopping));
    },
  };
}

async function publishedChanges(
  { release, changes }: Deploy,
  { releases }: DeployTarget,
): ReturnType<typeof newestSet> {
  if (release === undefined || changes === undefined) return undefined;
  return newestSet(releases.paths(release).release);
}

async function liveDeploy(
  site: SiteTarget,
  { list, find }: ReturnType<typeof recordsOf>,
): Promise<Deploy | undefined> {
  const name = await site.served();
  if (name === undefined) return undefined;
  const { entries } = await list({ status: 'success' });
  return entries.find(({ release }) => release === name) ?? (await find(name));
}

async function servedRelease(
  { releases }: SiteTarget,
  first: string | undefined,
): Promise<string | undefined> {
  const name = await releases.current();
  if (name === undefined) return first;
  await releases.ensure(name);
  return releases.paths(name).release;
}

/** The deploys of a project, as they are kept. */
function recordsOf(state: State, project: string) {
  const isOurs = ({ projectId }: Deploy): boolean => projectId === project;
  return {
    async find(statusId: string): Promise<Deploy | undefined> {
      const deploy = await findDeploy(state, statusId);
      return deploy && isOurs(deploy) ? deploy : undefined;
    },
    /** The output of a deploy so far. */
    log: (statusId: string): Promise<DeployLog> => readLog(state, statusId),
    /** Those that have not ended, oldest first. */
    open: async (): Promise<readonly Deploy[]> => (await listOpenDeploys(state)).filter(isOurs),
    list: (options?: DeployPageOptions): Promise<LogPage<Deploy>> => pageOfDeploys(state, project, options),
    /** The last hundred by status. */
    async counts(): Promise<readonly { readonly status: DeployStatus; readonly count: number }[]> {
      const { entries } = await pageOfDeploys(state, project, { limit: 100 });
      return DEPLOY_STATUSES.map((status) => ({
        status,
        count: entries.filter((each) => each.status === status).length,
      }));
    },
  };
}

interface RequestsSetup extends Pick<DeployerSetup, 'state' | 'options'> {
  readonly find: ReturnType<typeof recordsOf>['find'];
  readonly site: SiteTarget;
  readonly previews: Previews;
  readonly work: DeployWork;
  readonly queue: { wake(): void };
}

/** The requests for deploys. */
function requestsOf({ state, options, site, previews, work, queue, find }: RequestsSetup) {
  /** The deploy that will publish a branch as it is now: a new one, or one that has not begun. */
  async function request(source: string, branch: string, preview?: Deploy['preview']): Promise<Deploy> {
    const deploy = await joinWaiting(state, queuedDeploy(options, { source, branch, preview }));
    queue.wake();
    return deploy;
  }
  return {
    request,
    /** The deploy that will publish the branch as it is now: a new one, or one that has not begun. */
    trigger: (source: string): Promise<Deploy> => request(source, options.branch),
    /** Builds a branch for its preview. Undefined if previews are off. */
    async preview(
      branch: string,
      source: string,
    ): Promise<{ readonly deploy: Deploy; readonly preview: Preview } | undefined> {
      const preview = await previews.open(branch);
      if (preview === undefined) return undefined;
      const { id, url: address } = preview;
      return { preview, deploy: await request(source, branch, { id, url: address }) };
    },
    /** Rolls back to the release of an earlier deploy. Undefined if it is no longer kept. */
    async rollBack(statusId: string, source: string): Promise<Deploy | undefined> {
      const earlier = await find(statusId);
      const name = earlier?.release;
      if (earlier === undefined || name === undefined || !site.releases.isOffered(name)) return undefined;
      const { commit } = earlier;
      const again = queuedDeploy(options, { source, release: name, ...(commit && { commit }) });
      const deploy = await saveDeploy(state, again);
      queue.wake();
      return deploy;
    },
    /** Cancels a deploy. False if it had ended, or does not exist. */
    async cancel(statusId: string): Promise<boolean> {
      const deploy = await find(statusId);
      if (deploy === undefined || !isOpen(deploy)) return false;
      const waited = await changeDeploy(state, statusId, (now) =>
        now.status === 'queued' ? ended(now, CANCELLED) : undefined,
      );
      if (waited === undefined) {
        await askToCancel(state, statusId);
        work.checkCancelled();
      }
      queue.wake();
      return true;
    },
  };
}

function queuedDeploy(
  { project, branch }: DeployerSetup['options'],
  more: Pick<Deploy, 'source'> & Partial<Deploy>,
): Deploy {
  return {
    statusId: newStatusId(),
    projectId: project,
    status: 'queued',
    branch,
    createdAt: new Date().toISOString(),
    summary: 'Waiting for its turn.',
    timings: {},
    diagnostics: [],
    attempts: 0,
    ...more,
  };
}
