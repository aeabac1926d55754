/**
 * How often search says that it found little: of questions that a site answers, and of questions about other products.
 * `node tests/bench/relevance/absent.ts`; with `WAYMARK_UNSEEN` also for the repositories of `unseen.json`. Besides the weights that are used it
 * prints those that a fit gives, and how well such a fit does on sites that it has not seen, neither their pages nor their questions.
 *
 * A few questions about other products have an answer all the same: several products have a command line and a plan.
 */
import { buildSearchIndex } from '../../../plugin/emit/search-index.ts';
import { ANONYMOUS } from '../../../runtime/packages/contract/can-read.ts';
import { openSearchEngine } from '../../../runtime/packages/search/engine.ts';
import { isWeak, type Signs, type SignWeights } from '../../../runtime/packages/search/weakness.ts';
import { type BenchSite, loadSites, sitesRoot } from './corpus.ts';
import { benchSections, textsOf } from './engines/waymark.ts';
import { fitSigns } from './fit-signs.ts';
import { type BenchQuery, loadUnseen, queriesOf, unansweredOf } from './queries.ts';

/** Whole questions, and none by the words of a page. */
const KINDS = new Set(['howto', 'symptom', 'words']);
const FIRST = 3;
/** The owner of questions that were written for a site, and that no page answers. */
const NOBODY = '';

interface Asked {
  readonly site: string;
  /** The site that the question was written for. */
  readonly owner: string;
  readonly isUnseen: boolean;
  readonly isAnswered: boolean;
  readonly weak: boolean;
  /** Undefined if nothing had to be judged. */
  readonly signs: Signs | undefined;
}

const known = (await loadSites()) ?? [];
if (known.length === 0) {
  console.log(`The repositories are not at ${sitesRoot} (set WAYMARK_SITES).`);
  process.exit(1);
}
const folder = process.env.WAYMARK_UNSEEN;
const sites = [...known, ...(folder === undefined ? [] : await loadUnseen(folder))];
const questions = new Map<BenchSite, BenchQuery[]>(
  sites.map((site) => [site, queriesOf(site).filter(({ kind }) => KINDS.has(kind))]),
);
const asked = sites.flatMap((site) => askAll(site));
const own = asked.filter(({ site, owner, isAnswered }) => site === owner && isAnswered);
const unanswered = asked.filter(({ owner }) => owner === NOBODY);
const others = asked.filter(({ site, owner }) => site !== owner && owner !== NOBODY);

console.log(
  '| sites | weights | called weak: answered among the first three | called weak: about other products |',
);
console.log('|---|---|--:|--:|');
const fitted = fitWithout();
for (const isUnseen of new Set(asked.map((each) => each.isUnseen))) {
  const of = (all: readonly Asked[]): readonly Asked[] => all.filter((each) => each.isUnseen === isUnseen);
  const row = (weights: string, weak: (each: Asked) => boolean): void => {
    const share = (all: readonly Asked[]): string =>
      `${((100 * all.filter(weak).length) / all.length).toFixed(1)} % of ${all.length}`;
    console.log(
      `| ${isUnseen ? 'unseen' : 'eight'} | ${weights} | ${share(of(own))} | ${share(of(others))} |`,
    );
  };
  row('in use', ({ weak }) => weak);
  row('fitted on the other sites', ({ site, weak, signs }) =>
    signs === undefined ? weak : isWeak(signs, fitted.get(site)),
  );
}
console.log(
  `\nWithout an answer, called weak: ${unanswered.filter(({ weak }) => weak).length} of ${unanswered.length}`,
);
console.log('Fitted on all:', weightsFor([...own, ...others]));

function askAll(site: BenchSite): Asked[] {
  const files = buildSearchIndex(benchSections(site));
  let signs: Signs | undefined;
  const engine = openSearchEngine(
    { json: files.get('search.json') ?? new Uint8Array(), bin: files.get('search.bin') ?? new Uint8Array() },
    textsOf(site),
    undefined,
    (seen) => {
      signs = seen;
      return isWeak(seen);
    },
  );
  const none = unansweredOf(site).map((query) => ({ query, pages: new Set<string>() }));
  return [
    ...[...questions].map(([{ name }, queries]) => [name, queries] as const),
    [NOBODY, none] as const,
  ].flatMap(([owner, queries]) =>
    queries.map(({ query, pages }) => {
      signs = undefined;
      const { hits, weak } = engine.search({ query, viewer: ANONYMOUS, limit: FIRST, offset: 0, fold: true });
      const isAnswered = hits.some(({ page }) => pages.has(site.pages[page]?.page.path ?? ''));
      return { site: site.name, owner, isUnseen: !known.includes(site), isAnswered, weak, signs };
    }),
  );
}

/** Of each site, weights that were fitted without it and without its questions. */
function fitWithout(): ReadonlyMap<string, SignWeights> {
  return new Map(
    sites.map(({ name }) => [
      name,
      weightsFor(asked.filter(({ site, owner }) => site !== name && owner !== name && owner !== NOBODY)),
    ]),
  );
}

function weightsFor(all: readonly Asked[]): SignWeights {
  const signsOf = (some: readonly Asked[]): Signs[] => some.flatMap(({ signs }) => signs ?? []);
  return fitSigns(
    signsOf(all.filter(({ site, owner, isAnswered }) => site === owner && isAnswered)),
    signsOf(all.filter(({ site, owner }) => site !== owner)),
  );
}
