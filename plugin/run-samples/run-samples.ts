/**
 * Runs samples by the commands of waymark.config.ts, in a folder that is removed afterwards.
 *
 * @room Samples that `waymark test` runs where waymark.config.ts says so: types by the project's compiler, commands, their output.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestSettings } from '@waymark/repository/extend/test-settings';
import { PROVEN, type Proof, unproven } from '@waymark/samples/proof';
import type { PageSample } from '@waymark/samples/sample';
import { type Chain, chainsOf, type PlacedProblem } from './chains.ts';
import { runCommand } from './run-command.ts';
import { checkTypes } from './type-check.ts';

export interface RunSample extends PageSample {
  /** `test` on the block: `run`, `continue` or `output`. */
  readonly mark: string | undefined;
}

export interface SampleRun {
  readonly sample: RunSample;
  readonly proof: Proof;
}

const DEFAULT_SECONDS = 60;

/** @param samples All of each page, in order. */
export async function runSamples(
  samples: readonly RunSample[],
  settings: TestSettings,
  { root, isTested, env }: RunPlace,
): Promise<readonly SampleRun[]> {
  const { chains, problems } = chainsOf(samples, settings);
  const isOurs = ({ place }: RunSample): boolean => isTested(place(0).file);
  const tested = chains.filter(({ blocks, outputs }) => [...blocks, ...outputs].some(isOurs));
  const lost = problems.filter(({ sample }) => isOurs(sample));
  const found =
    tested.length === 0
      ? []
      : await inFolder(root, (folder) => runAll(tested, { root, folder, env, settings }));
  return [...lost.map(({ sample, problem }) => wrong(sample, [problem])), ...proofsOf(tested, found)];
}

export interface RunPlace {
  readonly root: string;
  readonly isTested: (file: string) => boolean;
  /** Variables for commands. They see no others but `PATH`, and folders of their own. */
  readonly env: Readonly<Record<string, string>>;
}

interface RunsIn extends Omit<RunPlace, 'isTested'> {
  readonly folder: string;
  readonly settings: TestSettings;
}

async function runAll(
  chains: readonly Chain[],
  { root, folder, env, settings: { seconds = DEFAULT_SECONDS } }: RunsIn,
): Promise<readonly PlacedProblem[]> {
  const home = join(folder, 'home');
  await mkdir(home);
  const own = { ...env, HOME: home, TMPDIR: home, NO_COLOR: '1' };
  const checked = chains.filter(({ command }) => command === true);
  const found: PlacedProblem[] = [];
  if (checked.length > 0) found.push(...(await checkTypes(checked, { root, folder, env: own, seconds })));
  for (const [index, chain] of chains.entries()) {
    const { command } = chain;
    if (command === true) continue;
    const place = { folder: join(folder, `run-${index}`), env: own, seconds };
    found.push(...(await runCommand(chain, command, place)));
  }
  return found;
}

function proofsOf(chains: readonly Chain[], found: readonly PlacedProblem[]): SampleRun[] {
  const bySample = Map.groupBy(found, ({ sample }) => sample);
  return chains.flatMap(({ command, blocks, outputs }) => {
    const all = command === true ? blocks : [...blocks, ...outputs];
    const isWrong = all.some((sample) => bySample.has(sample));
    return all.map((sample): SampleRun => {
      const own = bySample.get(sample);
      if (own !== undefined)
        return wrong(
          sample,
          own.map(({ problem }) => problem),
        );
      if (isWrong) return { sample, proof: unproven('a block that it is run with is wrong') };
      return { sample, proof: passes(sample, command) };
    });
  });
}

/** A page could turn the check off for itself. */
function passes({ text }: RunSample, command: Chain['command']): Proof {
  return command === true && text.includes('@ts-nocheck') ? unproven('it turns the type check off') : PROVEN;
}

function wrong(sample: RunSample, problems: readonly PlacedProblem['problem'][]): SampleRun {
  return { sample, proof: { outcome: 'wrong', problems } };
}

/** In the docs folder, so that programs find the project's packages. Hidden: neither a build nor a watcher sees it. */
async function inFolder<T>(root: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(root, '.waymark-test-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    return await work(folder);
  } finally {
    process.off('exit', remove);
    remove();
  }
}
