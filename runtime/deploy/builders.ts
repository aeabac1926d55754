/**
 * Processes that build with the `waymark` command of this package, with nothing of the server's.
 *
 * To start one and load its code takes a quarter of a small deploy. After a deploy one does that and waits, for a while, for the
 * next: deploys come in bursts. It builds once.
 */
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROGRESS_VARIABLE } from '../contract/build-progress.ts';
import { WAITS_VARIABLE } from '../contract/build-start.ts';
import type { DeployOptions } from './options.ts';
import { type Program, type StartOptions, start } from './run.ts';

export interface Builders {
  /** The one that waits, or else a new one. Nobody else gets it. Throws where there can be none. */
  take(): Program;
  /** From now on one waits, for the time that is configured. Throws where there can be none. */
  prepare(): void;
  /** None waits any longer. */
  close(): void;
}

export interface BuilderFolders {
  /** Home of builds: their caches. */
  readonly home: string;
  /** For temporary files. */
  readonly temporary: string;
}

/** @param workspace Folder of the releases: temporary files are on their file system. */
export function builderFolders(workspace: string): BuilderFolders {
  return { home: join(workspace, 'home'), temporary: join(workspace, 'temporary') };
}

/** @param file What builders run. Default: the command of this package. */
export function createBuilders(
  options: Pick<DeployOptions, 'memoryMb' | 'diskMb' | 'standbyMinutes'>,
  workspace: string,
  file = command(),
): Builders {
  const folders = builderFolders(workspace);
  let waiting: Program | undefined;
  /** Of the package that it has loaded. */
  let version = '';
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const taken = (): Program | undefined => {
    const program = waiting;
    waiting = undefined;
    clearTimeout(timer);
    if (program === undefined || program.hasEnded) return undefined;
    if (version === stateOf(file)) return program;
    // What it loads later would be of another version.
    program.kill();
    return undefined;
  };
  const launch = (): Program => {
    mkdirSync(folders.home, { recursive: true, mode: 0o700 });
    const { env, ...rest } = builderEnvironment(options, folders);
    return start(process.execPath, [file], { ...rest, env: { ...env, [WAITS_VARIABLE]: '1' } });
  };
  return {
    take: () => taken() ?? launch(),
    prepare() {
      if (isClosed || options.standbyMinutes === 0) return;
      waiting = taken() ?? launch();
      version = stateOf(file);
      timer = setTimeout(() => taken()?.kill(), options.standbyMinutes * 60_000).unref();
    },
    close() {
      isClosed = true;
      taken()?.kill();
    },
  };
}

/** What programs of a build get: folders of their own, and no variable of the server's. */
export function builderEnvironment(
  { memoryMb, diskMb }: Pick<DeployOptions, 'memoryMb' | 'diskMb'>,
  { home, temporary }: BuilderFolders,
): StartOptions {
  return {
    cwd: home,
    env: {
      HOME: home,
      TMPDIR: temporary,
      NO_COLOR: '1',
      NODE_OPTIONS: `--max-old-space-size=${memoryMb}`,
      // Each checkout has another path, and all are of one repository.
      WAYMARK_CACHE_NAME: 'deploys',
      [PROGRESS_VARIABLE]: '1',
    },
    fileMb: diskMb,
  };
}

/** Changes when the package is replaced. */
function stateOf(file: string): string {
  const state = statSync(file, { throwIfNoEntry: false });
  return `${state?.ino} ${state?.mtimeMs}`;
}

/** The command's file: beside this one in the package, or in the sources. */
export function command(): string {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return fileURLToPath(new URL(`../../plugin/cli/main.${extension}`, import.meta.url));
}
