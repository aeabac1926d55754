/** Builds a checkout, and says what is wrong with it where that fails. */
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { SERVED_RELEASE_VARIABLE } from '../contract/audiences.ts';
import { readProgressLine } from '../contract/build-progress.ts';
import type { BuildOrder } from '../contract/build-start.ts';
import { thenClearUp } from '../contract/failures.ts';
import { EARLIER_RELEASE_VARIABLE } from '../contract/seal.ts';
import { type BuilderFolders, builderEnvironment, command } from './builders.ts';
import type { DeployOptions } from './options.ts';
import type { DeployDiagnostic } from './record.ts';
import { type Program, RunError, type RunOptions, run } from './run.ts';
import { machineFault } from './words.ts';

export interface BuildInput extends BuilderFolders {
  /** What builds: one that was taken of the builders. */
  readonly builder: Program;
  /** Folder with docs.json. */
  readonly folder: string;
  /** New folder that gets `dist` and `.waymark`. */
  readonly out: string;
  /** A release whose files the new one may share, where they say the same. */
  readonly earlier: string | undefined;
  /** Of a preview: the release that its site serves, than which nothing may be more open. */
  readonly served?: string | undefined;
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

/** Builds a checkout. The temporary folder is emptied of what a killed build left. */
export async function build(
  options: Pick<DeployOptions, 'timeoutSeconds' | 'memoryMb' | 'diskMb' | 'access'>,
  { builder, folder, out, earlier, served, home, temporary, url, signal, onLine }: BuildInput,
): Promise<void> {
  for (const path of [out, temporary]) await rm(path, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const { timeoutSeconds, access } = options;
  const memoryMb = options.memoryMb + OTHER_MEMORY_MB;
  const flags = [
    ...(url === undefined ? [] : ['--url', url]),
    ...(access === undefined ? [] : ['--access', access]),
  ];
  const order: BuildOrder = {
    args: ['build', folder, '--out', out, ...flags],
    env: {
      ...(earlier !== undefined && { [EARLIER_RELEASE_VARIABLE]: earlier }),
      ...(served !== undefined && { [SERVED_RELEASE_VARIABLE]: served }),
    },
  };
  const finish = async (): Promise<void> => {
    try {
      await builder.finish(`${JSON.stringify(order)}\n`, { timeoutSeconds, memoryMb, signal, onLine });
    } catch (error) {
      const isOwn = error instanceof RunError && error.reason === 'exit' && error.signal === undefined;
      if (!isOwn || machineFault(error) !== undefined) throw error;
      const environment = builderEnvironment(options, { home, temporary });
      const diagnostics = await mistakes([folder, ...flags], { ...environment, memoryMb, signal });
      const count = diagnostics.filter(({ severity }) => severity === 'error').length;
      throw new BuildError(
        count > 0
          ? `The build found ${count === 1 ? '1 error' : `${count} errors`}.`
          : (lastLine(error) ?? 'The build failed.'),
        diagnostics,
      );
    }
  };
  await thenClearUp(finish, () => rm(temporary, { recursive: true, force: true }));
  // A module of the repository can end the process as if all were well.
  if (!existsSync(join(out, '.waymark'))) throw new BuildError('The build ended without a release.', []);
}

async function mistakes(
  args: readonly string[],
  options: Omit<RunOptions, 'timeoutSeconds'>,
): Promise<readonly DeployDiagnostic[]> {
  const printed = await run(process.execPath, [command(), 'check', '--format', 'json', ...args], {
    ...options,
    timeoutSeconds: CHECK_SECONDS,
  }).then(
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
