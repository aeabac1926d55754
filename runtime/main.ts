/** `waymark/runtime`: a server, the runtime as a function of a Request, and every type that their options use. */
export { z } from 'zod';
export type { Viewer } from './access/can-read.ts';
export type { Audience } from './contract/audience.ts';
export type { ReleaseFiles } from './contract/release.ts';
export type { Deployer } from './deploy/deployer.ts';
export type { DeploysOptions } from './deploy/open-deploys.ts';
export type { DeployOptions } from './deploy/options.ts';
export type { ShellStatus } from './filesystem/shell-pool.ts';
export {
  createRuntime,
  type Logger,
  ReleaseError,
  type ReleaseProblem,
  type Runtime,
  type RuntimeOptions,
  stderrLogger,
} from './index.ts';
export type { LimitName, Limits, Verdict } from './limits/limits.ts';
export {
  defineResource,
  defineTool,
  type OwnResource,
  type OwnTool,
  ToolError,
  type ToolUse,
} from './mcp/own-tools.ts';
export type { PlaygroundOptions } from './playground-proxy/handler.ts';
export { type Served, type ServeOptions, serve } from './server.ts';
export type { SignInOptions } from './sign-in/options.ts';
export type { Question } from './state/questions.ts';
export type { Observed, Observer } from './telemetry/observer.ts';
export type { Route } from './telemetry/route.ts';
