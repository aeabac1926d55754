/** Samples in TypeScript and JavaScript by the project's own compiler. They are checked, and never run. */
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { UsageError } from '@waymark/server/cli/errors';
import { RunError, type RunResult, run } from '@waymark/server/features/deploys/run';
import { errorCode } from '@waymark/source/failures';
import { objectOf } from '@waymark/source/values';
import { type Chain, type PlacedProblem, placed, programOf } from './chains.ts';

const MEMORY_MB = 4096;

/** Options of a project without a tsconfig.json. */
const DEFAULTS = {
  target: 'esnext',
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'preserve',
  strict: true,
};

/** A sample is no part of the project's output, and need not use all that it declares. */
const OWN = {
  noEmit: true,
  allowJs: true,
  checkJs: true,
  skipLibCheck: true,
  moduleDetection: 'force',
  noUnusedLocals: false,
  noUnusedParameters: false,
  composite: false,
  incremental: false,
  tsBuildInfoFile: null,
  emitDeclarationOnly: null,
  rootDir: null,
  plugins: [],
};

/**
 * @param folder Inside the docs folder, so that packages are found as from a page's own place.
 * @throws {UsageError} if the project has no TypeScript, or its tsconfig.json is not valid
 */
export async function checkTypes(
  chains: readonly Chain[],
  {
    root,
    folder,
    env,
    seconds,
  }: { root: string; folder: string; env: Record<string, string>; seconds: number },
): Promise<readonly PlacedProblem[]> {
  const compiler = compilerOf(root);
  const files = chains.map(({ extension }, index) => `sample-${index}.${extension}`);
  for (const [index, { blocks }] of chains.entries())
    await writeFile(join(folder, files[index] ?? ''), programOf(blocks));
  const above = tsconfigOf(root);
  const compilerOptions = above === undefined ? { ...DEFAULTS, ...OWN } : OWN;
  const config = { extends: above, compilerOptions, files, include: [], references: [] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const args = [compiler, '--project', 'tsconfig.json', '--pretty', 'false'];
  try {
    await run(process.execPath, args, { cwd: folder, env, timeoutSeconds: seconds, memoryMb: MEMORY_MB });
    return [];
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    if (error.reason === 'exit' && error.signal === undefined) return problemsIn(error.result, chains);
    const message = `The type check ended early: ${error.message}`;
    const hint = 'Look for a type without end, or set a longer `seconds` in waymark.config.ts.';
    return chains.map(({ blocks }) => placed(blocks, 1, 1, { code: 'sample-types', message, hint }));
  }
}

/** Mistakes in other files are the project's own, which its own check finds. */
function problemsIn({ stdout, stderr }: RunResult, chains: readonly Chain[]): readonly PlacedProblem[] {
  const lines = `${stdout}\n${stderr}`.split('\n');
  const found = lines.flatMap((text): PlacedProblem[] => {
    const [, index, line, column, code, message = ''] =
      /^sample-(\d+)\.\w+\((\d+),(\d+)\): error (TS\d+): (.*)$/.exec(text) ?? [];
    const chain = chains[Number(index)];
    if (chain === undefined) return [];
    const problem = { code: 'sample-types' as const, message: `${message} (${code})` };
    return [placed(chain.blocks, Number(line), Number(column), problem)];
  });
  // With a place in no file, or in the configuration, nothing was checked.
  const fault = lines.find((text) => /^(?:error TS|[^(]*tsconfig[\w.-]*\.json\()/.test(text));
  if (fault !== undefined || (found.length === 0 && !/: error TS\d/.test(stdout)))
    throw new UsageError(
      `TypeScript cannot check the samples: ${fault ?? lines.find((text) => text.trim() !== '') ?? 'it failed'}. Correct the project's tsconfig.json.`,
    );
  return found;
}

function compilerOf(root: string): string {
  try {
    const path = createRequire(join(root, 'package.json')).resolve('typescript/package.json');
    const { tsc } = objectOf(objectOf(JSON.parse(readFileSync(path, 'utf8'))).bin);
    return join(dirname(path), String(tsc));
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new UsageError(
      `waymark.config.ts asks for a check of TypeScript samples, and ${root} has no package typescript. Run \`npm install --save-dev typescript\` there, or remove \`test.typescript\`.`,
    );
  }
}

function tsconfigOf(folder: string): string | undefined {
  const file = join(folder, 'tsconfig.json');
  if (existsSync(file)) return file;
  return dirname(folder) === folder ? undefined : tsconfigOf(dirname(folder));
}
