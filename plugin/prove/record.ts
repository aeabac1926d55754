/** The proofs of a site's samples as its release keeps them. */

import {
  MAX_SAMPLE_PROBLEMS,
  MAX_SAMPLE_SECTIONS,
  MAX_SAMPLE_TEXT,
  type ReleaseSamples,
} from '@waymark/contract/samples';
import type { Engine } from '@waymark/mdx/markdown/engine';
import { placesOf, trail } from '@waymark/repository/navigation/tree';
import type { Site } from '@waymark/repository/types';
import type { ProvenSample } from '@waymark/samples/prove';
import { summaryOf } from '@waymark/samples/summary';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import { readChoices } from '../check/choices.ts';
import { inputsOf, problemsOfProofs, proveInputs } from './prove-site.ts';

/** Problems with the severities of waymark.json; `waymark test` reports mistakes in that file. */
export async function recordSamples(site: Site, engine: Engine): Promise<ReleaseSamples> {
  const choices = readChoices(site.root, new Diagnostics());
  const { proven, reports } = await proveInputs(await inputsOf(site, engine, choices));
  const proofs = reports.map(({ proof }) => proof);
  const problems = choices.apply(problemsOfProofs(reports, false));
  return {
    summary: cut(summaryOf(proofs)),
    sections: sectionsOf(site, proven).slice(0, MAX_SAMPLE_SECTIONS),
    problems: problems
      .slice(0, MAX_SAMPLE_PROBLEMS)
      .map(({ code, severity, message, hint = '', file, line, column }) => ({
        ...{ code, severity, file, line, column },
        message: cut(message),
        hint: cut(hint),
      })),
  };
}

/** A sample may quote a value of any length. */
const cut = (text: string): string => text.slice(0, MAX_SAMPLE_TEXT);

function sectionsOf(site: Site, proven: readonly ProvenSample[]): ReleaseSamples['sections'] {
  const titleOf = (path: string): string => {
    const page = site.pageByPath.get(path);
    const [place] = page === undefined ? [] : placesOf(site.navigation, page);
    const group = place && trail(place).find(({ kind, title }) => kind === 'group' && title.trim() !== '');
    return group?.title ?? 'Other pages';
  };
  return [...Map.groupBy(proven, ({ sample }) => titleOf(sample.page))].map(([title, all]) => ({
    title: cut(title),
    proven: all.filter(({ proof }) => proof.outcome === 'proven').length,
    wrong: all.filter(({ proof }) => proof.outcome === 'wrong').length,
    total: all.length,
  }));
}
