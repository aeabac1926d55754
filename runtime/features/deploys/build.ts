/** Builds a checkout, and reports the problems in it. */

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SERVED_RELEASE_VARIABLE } from '@waymark/contract/audiences';
import {
  MAX_PROBLEMS,
  PROGRESS_VARIABLE,
  readProblemLine,
  readProgressLine,
  WAITS_VARIABLE,
} from '@waymark/contract/build-progress';
import { SINCE_VARIABLE } from '@waymark/contract/changes';
import { SAMPLES_VARIABLE } from '@waymark/contract/samples';
import { EARLIER_RELEASE_VARIABLE } from '@waymark/contract/seal';
import { errorCode, thenClearUp } from '@waymark/source/failures';
import { makeFolder } from '@waymark/source/files/make-folder';
import { machineFault } from './failure-messages.ts';
import type { DeployOptions } from './options.ts';
import type { DeployDiagnostic } from './record.ts';
import { RunError, run } from './run.ts';

export interface BuildInput {
  /** Folder of the releases: temporary files are on their file system. */
  readonly workspace: string;
  /** Folder with docs.json. */
  readonly folder: string;
  /** New folder that gets `dist` and `.waymark`. */
  readonly out: string;
  /** A release whose files the new one may share, if they are equal. */
  readonly earlier: string | undefined;
  /** Release that the site of a preview serves, than which nothing may be more open. */
  readonly served?: string | undefined;
  /** Release that readers have: changes since then are told. */
  readonly since?: string | undefined;
  /** Public address of the site. */
  readonly url: string | undefined;
  /** Resolves when the folder is complete. The code of the build is loaded until then. */
  readonly begins: Promise<unknown>;
  readonly signal: AbortSignal;
  readonly onLine: (line: string) => void;
}

/** A build that found mistakes in the repository: what its authors have to mend. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
  readonly diagnostics: readonly DeployDiagnostic[];
  constructor(message: string, diagnostics: readonly DeployDiagnostic[]) {
    super(message);
    this.diagnostics = diagnostics;
  }
}

/** Characters of problems that a deploy keeps: modules of the repository run in the process that prints them. */
const MAX_PROBLEM_TEXT = 500_000;

/** Theme of a run of the tests, for builds from the source tree. A package has its own theme, and never looks at the variable. */
const BUILT_THEME = process.env.WAYMARK_BUILT_THEME;

/** Memory of a build besides its JavaScript heap: code, images, the process of Pagefind. */
const OTHER_MEMORY_MB = 1024;

type BuildOptions = Pick<
  DeployOptions,
  'timeoutSeconds' | 'memoryMb' | 'diskMb' | 'access' | 'search' | 'allowErrors' | 'config' | 'samples'
>;

/** Folders of its own, and no variable of the server's. */
function environmentOf(
  { memoryMb, samples }: BuildOptions,
  home: string,
  temporary: string,
  { earlier, served, since }: Pick<BuildInput, 'earlier' | 'served' | 'since'>,
): Readonly<Record<string, string>> {
  return {
    HOME: home,
    TMPDIR: temporary,
    NO_COLOR: '1',
    NODE_OPTIONS: `--max-old-space-size=${memoryMb}`,
    // Each checkout has another path, and all are of one repository.
    WAYMARK_CACHE_NAME: 'deploys',
    [PROGRESS_VARIABLE]: '1',
    [WAITS_VARIABLE]: '1',
    ...(samples !== 'off' && { [SAMPLES_VARIABLE]: '1' }),
    ...(since !== undefined && { [SINCE_VARIABLE]: since }),
    ...(earlier !== undefined && { [EARLIER_RELEASE_VARIABLE]: earlier }),
    ...(served !== undefined && { [SERVED_RELEASE_VARIABLE]: served }),
    ...(BUILT_THEME !== undefined && { WAYMARK_BUILT_THEME: BUILT_THEME }),
  };
}

function flagsOf({ access, search, config, allowErrors }: BuildOptions, url: string | undefined): string[] {
  return [
    ...(url === undefined ? [] : ['--url', url]),
    ...(access === undefined ? [] : ['--access', access]),
    ...['--search', search],
    ...(config ? [] : ['--no-config']),
    ...(allowErrors ? ['--allow-errors'] : []),
  ];
}

/** Builds a checkout, and gives the problems that the build found. Removes what a killed build left in the temporary folder. */
export async function build(
  options: BuildOptions,
  { workspace, folder, out, url, begins, signal, onLine, ...releases }: BuildInput,
): Promise<readonly DeployDiagnostic[]> {
  const home = join(workspace, 'home');
  const temporary = join(workspace, 'temporary');
  for (const path of [out, temporary]) await rm(path, { recursive: true, force: true });
  for (const path of [home, temporary]) await makeFolder(path, true);
  const { timeoutSeconds, diskMb: fileMb } = options;
  const env = environmentOf(options, home, temporary, releases);
  const args = [builder(), 'build', folder, '--out', out, ...flagsOf(options, url)];
  const diagnostics: DeployDiagnostic[] = [];
  let text = 0;
  const take = (line: string): void => {
    const problem = readProblemLine(line);
    if (problem === undefined) {
      onLine(line);
      return;
    }
    text += line.length;
    if (diagnostics.length < MAX_PROBLEMS && text <= MAX_PROBLEM_TEXT) diagnostics.push(problem);
  };
  const finish = async (): Promise<void> => {
    try {
      await run(process.execPath, args, {
        ...{ cwd: home, env, fileMb, memoryMb: options.memoryMb + OTHER_MEMORY_MB },
        ...{ signal, begins, timeoutSeconds, onLine: take },
      });
    } catch (error) {
      const isOwn = error instanceof RunError && error.reason === 'exit' && error.signal === undefined;
      if (!isOwn || machineFault(error) !== undefined) throw error;
      // One that ended so early has not seen the repository, which may not be there.
      await begins;
      const errors = diagnostics.filter(({ severity }) => severity === 'error');
      const count = errors.length;
      throw new BuildError(
        count > 0
          ? `The build found ${count === 1 ? '1 error' : `${count} errors`}.`
          : (lastLine(error) ?? 'The build failed.'),
        errors,
      );
    }
  };
  await thenClearUp(finish, () => rm(temporary, { recursive: true, force: true }));
  // A module of the repository can end the process as if all were well.
  if (!existsSync(join(out, '.waymark'))) throw new BuildError('The build ended without a release.', []);
  return diagnostics;
}

function lastLine({ result }: RunError): string | undefined {
  const lines = result.stderr.trim().split('\n');
  const isText = (line: string) => (readProgressLine(line) ?? readProblemLine(line)) === undefined;
  return lines.findLast(isText)?.slice(0, 500) || undefined;
}

/** @throws {Error} if nothing can be built here: the server alone has no builder */
export function checkBuilder(): void {
  builder();
}

/** File of the `waymark` command, of the package that builds sites: it is installed beside this one, or there is no builder. */
function builder(): string {
  try {
    return createRequire(import.meta.url).resolve('waymark/cli');
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new Error(
      'Deploys need a builder, which the server alone does not have. Run `npm install waymark` and start it with ' +
        '`npx waymark serve`, or set "builder": "worker" and run `waymark worker` elsewhere.',
    );
  }
}
