/** `waymark/runtime`: a server, the runtime as a function of a Request, and every type that their options use. */

export type { Audience } from '@waymark/contract/audience';
export type { BuildProgress } from '@waymark/contract/build-progress';
export type { Viewer } from '@waymark/contract/can-read';
export type { ChangeCounts } from '@waymark/contract/change-words';
export {
  defineResource,
  defineTool,
  type OwnResource,
  type OwnTool,
  ToolError,
  type ToolUse,
} from '@waymark/contract/own-tools';
export type { ReleaseFiles } from '@waymark/contract/release';
export type { ReleasePaths } from '@waymark/contract/release-folder';
export type { ReleaseSamples } from '@waymark/contract/samples';
export type { ShellStatus } from '@waymark/files/shell-pool';
export type { ShellResult } from '@waymark/files/shell-result';
export type { LimitName, Limits, Verdict } from '@waymark/foundation/limits/limits';
export type { Delivery } from '@waymark/foundation/outbox/outbox';
export type { SignInOptions } from '@waymark/foundation/sign-in/options';
export { type Person, SignInError } from '@waymark/foundation/sign-in/person';
export {
  defineSignIn,
  type SignInAttempt,
  type SignInField,
  type SignInReturn,
  type SignInSource,
  type SignInStep,
} from '@waymark/foundation/sign-in/source';
export type { LogPage, LogPageOptions } from '@waymark/foundation/state/log-page';
export type { Question } from '@waymark/foundation/state/questions';
/**
 * Makes a storage for the state from a driver of your own, such as one for a table in your product's database. Only one process may use
 * it at a time; several machines share a Redis instead. `getItem` must return the text that `setItem` stored.
 *
 * @example
 * import { createRuntime, createStorage, type Driver } from 'waymark/runtime';
 *
 * const rows = new Map<string, string>();
 * const driver: Driver = {
 *   hasItem: (key) => rows.has(key),
 *   getItem: (key) => rows.get(key) ?? null,
 *   setItem: (key, value) => void rows.set(key, value),
 *   removeItem: (key) => void rows.delete(key),
 *   getKeys: (base) => [...rows.keys()].filter((key) => key.startsWith(base)),
 * };
 * const storage = createStorage({ driver });
 * const runtime = await createRuntime({ release: '.waymark', storage, url: 'https://docs.example.com' });
 * await runtime.close();
 */
export { createStorage, type Driver, type Storage } from 'unstorage';
export { z } from 'zod';
export type { RouteName as Route } from './feature.ts';
export type { AnalyticsOptions } from './features/analytics/options.ts';
export type { AskOptions } from './features/ask/options.ts';
export type { DeployDelivery } from './features/deploys/announce.ts';
export type { DeploySamples } from './features/deploys/broken-samples.ts';
export type { DeployChanges } from './features/deploys/deploy-changes.ts';
export type { Deployer } from './features/deploys/deployer.ts';
export type { DeploysOptions } from './features/deploys/open-deploys.ts';
export type { DeployOptions } from './features/deploys/options.ts';
export type { Preview, Previews } from './features/deploys/previews.ts';
export type {
  Commit,
  Deploy,
  DeployDiagnostic,
  DeployLog,
  DeployPageOptions,
  DeployStatus,
  DeployStep,
} from './features/deploys/record.ts';
export type { FeedbackOptions } from './features/feedback/options.ts';
export type { PlaygroundOptions } from './features/playground/handler.ts';
export type { FeatureHandles, FeatureOptions } from './features.ts';
export {
  createRuntime,
  type Logger,
  ReleaseError,
  type ReleaseProblem,
  type Runtime,
  type RuntimeOptions,
  stderrLogger,
} from './index.ts';
export { type Served, type ServeOptions, serve } from './server.ts';
export type { Observed, Observer } from './telemetry/observer.ts';
