/**
 * How well the checker of answers tells false statements from true ones: `node tests/bench/ask/main.ts`. 200 sentences of the starter, half of
 * them altered by a script so that they are false; statements that were written by hand about invented products, those of the third and the last
 * set after the rules; and statements about pages of `WAYMARK_SITES`. Wanted: of the true ones 85 of 100 proven, of the false ones at most 10.
 * The baseline proves a sentence if all its words that say something are in the section. With `--wrong` it lists what is taken wrongly.
 */
import { join } from 'node:path';
import { evidenceOf, type ProofVerdict, verdictOf } from '../../../runtime/features/ask/prove.ts';
import { analyzerFor } from '../../../runtime/packages/contract/analysis.ts';
import { realPages } from './real-pages.ts';
import { samples, type TestedSentence } from './sentences.ts';
import { HELD_OUT, MISSED_BEFORE, WRITTEN } from './written.ts';

const SEED = 20_261_123;
const STARTER = join(import.meta.dirname, '../../../starter');

const KEPT = 'kept back';

const SETS: Readonly<Record<string, readonly TestedSentence[]>> = {
  'altered by a script': await samples(STARTER, 200, SEED),
  'written by hand': WRITTEN,
  'written by hand, after the rules': HELD_OUT,
  'of kinds that were missed': MISSED_BEFORE,
  'about real pages': realPages('earlier'),
  'about real pages, open': realPages('open'),
  [`about real pages, ${KEPT}`]: realPages(KEPT),
};

function termsOf(text: string, language: string): ReadonlySet<string> {
  const analyzer = analyzerFor(language);
  const terms = new Set<string>();
  analyzer.analyze(text, (term, _, written) => {
    if (!analyzer.isStopWord(written)) terms.add(term);
  });
  return terms;
}

const CHECKERS: Readonly<Record<string, (sample: TestedSentence) => ProofVerdict>> = {
  'words alone': ({ sentence, section, language = 'en' }) => {
    const there = termsOf(section, language);
    return [...termsOf(sentence, language)].every((term) => there.has(term)) ? 'proven' : 'unproven';
  },
  Waymark: ({ sentence, section, language = 'en' }) =>
    verdictOf(sentence, [evidenceOf(section, language)], language),
};

console.log(
  '| statements | checker | true: proven, not checked, not in the docs | false: the same | ms each |',
);
console.log('| --- | --- | --- | --- | --: |');
for (const [set, all] of Object.entries(SETS)) {
  for (const [name, check] of Object.entries(CHECKERS)) {
    const start = performance.now();
    const judged = all.map((sample) => ({ ...sample, verdict: check(sample) }));
    const time = ((performance.now() - start) / all.length).toFixed(2);
    const [right, wrong] = [true, false].map((isTrue) => {
      const own = judged.filter((each) => each.isTrue === isTrue);
      const counts = (['proven', 'unchecked', 'unproven'] as const).map(
        (verdict) => own.filter((each) => each.verdict === verdict).length,
      );
      return `${counts.join(', ')} of ${own.length}`;
    });
    console.log(`| ${set} | ${name} | ${right} | ${wrong} | ${time} |`);
    // Of those that are kept back nothing is looked up.
    if (!process.argv.includes('--wrong') || name !== 'Waymark' || set.endsWith(KEPT)) continue;
    for (const { isTrue, verdict, kind, sentence } of judged)
      if (isTrue !== (verdict === 'proven')) console.log(`    ${verdict}, ${kind}: ${sentence}`);
  }
}
