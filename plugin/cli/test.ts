import type { TestSettings } from '@waymark/repository/extend/test-settings';
import { GitError, gitText } from '@waymark/repository/git';
import type { ProvenSample } from '@waymark/samples/prove';
import { Command } from '@waymark/server/cli/commander';
import { CheckFailed, UsageError } from '@waymark/server/cli/errors';
import { folder } from '@waymark/server/cli/option-values';
import { toErrors } from '@waymark/server/cli/said';
import { endOnSignal } from '@waymark/server/cli/signals';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import { counted } from '@waymark/source/diagnostics/counted';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import type { WaymarkOptions } from '../options.ts';
import { report } from '../progress.ts';
import type { TestInputs } from '../prove/inputs.ts';
import type { Proved } from '../prove/prove-site.ts';
import {
  type FailOn,
  type Format,
  failOnOption,
  fails,
  printProblems,
  problemFormat,
} from './print-problems.ts';
import { showProgress } from './progress.ts';

const EXAMPLES = `
Requests and responses are proven by the site's specifications, JSON, YAML and TOML by the schema that a block names, and quoted
files by their text. Nothing is run but by the commands that \`test\` of waymark.config.ts names. A sample that cannot be understood is unproven, never wrong.
Exits with 1 if there is an error or a problem that --fail-on names. waymark.json beside docs.json sets severities.

Examples:
  $ waymark test
  $ waymark test --fail-on warning
  $ waymark test --changed origin/main     what a branch changed
  $ waymark test --unproven                also list samples that nothing proves, with the reason
  $ waymark test --fix                     write quoted files anew
  $ waymark test docs --format github      annotations on a pull request`;

export function testCommand(): Command {
  return new Command('test')
    .description(
      'Prove the samples of a docs repository: requests, responses, files, examples of specifications',
    )
    .argument('[dir]', 'folder with docs.json, or an Astro project', '.')
    .addOption(problemFormat())
    .addOption(failOnOption())
    .option('--changed <ref>', 'only samples of files that differ from this commit, branch or tag of git')
    .option('--unproven', 'also list samples that are unproven, as notes')
    .option('--fix', 'write quoted files anew')
    .option('--no-config', 'do not read waymark.config.ts, which is code')
    .addHelpText('after', EXAMPLES)
    .action(test);
}

interface TestOptions extends Pick<WaymarkOptions, 'config'> {
  readonly format: Format;
  readonly failOn: readonly FailOn[];
  readonly changed?: string | undefined;
  readonly unproven?: boolean | undefined;
  readonly fix?: boolean | undefined;
}

async function test(dir: string, options: TestOptions): Promise<void> {
  // Ended early, it removes the folder of samples that are run.
  endOnSignal();
  const { ownOutput } = await import('@waymark/server/cli/own-output');
  const write = ownOutput();
  const progress = process.stderr.isTTY ? showProgress(process.stderr) : undefined;
  const tested = await testFolder(dir, options).finally(() => progress?.end());
  await printProblems(tested, options.format, write);
  process.stderr.write(`${tested.summary}\n`);
  if (tested.diagnostics.some((one) => fails(one, options.failOn))) throw new CheckFailed();
}

export interface Tested {
  readonly root: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Proofs of samples on pages. */
  readonly proven: readonly ProvenSample[];
  readonly summary: string;
}

/** Proves the samples of a folder. @throws {UsageError} if it holds no documentation */
export async function testFolder(
  dir: string,
  options: Omit<TestOptions, 'format' | 'failOn'>,
): Promise<Tested> {
  const { inputs, settings, root, choices, invalid, before } = await loadInputs(dir, options);
  const isTested = options.changed === undefined ? () => true : await changedSince(root, options.changed);
  const { problemsOfProofs, proveInputs } = await import('../prove/prove-site.ts');
  const { proven, reports: read } = await proveInputs(inputs, isTested);
  const reports = settings === undefined ? read : [...read, ...(await ran(inputs, settings, root, isTested))];
  const found = [...invalid.list(), ...choices.apply(problemsOfProofs(reports, options.unproven === true))];
  if (before !== undefined) {
    const { applyFixes } = await import('../check/fix.ts');
    const { fixed, changed } = applyFixes(root, found, before);
    for (const file of changed)
      toErrors(`${file} was changed while it was tested: nothing is fixed in it. Run it again.\n`);
    process.stderr.write(`Fixed: ${counted(fixed.length, 'sample')}.\n`);
    if (fixed.length > 0) return testFolder(dir, { ...options, fix: false });
  }
  const { summaryOf } = await import('@waymark/samples/summary');
  return { root, diagnostics: found, proven, summary: summaryOf(reports.map(({ proof }) => proof)) };
}

/** The samples of a folder, and all that proves them. @throws {UsageError} if it holds no documentation */
export async function loadInputs(dir: string, options: Pick<TestOptions, 'config' | 'fix'> = {}) {
  const { projectOf } = await import('./project.ts');
  const project = await projectOf(folder(dir), { config: options.config });
  const { root } = project;
  const { readChoices } = await import('../check/choices.ts');
  const { fileDigests } = await import('../check/fix.ts');
  const { readRepository } = await import('../read-repository.ts');
  const invalid = new Diagnostics();
  const choices = readChoices(root, invalid);
  const before = options.fix ? fileDigests(root) : undefined;
  const { site, engine } = await readRepository(project);
  const { inputsOf } = await import('../prove/prove-site.ts');
  const inputs = await inputsOf(site, engine, choices, (done) => report('read', done, site.pages.length));
  const settings = options.config === false ? undefined : site.extension?.test;
  return { inputs, settings, root, choices, invalid, before };
}

async function ran(
  { ofPages, specs }: TestInputs,
  settings: TestSettings,
  root: string,
  isTested: (file: string) => boolean,
): Promise<readonly Proved[]> {
  const { runSamples } = await import('../run-samples/run-samples.ts');
  const { serveMock } = await import('../mock/serve-mock.ts');
  const mock = specs.length === 0 ? undefined : await serveMock(specs, 0);
  const env = mock === undefined ? {} : { BASE_URL: mock.url };
  const { provedOnPage } = await import('../prove/prove-site.ts');
  const runs = await runSamples(ofPages, settings, { root, isTested, env }).finally(() => mock?.close());
  return runs.map(({ sample, proof }) => provedOnPage(sample, proof));
}

const MAX_LISTED_BYTES = 200_000_000;

/** Tells whether a file, or one that all samples depend on, differs from a commit. @throws {UsageError} if git does not know it */
async function changedSince(root: string, ref: string): Promise<(file: string) => boolean> {
  if (ref.startsWith('-')) throw new UsageError(`"${ref}" names no commit.`);
  const { quotedFolders } = await import('@waymark/repository/content/quoted-files');
  const folders = quotedFolders(root).map((each) => `:(literal)${each}`);
  let files: readonly string[];
  let beside: readonly string[];
  try {
    const listed = (...args: string[]): string[] =>
      gitText(root, args, { mostBytes: MAX_LISTED_BYTES }).split('\0');
    beside = folders.length === 0 ? [] : listed('diff', '--name-only', '-z', ref, '--', ...folders);
    files = [
      ...listed('diff', '--name-only', '--relative', '-z', ref, '--'),
      ...listed('ls-files', '--others', '--exclude-standard', '-z'),
    ].filter((file) => file !== '');
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    throw new UsageError(`git cannot compare with "${ref}": ${error.message}.`);
  }
  // Specifications, schemas and quoted files prove samples of any page.
  const isOfPages = beside.join('') === '' && files.every((file) => /\.mdx?$/.test(file));
  return isOfPages ? (file) => files.includes(file) : () => true;
}
