/** Runs the command as a person does: its own process, from any folder. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type BuildOrder, WAITS_VARIABLE } from '../../../runtime/contract/build-start.ts';

export const MAIN = fileURLToPath(new URL('../../../plugin/cli/main.ts', import.meta.url));
export const FIXTURE = fileURLToPath(new URL('../../fixtures/minimal-site', import.meta.url));

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * The environment of a person, without a test runner's variables, with which Astro behaves otherwise, and without the
 * cache of the user who runs the tests.
 */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:VITEST|TEST$|NODE_ENV$|DEBUG$|CI$|DEV$|PROD$|SSR$|MODE$|BASE_URL$)/.test(name),
  );
  return { ...Object.fromEntries(own), WAYMARK_CACHE: 'off' };
}

export function waymark(
  args: readonly string[],
  cwd?: string,
  env: NodeJS.ProcessEnv = {},
): Promise<CliResult> {
  return resultOf(
    spawn(process.execPath, [MAIN, ...args], {
      env: { ...plainEnvironment(), ...env },
      ...(cwd !== undefined && { cwd }),
    }),
  );
}

/** Runs it as a deploy does: it waits for what to do, and has loaded by then. */
export async function waitingWaymark(
  order: BuildOrder,
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<CliResult> {
  const child = spawn(process.execPath, [MAIN], {
    cwd,
    env: { ...plainEnvironment(), ...env, [WAITS_VARIABLE]: '1' },
  });
  const result = resultOf(child);
  await delay(1_500);
  child.stdin.end(`${JSON.stringify(order)}\n`);
  return result;
}

function resultOf(child: ChildProcessWithoutNullStreams): Promise<CliResult> {
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
