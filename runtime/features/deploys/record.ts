/** A deploy as it is kept and reported (first specification, section 2.4). */
import type { BuildProgress } from '@waymark/contract/build-progress';
import { TakenOver } from '@waymark/foundation/state/lease';
import { type LogPage, type LogPageOptions, logPage } from '@waymark/foundation/state/log-page';
import { randomId } from '@waymark/foundation/state/secrets';
import type { State } from '@waymark/foundation/state/state';
import type { DeploySamples } from './broken-samples.ts';
import type { DeployChanges } from './deploy-changes.ts';

const KIND = 'deploy';
const OPEN = 'deploy-open';
const NEXT = 'deploy-next';
const LOG = 'deploy-log';
const CANCEL = 'deploy-cancel';

/** The last requested deploys, one for each branch: the site's and those of all previews. */
const MAX_NEXT = 101;

/** A year: the log of what was published. */
const KEPT_SECONDS = 365 * 24 * 3600;

export const DEPLOY_STATUSES = ['queued', 'in_progress', 'success', 'failure', 'cancelled'] as const;
export type DeployStatus = (typeof DEPLOY_STATUSES)[number];

/** The steps of a deploy, in their order. */
export const STEPS = ['checkout', 'build', 'verify', 'swap'] as const;
export type DeployStep = (typeof STEPS)[number];

export interface Commit {
  readonly sha: string;
  readonly branch: string;
  readonly message: string;
  /** Name of the author, as the commit has it. Undefined of deploys that an earlier version kept. */
  readonly author?: string | undefined;
  readonly filesAdded: readonly string[];
  readonly filesModified: readonly string[];
  readonly filesRemoved: readonly string[];
}

export interface DeployDiagnostic {
  readonly severity: string;
  readonly code: string;
  readonly message: string;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly hint?: string | undefined;
}

export interface Deploy {
  readonly statusId: string;
  readonly projectId: string;
  readonly status: DeployStatus;
  /** Source of the request: `api`, `dashboard`, `rollback`, `repair` if the current release was damaged or of another version, or the git host whose webhook did. */
  readonly source: string;
  readonly branch: string;
  /** The preview that it is for; undefined for the site. */
  readonly preview?: { readonly id: string; readonly url: string } | undefined;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly startedAt?: string | undefined;
  readonly endedAt?: string | undefined;
  /** One sentence for people. */
  readonly summary: string;
  readonly step?: DeployStep | undefined;
  readonly commit?: Commit | undefined;
  /** Milliseconds of each step. */
  readonly timings: Partial<Readonly<Record<DeployStep, number>>>;
  readonly diagnostics: readonly DeployDiagnostic[];
  /** Undefined if the build proved none. */
  readonly samples?: DeploySamples | undefined;
  /** Changes that it published. Undefined if they are not known: nothing was served before. */
  readonly changes?: DeployChanges | undefined;
  /** Folder name of the release that it made, or went back to. */
  readonly release?: string | undefined;
  /** How often it was begun: a killed server begins it again when it starts. */
  readonly attempts: number;
  /** Fence of the lease under which it was last begun. */
  readonly fence?: number | undefined;
}

/** True if it has not ended. */
export function isOpen({ status }: Deploy): boolean {
  return status === 'queued' || status === 'in_progress';
}

/** Sorts by time; those of one process in the order in which they were made. */
export function newStatusId(): string {
  // Two of one millisecond would have the order of chance.
  latest = Math.max(Date.now(), latest + 1);
  return `${latest.toString(36).padStart(9, '0')}${randomId().slice(0, 16)}`;
}

/** The time of the id that this process made last. */
let latest = 0;

/**
 * Keeps a deploy. An open one has a separate marker, set first, so that open deploys are found without reading all of
 * them. The marker of an ended one stays until `settleDeploy`: work that follows an end is not lost with a server.
 */
export async function saveDeploy(state: State, deploy: Deploy): Promise<Deploy> {
  if (isOpen(deploy)) await state.claim(`${OPEN}:${deploy.statusId}`, true, KEPT_SECONDS);
  await state.set(`${KIND}:${deploy.statusId}`, deploy, KEPT_SECONDS);
  return deploy;
}

/**
 * Keeps a new deploy, or gives the one of the same branch and preview that has not begun. Processes that ask at once all
 * get the same one, kept whole, so each of them can go on if another one was killed.
 */
export async function joinWaiting(state: State, deploy: Deploy): Promise<Deploy> {
  const isSame = ({ branch, preview }: Deploy): boolean =>
    branch === deploy.branch && preview?.id === deploy.preview?.id;
  let begun: string | undefined;
  for (;;) {
    let next = deploy;
    await state.change<readonly Deploy[]>(`${NEXT}:${deploy.projectId}`, (all = []) => {
      next = all.find((each) => isSame(each) && each.statusId !== begun) ?? deploy;
      return next === deploy
        ? [deploy, ...all.filter((each) => !isSame(each))].slice(0, MAX_NEXT)
        : undefined;
    });
    const known = await findDeploy(state, next.statusId);
    if (known?.status === 'queued') return known;
    if (known === undefined) {
      await state.claim(`${OPEN}:${next.statusId}`, true, KEPT_SECONDS);
      await state.claim(`${KIND}:${next.statusId}`, next, KEPT_SECONDS);
      return next;
    }
    begun = next.statusId;
  }
}

/** Changes a deploy in one step among all processes. Undefined if it is not there, or if `next` leaves it as it is by giving nothing. */
export async function changeDeploy(
  state: State,
  statusId: string,
  next: (deploy: Deploy) => Deploy | undefined,
): Promise<Deploy | undefined> {
  let changed: Deploy | undefined;
  await state.change<Deploy>(`${KIND}:${statusId}`, (deploy) => {
    changed = deploy && next(deploy);
    return changed;
  });
  return changed;
}

/** Keeps a deploy as the process left it that works on it. Throws `TakenOver` if a later one does. */
export async function saveWork(state: State, deploy: Deploy): Promise<Deploy> {
  await changeDeploy(state, deploy.statusId, (there) => {
    if ((there.fence ?? 0) > (deploy.fence ?? 0)) throw new TakenOver();
    return deploy;
  });
  return deploy;
}

/** The process that works on it sees that it should end. */
export async function askToCancel(state: State, statusId: string): Promise<void> {
  await state.set(`${CANCEL}:${statusId}`, true, KEPT_SECONDS);
}

export async function isToCancel(state: State, statusId: string): Promise<boolean> {
  return (await state.get(`${CANCEL}:${statusId}`)) === true;
}

/** Removes the marker of a deploy that ended and needs no more work. */
export async function settleDeploy(state: State, statusId: string): Promise<void> {
  await state.remove(`${CANCEL}:${statusId}`);
  await state.remove(`${OPEN}:${statusId}`);
}

/** Deploys that have not ended, and those that ended and are not settled. Oldest first. */
export async function listOpenDeploys(state: State): Promise<readonly Deploy[]> {
  const ids = [...(await state.list(OPEN)).keys()].map((key) => key.slice(OPEN.length + 1));
  const deploys = await Promise.all(ids.map((id) => findDeploy(state, id)));
  // A marker without a deploy: its writer is between the two, or was killed there before it responded.
  return deploys.filter((deploy) => deploy !== undefined);
}

export function isStatusId(text: string): boolean {
  return /^[\da-z]{25}$/.test(text);
}

export async function findDeploy(state: State, statusId: string): Promise<Deploy | undefined> {
  return isStatusId(statusId) ? state.get(`${KIND}:${statusId}`) : undefined;
}

export interface DeployPageOptions extends LogPageOptions {
  /** Status of those that are listed. Default: any. */
  readonly status?: DeployStatus | undefined;
}

/** The deploys of a project. */
export function pageOfDeploys(
  state: State,
  projectId: string,
  { status, ...options }: DeployPageOptions = {},
): Promise<LogPage<Deploy>> {
  return logPage<Deploy, Deploy>(state, KIND, options, (deploy) =>
    deploy.projectId === projectId && (status === undefined || status === deploy.status) ? [deploy] : [],
  );
}

/** Kept apart from the deploy: it is long, changes often, and is read only with a single deploy. */
export interface DeployLog {
  readonly lines: readonly string[];
  /** How far the build is. */
  readonly progress?: BuildProgress | undefined;
}

export async function saveLog(state: State, statusId: string, log: DeployLog): Promise<void> {
  await state.set(`${LOG}:${statusId}`, log, KEPT_SECONDS);
}

export async function readLog(state: State, statusId: string): Promise<DeployLog> {
  return (await state.get(`${LOG}:${statusId}`)) ?? { lines: [] };
}
