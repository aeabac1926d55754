/** Builds a checkout with the `waymark` command of this package, in a process that has nothing of the server's. */
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { PROGRESS_VARIABLE, readProgressLine } from '../contract/build-progress.ts';
import { WAITS_VARIABLE } from '../contract/build-start.ts';
import { EARLIER_RELEASE_VARIABLE } from '../contract/seal.ts';
import type { DeployOptions } from './options.ts';
import type { DeployDiagnostic } from './record.ts';
import { RunError, run } from './run.ts';
import { machineFault } from './words.ts';

export interface BuildInput {
  /** Folder with docs.json, which is there when `begin` is done. */
  readonly folder: string;
  readonly begin: Promise<void>;
  /** New folder that gets `dist` and `.waymark`. */
  readonly out: string;
  /** A release whose files the new one may share, where they say the same. */
  readonly earlier: string | undefined;
  /** Home of the build: its caches. */
  readonly home: string;
  /** For temporary files: on the file system of `out`, and emptied of what a killed build left. */
  readonly temporary: string;
  /** Public address of the site. */
  readonly url: string | undefined;
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

/** What `waymark check` prints: modules of the repository ran in its process. */
const diagnosticsSchema: z.ZodType<readonly DeployDiagnostic[]> = z.array(
  z.object({
    severity: z.string(),
    code: z.string(),
    message: z.string(),
    file: z.string().optional(),
    line: z.int().optional(),
    column: z.int().optional(),
    hint: z.string().optional(),
  }),
);

/** As long as listing the mistakes of a repository may take. */
const CHECK_SECONDS = 120;

/** What a build holds besides its JavaScript: code, images, the process that indexes. */
const OTHER_MEMORY_MB = 1024;

/** Starts the process, which builds when it can begin. */
export async function build(
  {
    timeoutSeconds,
    memoryMb,
    diskMb,
    access,
  }: Pick<DeployOptions, 'timeoutSeconds' | 'memoryMb' | 'diskMb' | 'access'>,
  { folder, begin, out, earlier, home, temporary, url, signal, onLine }: BuildInput,
): Promise<void> {
  for (const path of [out, temporary]) await rm(path, { recursive: true, force: true });
  for (const path of [home, temporary]) await mkdir(path, { recursive: true, mode: 0o700 });
  const shared = {
    cwd: home,
    env: {
      HOME: home,
      TMPDIR: temporary,
      NO_COLOR: '1',
      NODE_OPTIONS: `--max-old-space-size=${memoryMb}`,
      // Each checkout has another path, and all are of one repository.
      WAYMARK_CACHE_NAME: 'deploys',
      [PROGRESS_VARIABLE]: '1',
      ...(earlier && { [EARLIER_RELEASE_VARIABLE]: earlier }),
    },
    fileMb: diskMb,
    memoryMb: memoryMb + OTHER_MEMORY_MB,
    signal,
  };
  const options = [
    ...(url === undefined ? [] : ['--url', url]),
    ...(access === undefined ? [] : ['--access', access]),
  ];
  try {
    await run(process.execPath, [command(), 'build', folder, '--out', out, ...options], {
      ...shared,
      env: { ...shared.env, [WAITS_VARIABLE]: '1' },
      timeoutSeconds,
      begin,
      onLine,
    });
  } catch (error) {
    if (!(error instanceof RunError) || error.reason !== 'exit' || machineFault(error) !== undefined)
      throw error;
    // It may have ended while git still wrote the files.
    await begin;
    const diagnostics = await mistakes(folder, options, shared);
    const count = diagnostics.filter(({ severity }) => severity === 'error').length;
    throw new BuildError(
      count > 0
        ? `The build found ${count === 1 ? '1 error' : `${count} errors`}.`
        : (lastLine(error) ?? 'The build failed.'),
      diagnostics,
    );
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  // A module of the repository can end the process as if all were well.
  if (!existsSync(join(out, '.waymark'))) throw new BuildError('The build ended without a release.', []);
}

async function mistakes(
  folder: string,
  options: readonly string[],
  shared: Pick<Parameters<typeof run>[2], 'cwd' | 'env' | 'fileMb' | 'memoryMb' | 'signal'>,
): Promise<readonly DeployDiagnostic[]> {
  const args = [command(), 'check', folder, '--format', 'json', ...options];
  const printed = await run(process.execPath, args, { ...shared, timeoutSeconds: CHECK_SECONDS }).then(
    ({ stdout }) => stdout,
    (error: unknown) => (error instanceof RunError ? error.result.stdout : ''),
  );
  try {
    const diagnostics = diagnosticsSchema.parse(JSON.parse(printed));
    return diagnostics.filter(({ severity }) => severity === 'error').slice(0, 200);
  } catch {
    // It has not come so far as to list them: what the build printed is in the log.
    return [];
  }
}

function lastLine({ result }: RunError): string | undefined {
  const lines = result.stderr.trim().split('\n');
  return lines.findLast((line) => readProgressLine(line) === undefined)?.slice(0, 500) || undefined;
}

/** The command's file: beside this one in the package, or in the sources. */
function command(): string {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return fileURLToPath(new URL(`../../plugin/cli/main.${extension}`, import.meta.url));
}
