/**
 * The proofs of a site's samples as problems of its files, without running any.
 *
 * @room Samples of a Site for `@waymark/samples`, for `waymark test` and for builds that keep what is proven.
 */

import type { Engine } from '@waymark/mdx/markdown/engine';
import type { Site } from '@waymark/repository/types';
import { type Proof, type SampleProblem, USUAL_HINTS } from '@waymark/samples/proof';
import { type ProvenSample, proveSamples } from '@waymark/samples/prove';
import { proveExamples } from '@waymark/samples/prove-response';
import type { PageSample } from '@waymark/samples/sample';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Diagnostic, Fix, Report } from '@waymark/source/diagnostics/diagnostic';
import type { Choices } from '../check/choices.ts';
import { type TestInputs, type TestSample, testInputs } from './inputs.ts';

/** @param onPage Called with the number of pages that were read. */
export async function inputsOf(
  site: Site,
  engine: Engine,
  choices: Choices,
  onPage: (done: number) => void = () => {},
): Promise<TestInputs> {
  await engine.prepare();
  const pages = [];
  for (const page of site.pages) {
    if (page.operation?.generated !== true) pages.push({ page, fences: await engine.fences(page) });
    onPage(pages.length);
  }
  return testInputs(site, pages, choices);
}

export interface Proved {
  readonly proof: Proof;
  readonly reports: readonly Report[];
}

/** The proofs of samples on pages, then those of examples of specifications. */
export async function proveInputs(
  inputs: TestInputs,
  isTested: (file: string) => boolean = () => true,
): Promise<{ proven: readonly ProvenSample[]; reports: readonly Proved[] }> {
  // All of them: a response is proven by the request above it.
  const all = await proveSamples(inputs);
  const proven = all.filter(({ sample }) => isTested(sample.place(0).file));
  const fences = new Map(inputs.samples.map((sample) => [sample as object, sample.fence]));
  const reports = proven.map(({ sample, proof }) => provedOnPage(sample, proof, fences.get(sample)));
  const examples = inputs.specs
    .filter(({ source }) => isTested(source))
    .flatMap((spec) =>
      proveExamples(spec).map(({ at, proof }): Proved => {
        const place = spec.locate(at);
        const own = ({ code, message, hint = USUAL_HINTS[code], related }: SampleProblem): Report => ({
          code,
          message,
          hint,
          ...place,
          related,
        });
        return { proof, reports: reportsOf(proof, own, place) };
      }),
    );
  return { proven, reports: [...reports, ...examples] };
}

export function provedOnPage(sample: PageSample, proof: Proof, fence?: TestSample['fence']): Proved {
  const own = (problem: SampleProblem): Report => {
    const { code, message, hint = USUAL_HINTS[code], at, related } = problem;
    return { code, message, hint, ...sample.place(at), related, fix: fixOf(problem, fence) };
  };
  return { proof, reports: reportsOf(proof, own, sample.place(0)) };
}

function reportsOf(proof: Proof, own: (problem: SampleProblem) => Report, place: object): readonly Report[] {
  if (proof.outcome === 'proven') return [];
  if (proof.outcome === 'wrong') return proof.problems.map(own);
  const message = `Nothing proves this sample: ${proof.reason}.`;
  const hint = 'It may be right. Write `test="off"` after the language to pass it over.';
  return [{ code: 'sample-unproven', message, hint, ...place }];
}

function fixOf({ instead }: SampleProblem, fence: TestSample['fence'] | undefined): Fix | undefined {
  if (instead === undefined || fence === undefined) return undefined;
  const { text, indent } = fence.lines();
  const lines = instead.split('\n').map((line) => (line === '' ? '' : indent + line));
  return { written: text, instead: lines.join('\n'), line: fence.place(0).line };
}

export function problemsOfProofs(proved: readonly Proved[], withUnproven: boolean): Diagnostic[] {
  const diagnostics = new Diagnostics();
  for (const { proof, reports } of proved)
    if (withUnproven || proof.outcome !== 'unproven') for (const each of reports) diagnostics.report(each);
  return diagnostics.list();
}
