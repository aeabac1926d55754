/** The changes of all specifications, each with its readers and the page of its operation. */
import { isWithin } from '@waymark/contract/audience';
import type { ApiChange } from '@waymark/contract/changes';
import { oncePer } from '@waymark/source/made-once';
import type { JsonObject } from '@waymark/source/values';
import { bestPairs, likeness, shinglesOf } from '../pages/similarity.ts';
import { type DocsState, haveSameReaders, type StatePage, type StateSpecification } from '../state.ts';
import { compareApis } from './compare-apis.ts';
import type { ApiDifference } from './finding.ts';
import { calledOperations } from './operations.ts';

type Read = (specification: StateSpecification) => JsonObject | undefined;

export function apiChanges(old: DocsState, now: DocsState, readSpecification: Read): ApiChange[] {
  const read = oncePer(readSpecification);
  const { pairs, removed, added } = matched(old.specifications, now.specifications, read);
  const pageOf = pagesOfOperations(now.pages);
  const whole = ({ path: specification, audience }: StateSpecification, one: ApiDifference): ApiChange => ({
    ...{ specification, ...one, audience },
  });
  return [
    ...pairs.flatMap(([one, other]) =>
      differences(one, other, read).map((each): ApiChange => {
        const page = each.operation === undefined ? undefined : pageOf(each.operation, other);
        return { ...whole(other, each), ...(page !== undefined && { page }) };
      }),
    ),
    ...removed.filter(read).map((each) => {
      const message = 'The specification was removed.';
      return whole(each, { code: 'specification-removed', breaking: true, message });
    }),
    ...added.filter(read).map((each) => {
      const message = 'The specification is new.';
      return whole(each, { code: 'specification-added', breaking: false, message });
    }),
  ];
}

function differences(old: StateSpecification, now: StateSpecification, read: Read): ApiDifference[] {
  if (old.text === now.text) return [];
  const [one, other] = [read(old), read(now)];
  if (one !== undefined && other !== undefined) return compareApis(one, other);
  if (one === undefined && other === undefined) return [];
  const message = `The specification changed, and ${other === undefined ? 'cannot' : 'could not'} be read${other === undefined ? '' : ' before'}.`;
  return [{ code: 'specification-changed', breaking: other === undefined, message }];
}

/** The least share of operations that a specification with another name has. */
const LEAST = 0.5;
/** Characters by which specifications are told apart. */
const BEGINNING = 200_000;

function facts(specification: StateSpecification, read: Read) {
  return {
    operations: new Set(calledOperations(read(specification) ?? {}).keys()),
    words: shinglesOf(specification.text.slice(0, BEGINNING), 2),
  };
}

interface Matched {
  readonly pairs: readonly (readonly [StateSpecification, StateSpecification])[];
  readonly removed: readonly StateSpecification[];
  readonly added: readonly StateSpecification[];
}

/** By path; of others, those that have most operations in common. */
function matched(
  olds: readonly StateSpecification[],
  news: readonly StateSpecification[],
  read: Read,
): Matched {
  const byPath = new Map(news.map((each) => [each.path, each]));
  const stayed = olds.flatMap((old) => {
    const now = byPath.get(old.path);
    return now !== undefined && haveSameReaders(old, now) ? [[old, now] as const] : [];
  });
  const known = new Set(stayed.flat());
  const left = olds.filter((each) => !known.has(each));
  const came = news.filter((each) => !known.has(each));
  const factsOf = new Map(
    left.length * came.length === 0 ? [] : [...left, ...came].map((each) => [each, facts(each, read)]),
  );
  const moved = bestPairs(
    left.flatMap((old) => came.map((now) => [old, now] as const)),
    (old, now) => {
      const [one, other] = [factsOf.get(old), factsOf.get(now)];
      if (one === undefined || other === undefined || !haveSameReaders(old, now)) return undefined;
      const score = likeness(one.operations, other.operations);
      // Those of other languages have the same operations, and AsyncAPI has none.
      const words = likeness(one.words, other.words);
      return score >= LEAST && (one.operations.size > 0 || words >= LEAST) ? score + words : undefined;
    },
  );
  const paired = new Set(moved.flatMap(({ old, new: now }) => [old, now]));
  const closed = (each: StateSpecification): boolean =>
    // Whoever could read it can do so still.
    !came.some(({ path, audience }) => path === each.path && isWithin(each.audience, audience));
  return {
    pairs: [...stayed, ...moved.map(({ old, new: now }) => [old, now] as const)],
    removed: left.filter((each) => !paired.has(each) && closed(each)),
    added: came.filter((each) => !paired.has(each)),
  };
}

/** The line by which a page shows an operation. */
const SHOWN = /^`((?:[A-Z]+) [^`\n]+)`$/m;

/** The page that shows an operation, if it is the only one, and all readers of the specification may read it. */
function pagesOfOperations(
  pages: readonly StatePage[],
): (operation: string, readers: StateSpecification) => string | undefined {
  let shown: ReadonlyMap<string, readonly StatePage[]> | undefined;
  return (operation, { audience }) => {
    shown ??= Map.groupBy(pages, ({ markdown }) => SHOWN.exec(markdown)?.[1] ?? '');
    const [page, ...others] = shown.get(operation) ?? [];
    if (page === undefined || others.length > 0) return undefined;
    return isWithin(audience, page.audience) ? page.path : undefined;
  };
}
