/** A deploy as it is kept and reported (first specification, section 2.4). */
import { randomId } from '../state/secrets.ts';
import type { State } from '../state/state.ts';

const KIND = 'deploy';

/** A year: the log of what was published. */
const KEPT_SECONDS = 365 * 24 * 3600;

export type DeployStatus = 'queued' | 'in_progress' | 'success' | 'failure' | 'cancelled';

/** The steps of a deploy, in their order. */
export const STEPS = ['checkout', 'build', 'verify', 'swap'] as const;
export type Step = (typeof STEPS)[number];

export interface Commit {
  readonly sha: string;
  readonly branch: string;
  readonly message: string;
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
  readonly hint?: string | undefined;
}

export interface Deploy {
  readonly statusId: string;
  readonly projectId: string;
  readonly status: DeployStatus;
  /** `api`, `command`, `dashboard`, `rollback`. */
  readonly source: string;
  readonly branch: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly startedAt?: string | undefined;
  readonly endedAt?: string | undefined;
  /** What happened, in a sentence. */
  readonly summary: string;
  readonly step?: Step | undefined;
  readonly commit?: Commit | undefined;
  /** Milliseconds of each step. */
  readonly timings: Partial<Readonly<Record<Step, number>>>;
  readonly diagnostics: readonly DeployDiagnostic[];
  readonly logs: readonly string[];
  /** Folder name of the release that it made, or went back to. */
  readonly release?: string | undefined;
  /** How often it was begun: a server that is killed begins it again. */
  readonly attempts: number;
}

/** Whether it has not ended. */
export function isOpen({ status }: Deploy): boolean {
  return status === 'queued' || status === 'in_progress';
}

/** Sorts by time. */
export function newStatusId(): string {
  return `${Date.now().toString(36).padStart(9, '0')}${randomId().slice(0, 16)}`;
}

export async function saveDeploy(state: State, deploy: Deploy): Promise<Deploy> {
  await state.set(`${KIND}:${deploy.statusId}`, deploy, KEPT_SECONDS);
  return deploy;
}

export async function findDeploy(state: State, statusId: string): Promise<Deploy | undefined> {
  return /^[\da-z]{25}$/.test(statusId) ? state.get(`${KIND}:${statusId}`) : undefined;
}

/** Oldest first. */
export async function listDeploys(state: State): Promise<readonly Deploy[]> {
  return [...(await state.list<Deploy>(KIND)).values()];
}
