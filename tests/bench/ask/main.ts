/**
 * How well the checker of answers tells false sentences from true ones: `node tests/bench/ask/main.ts`. 200 sentences of the starter, half of
 * them altered so that they are false, against the section that each is from. Precision is the share of false ones among those it
 * refuses, recall the share of the false ones that it refuses. Wanted: both above 0.9. The baseline refuses a sentence if a word
 * that says something is not in the section. With `--wrong` it lists what the checker takes wrongly.
 */
import { join } from 'node:path';
import { evidenceOf, isProven } from '../../../runtime/ask/prove.ts';
import { analyzerFor } from '../../../runtime/contract/analysis.ts';
import { samples, type TestedSentence } from './sentences.ts';

const SEED = 20_261_123;
const STARTER = join(import.meta.dirname, '../../../starter');

const all = await samples(STARTER, 200, SEED);

function termsOf(text: string): ReadonlySet<string> {
  const analyzer = analyzerFor('en');
  const terms = new Set<string>();
  analyzer.analyze(text, (term, _, written) => {
    if (!analyzer.isStopWord(written)) terms.add(term);
  });
  return terms;
}

const CHECKERS: Readonly<Record<string, (sample: TestedSentence) => boolean>> = {
  'words alone': ({ sentence, section }) => {
    const there = termsOf(section);
    return [...termsOf(sentence)].every((term) => there.has(term));
  },
  Waymark: ({ sentence, section }) => isProven(sentence, [evidenceOf(section, 'en')], 'en'),
};

for (const [name, check] of Object.entries(CHECKERS)) {
  const start = performance.now();
  const judged = all.map((sample) => ({ ...sample, refused: !check(sample) }));
  const time = (performance.now() - start) / all.length;
  const refused = judged.filter((each) => each.refused);
  const caught = refused.filter((each) => !each.isTrue).length;
  const precision = caught / refused.length;
  const recall = caught / judged.filter((each) => !each.isTrue).length;
  console.log(
    `${name}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, ${time.toFixed(2)} ms a sentence`,
  );
  for (const kind of new Set(all.map((sample) => sample.kind))) {
    const own = judged.filter((each) => each.kind === kind);
    const right = own.filter((each) => each.refused !== each.isTrue).length;
    console.log(`  ${kind}: ${right} of ${own.length} right`);
  }
  if (!process.argv.includes('--wrong')) continue;
  for (const each of judged)
    if (each.refused === each.isTrue) console.log(`  ${each.kind}: ${each.sentence}`);
}
