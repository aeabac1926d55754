/**
 * How well the checker of answers tells false sentences from true ones: `node tests/bench/ask/main.ts`. 200 sentences of the starter, half of
 * them altered by a script so that they are false, against the section that each is from; and statements that were written by hand, those of the
 * third and the last set after the rules. Precision is the share of false ones among those it refuses, recall the share of the false ones that it refuses. Wanted:
 * both above 0.9 of those altered, and above 0.85 of those written. The baseline refuses a sentence if a word that says something is not
 * in the section. With `--wrong` it lists what the checker takes wrongly.
 */
import { join } from 'node:path';
import { evidenceOf, isProven } from '../../../runtime/ask/prove.ts';
import { analyzerFor } from '../../../runtime/contract/analysis.ts';
import { realPages } from './real-pages.ts';
import { samples, type TestedSentence } from './sentences.ts';
import { HELD_OUT, MISSED_BEFORE, WRITTEN } from './written.ts';

const SEED = 20_261_123;
const STARTER = join(import.meta.dirname, '../../../starter');

const SETS: Readonly<Record<string, readonly TestedSentence[]>> = {
  'altered by a script': await samples(STARTER, 200, SEED),
  'written by hand': WRITTEN,
  'written by hand, after the rules': HELD_OUT,
  'of kinds that were missed': MISSED_BEFORE,
  'about real pages': realPages('earlier'),
  'about real pages, open': realPages('open'),
  'about real pages, kept back': realPages('kept back'),
};

function termsOf(text: string, language: string): ReadonlySet<string> {
  const analyzer = analyzerFor(language);
  const terms = new Set<string>();
  analyzer.analyze(text, (term, _, written) => {
    if (!analyzer.isStopWord(written)) terms.add(term);
  });
  return terms;
}

const CHECKERS: Readonly<Record<string, (sample: TestedSentence) => boolean>> = {
  'words alone': ({ sentence, section, language = 'en' }) => {
    const there = termsOf(section, language);
    return [...termsOf(sentence, language)].every((term) => there.has(term));
  },
  Waymark: ({ sentence, section, language = 'en' }) =>
    isProven(sentence, [evidenceOf(section, language)], language),
};

for (const [set, all] of Object.entries(SETS)) {
  const wrong = all.filter((sample) => !sample.isTrue);
  console.log(`${set}: ${all.length} statements, ${wrong.length} false`);
  for (const [name, check] of Object.entries(CHECKERS)) {
    const start = performance.now();
    const judged = all.map((sample) => ({ ...sample, refused: !check(sample) }));
    const time = (performance.now() - start) / all.length;
    const refused = judged.filter((each) => each.refused);
    const caught = refused.filter((each) => !each.isTrue).length;
    const [precision, recall] = [caught / refused.length, caught / wrong.length];
    console.log(
      `  ${name}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, ${time.toFixed(2)} ms a sentence`,
    );
    for (const kind of new Set(all.map((sample) => sample.kind))) {
      const own = judged.filter((each) => each.kind === kind);
      const right = own.filter((each) => each.refused !== each.isTrue).length;
      console.log(`    ${kind}: ${right} of ${own.length} right`);
    }
    if (!process.argv.includes('--wrong')) continue;
    for (const each of judged)
      if (each.refused === each.isTrue) console.log(`    ${each.kind}: ${each.sentence}`);
  }
}
