/**
 * How well `waymark test` reads and proves the samples of real repositories:
 *
 *     node tests/bench/samples/main.ts FOLDER…
 *
 * Each folder is a repository with a docs.json file, or holds such. Prints the share of samples that are understood, with the reasons of the others,
 * and how many of 300 mutations of the specifications are found. A mutation makes a sample wrong that was right: plain expressions (`written.ts`) say
 * which request the sample makes, and not the readers that are measured.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type ProvenSample, proveSamples } from '@waymark/samples/prove';
import type { SampleSpecification } from '@waymark/samples/specification';
import { copied, type JsonObject } from '@waymark/source/values';
import { loadInputs } from '../../../plugin/cli/test.ts';
import type { TestInputs } from '../../../plugin/prove/inputs.ts';
import { KINDS, type Mutation, mutationsFor, responseMutations } from './mutations.ts';
import { useOf } from './written.ts';

const WANTED = 300;
const SEED = 38;
/** Nothing of the site's says anything of such a sample. */
const BEYOND =
  /the site has no specification|sent to another host|no specification has|no request that a specification has|its host is not named|it names no path|the specification has no /;

interface Candidate extends Mutation {
  readonly inputs: TestInputs;
  readonly spec: SampleSpecification;
  readonly repository: string;
}

const proofs: ProvenSample[] = [];
const candidates: Candidate[] = [];
for (const root of process.argv.slice(2).flatMap(repositoriesIn)) {
  const { inputs } = await loadInputs(root, { config: false });
  const repository = path.relative(process.cwd(), root);
  const proven = await proveSamples(inputs);
  const onPages = new Set<object>(inputs.samples.filter(({ fence }) => fence !== undefined));
  proofs.push(...proven.filter(({ sample }) => onPages.has(sample)));
  candidates.push(...candidatesOf(inputs, repository));
  console.log(`${repository}: ${proven.length} samples, ${inputs.specs.length} specifications`);
}
printUnderstood();
await measureMutations();

/** Folders with a docs.json file, of which those inside of another are none of their own. */
function repositoriesIn(folder: string, depth = 0): string[] {
  if (existsSync(path.join(folder, 'docs.json'))) return [folder];
  if (depth > 4) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
    .flatMap((entry) => repositoriesIn(path.join(folder, entry.name), depth + 1));
}

function candidatesOf(inputs: TestInputs, repository: string): Candidate[] {
  const onPages = inputs.samples.filter(({ fence }) => fence !== undefined);
  return onPages.flatMap((sample) => {
    const { operation } = sample;
    const answered = operation !== undefined && sample.inside.includes('ResponseExample');
    const use = answered
      ? { sample, method: operation.method, path: operation.path, query: new Map(), body: undefined }
      : useOf(sample, inputs.specs);
    if (use === undefined) return [];
    return inputs.specs.flatMap((spec) =>
      (answered ? responseMutations(use, spec) : mutationsFor(use, spec, inputs.specs)).map((mutation) => ({
        ...mutation,
        inputs,
        spec,
        repository,
      })),
    );
  });
}

function printUnderstood(): void {
  const samples = proofs.filter(({ kind }) => kind === 'request' || kind === 'response');
  const reasons = samples.flatMap(({ proof }) => (proof.outcome === 'unproven' ? [proof.reason] : []));
  const within = samples.length - reasons.filter((reason) => BEYOND.test(reason)).length;
  const understood = samples.length - reasons.length;
  console.log(
    `\n${samples.length} requests and responses, ${within} within a specification, ${understood} understood:`,
  );
  console.log(
    `${percent(understood, samples.length)} of all, ${percent(understood, within)} of those within`,
  );
  const counts = [...Map.groupBy(reasons, (reason) => reason)].map(
    ([reason, all]) => [all.length, reason] as const,
  );
  for (const [count, reason] of counts.toSorted(([a], [b]) => b - a)) console.log(`${count}\t${reason}`);
}

async function measureMutations(): Promise<void> {
  const chosen = chosenOf(candidates);
  const found = new Map<string, number>();
  const missed: string[] = [];
  for (const candidate of chosen) {
    const outcome = await outcomeOf(candidate);
    if (outcome === undefined) found.set(candidate.kind, (found.get(candidate.kind) ?? 0) + 1);
    else missed.push(`${candidate.kind}: \`${candidate.name}\`, ${outcome}`);
  }
  const specifications = new Set(chosen.map(({ repository, spec }) => `${repository} ${spec.source}`)).size;
  console.log(`\n${chosen.length} mutations of ${specifications} specifications`);
  for (const kind of KINDS) {
    const all = chosen.filter((each) => each.kind === kind).length;
    console.log(`${kind}: ${found.get(kind) ?? 0} of ${all}`);
  }
  const count = chosen.length - missed.length;
  console.log(`found: ${count} of ${chosen.length}, ${percent(count, chosen.length)}`);
  for (const each of missed) console.log(`missed: ${each}`);
}

/** As many of each kind as there are, of as many specifications, in an order that is always the same. */
function chosenOf(all: readonly Candidate[]): Candidate[] {
  const random = randomNumbers(SEED);
  const shuffled = all
    .map((each) => [random(), each] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, each]) => each);
  const kinds = KINDS.map((kind) => {
    const ofKind = shuffled.filter((each) => each.kind === kind);
    return inTurns([...Map.groupBy(ofKind, ({ spec }) => spec).values()]);
  });
  return inTurns(kinds).slice(0, WANTED);
}

/** The first of each list, then the second of each, and so on. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const rounds = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    lists.flatMap((list) => list.slice(round, round + 1)),
  ).flat();
}

/** Undefined if the sample has a problem that it had not; or else where it stands, and what is said of it. */
async function outcomeOf({ inputs, use, apply }: Candidate): Promise<string | undefined> {
  const samples = inputs.samples.filter(({ page }) => page === use.sample.page);
  const specs = inputs.specs.map((spec) => {
    const document = copied(spec.document) as JsonObject;
    apply(document);
    return { ...spec, document };
  });
  const [before, after] = await Promise.all(
    [{ samples }, { samples, specs }].map((own) => proveSamples({ ...inputs, ...own })),
  );
  const said = (all: readonly ProvenSample[] = []): string[] =>
    all.flatMap(({ sample, proof }) =>
      sample === use.sample && proof.outcome === 'wrong' ? proof.problems.map(({ message }) => message) : [],
    );
  const known = said(before);
  if (said(after).some((message) => !known.includes(message))) return undefined;
  const { file, line } = use.sample.place(0);
  const proof = after?.find(({ sample }) => sample === use.sample)?.proof;
  return `${file}:${line}: ${proof?.outcome === 'unproven' ? proof.reason : (proof?.outcome ?? 'not read')}`;
}

function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function percent(part: number, of: number): string {
  return `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;
}
