/** Runs the command as a person does: its own process, from any folder. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { door } from '../../support/packages.ts';

export const MAIN = door('plugin/cli/main.ts');
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

/**
 * @param program The command: by default that of the sources.
 * @param input Its standard input, which without it does not end.
 */
export function waymark(
  args: readonly string[],
  cwd?: string,
  env: NodeJS.ProcessEnv = {},
  program = MAIN,
  input?: string,
): Promise<CliResult> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...plainEnvironment(), ...env },
    ...(cwd !== undefined && { cwd }),
  });
  if (input !== undefined) child.stdin.end(input);
  return resultOf(child);
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
