/** Statements that have the words of a sentence, and say something else: with another word in a place, in another order, or of another number. */
import type { Claims, Item } from './claims.ts';

/** Words by which whoever answers joins what the docs say. */
const JOINING =
  /^(?:us|use|need|want|mean|get|help|ensur|make|sure|pleas|simpli|also|allow|let|can|possibl|avail)$/;

/** Words that say more than those which leave them out. */
const ABSOLUTE =
  /^(?:never|always|only|nie|niemals|immer|nur|jamais|toujours|seulement|nunca|siempre|sólo|solo)$/;

/** Items of one side, and pairs of items, that are compared with each other in some milliseconds. */
const MOST_ITEMS = 2_000;
const MOST_PAIRS = 200_000;

/** Negations that begin a condition or an exception: the rest holds with it alone. */
const CONDITION = /^(?:unless|without|except|ohne|sans|sin|senza)$/;

/** Words beside a number that say of what time it is. */
const TIMES: ReadonlySet<string> = new Set(['after', 'before', 'within', 'until', 'every', 'for', 'than']);

/** Whoever acts stands behind what is acted on. */
const BY = ['by', 'par', 'por', 'da', 'dal'];
const BE = ['is', 'are', 'was', 'were', 'been', 'be'];

/** Languages whose words can be in another order without saying anything else have none of it. */
const FIXED_ORDER = /^(?:en|fr|es|it|pt)\b/i;

/** Whether a word only joins what the docs say. */
export const isJoining = (term: string): boolean => JOINING.test(term);

/**
 * Also if it has too many words to be compared: the event loop waits for it.
 *
 * @param used The sentences that say most of the statement, the best first.
 */
export function isTwisted(claims: Claims, used: readonly Claims[], language = 'en'): boolean {
  const [main] = used;
  if (main === undefined) return false;
  const [own, theirs] = [claims.items.length, used.reduce((sum, { items }) => sum + items.length, 0)];
  if (Math.max(own, theirs) > MOST_ITEMS || own * theirs > MOST_PAIRS) return true;
  return (
    [...claims.plain].some((word) => ABSOLUTE.test(word) && !used.some(({ plain }) => plain.has(word))) ||
    isTurned(claims, used) ||
    hasOtherWord(claims, main, used) ||
    (FIXED_ORDER.test(language) && used.some((sentence) => isReversed(claims, sentence))) ||
    isMiscounted(claims, used) ||
    used.some((sentence) => (sentence.isTable ? isOfOtherColumn : isOfOtherHalf)(claims, sentence)) ||
    (!main.isTable && leavesNumberOut(claims, main))
  );
}

/** Negated, and what it is made of is not, or the other way round. */
function isTurned(claims: Claims, used: readonly Claims[]): boolean {
  const own = claims.items.filter(({ kind }) => kind === 'negation').length;
  const all = used.reduce(
    (sum, { items }) => sum + items.filter(({ kind }) => kind === 'negation').length,
    0,
  );
  const [main, ...others] = used;
  const least = main === undefined || others.length > 0 ? 0 : negationsOf(main, claims);
  return own > all || own < least;
}

/** The negations of the part of a sentence that a statement is about. */
function negationsOf({ items }: Claims, claims: Claims): number {
  const said = new Set(claims.items.map(keyOf));
  const isSaid = (item: Item): boolean =>
    item.kind !== 'negation' && item.kind !== 'link' && said.has(keyOf(item));
  const first = items.findIndex(isSaid);
  const last = items.findLastIndex(isSaid);
  const clauses = new Set(items.filter(isSaid).map(({ clause }) => clause));
  const isWord = ({ kind }: Item): boolean => kind === 'word' || kind === 'number';
  const worded = new Set(items.filter(isWord).map(({ clause }) => clause));
  return items.filter((item, at) => {
    if (item.kind !== 'negation') return false;
    // Alone in its clause (“never, under any circumstances,”) it is about the clauses beside it.
    if (CONDITION.test(item.term) || !worded.has(item.clause)) return true;
    if (!clauses.has(item.clause)) return false;
    if (at < first) return !items.slice(at, first).some(isWord);
    // One that ends its clause is about what is before it.
    return at < last || !items.slice(at).some((each) => each.clause === item.clause && isWord(each));
  }).length;
}

/** A word of its own where the sentence has another one. */
function hasOtherWord(claims: Claims, main: Claims, used: readonly Claims[]): boolean {
  const known = new Set(used.flatMap(({ items }) => items.map(keyOf)));
  const said = new Set(claims.items.map(keyOf));
  const [own, other] = [claims.items, main.items].map((items) =>
    items.filter(({ kind }) => kind === 'word' || kind === 'number'),
  ) as [Item[], Item[]];
  const ends: readonly (readonly [number, number])[] = [...aligned(own, other), [own.length, other.length]];
  let [from, to] = [0, 0];
  for (const [at, there] of ends) {
    const foreign = own
      .slice(from, at)
      .some((item) => !known.has(keyOf(item)) && !isJoining(item.term) && item.kind === 'word');
    const missing = other.slice(to, there).some((item) => !said.has(keyOf(item)));
    if (foreign && missing) return true;
    [from, to] = [at + 1, there + 1];
  }
  return false;
}

/** Three words in the opposite order: whoever acts, and what is acted on, have changed places. */
function isReversed(claims: Claims, sentence: Claims): boolean {
  const has = ({ plain }: Claims, words: readonly string[]): boolean => words.some((word) => plain.has(word));
  if ([BY, BE].some((words) => has(claims, words) !== has(sentence, words))) return false;
  const places = new Map(single(sentence.items).map((item) => [keyOf(item), item]));
  const common = single(claims.items).flatMap((item) => {
    const there = places.get(keyOf(item));
    if (there === undefined) return [];
    // Cells of a row have no order.
    return [{ at: there.position, isLink: item.kind === 'link', cell: sentence.isTable ? there.cell : 0 }];
  });
  return common.some((middle, at) => {
    const beside = ({ isLink, cell }: (typeof common)[number]): boolean => !isLink && cell === middle.cell;
    const before = common.slice(0, at).some((each) => beside(each) && each.at > middle.at);
    return before && common.slice(at + 1).some((each) => beside(each) && each.at < middle.at);
  });
}

/** A number of something else than in the sentences: of another unit, another time, or about something that they do not name. */
function isMiscounted(claims: Claims, used: readonly Claims[]): boolean {
  return claims.items.some((number, at) => {
    if (number.kind !== 'number') return false;
    const same = used.flatMap((sentence) =>
      sentence.items.flatMap((item, there) =>
        keyOf(item) === keyOf(number)
          ? [{ sentence, cell: item.cell, ...besides(sentence.items, there) }]
          : [],
      ),
    );
    if (same.length === 0) return false;
    const { before, after } = besides(claims.items, at);
    const isUnit = after?.kind === 'word';
    const hasUnit = (each: (typeof same)[number]): boolean =>
      each.after?.kind !== 'word' || [each.before, each.after].some((item) => item?.term === after?.term);
    if (isUnit && !same.some(hasUnit)) return true;
    // In a row, the unit is in the number's own cell, if it stands anywhere.
    const cellsOf = (sentence: Claims) =>
      new Set(sentence.items.flatMap(({ term, cell }) => (term === after?.term ? [cell] : [])));
    const tables = isUnit ? used.filter(({ isTable }) => isTable) : [];
    const cellsOfUnit = new Map(tables.map((sentence) => [sentence, cellsOf(sentence)]));
    const isOfOtherCell = ({ sentence, cell }: (typeof same)[number]): boolean => {
      const cells = cellsOfUnit.get(sentence);
      return cells !== undefined && cells.size > 0 && !cells.has(cell);
    };
    if (isUnit && same.every(isOfOtherCell)) return true;
    const isTime = (item: Item | undefined): boolean => item !== undefined && TIMES.has(item.term);
    if (isTime(before) && same.every((each) => isTime(each.before) && each.before?.term !== before?.term))
      return true;
    // The unit alone connects it with nothing.
    const about = new Set(
      claims.items.flatMap((item) => (item.kind === 'word' && item !== after ? [item.term] : [])),
    );
    const sentences = new Set(same.map(({ sentence }) => sentence));
    return about.size > 0 && ![...sentences].some(({ words }) => [...about].some((term) => words.has(term)));
  });
}

/** A number of one column of a row, with the words of another whose number is left out. */
function isOfOtherColumn(claims: Claims, { items }: Claims): boolean {
  const wordsOf = (cell: number): readonly string[] =>
    items.flatMap((item) => (item.cell === cell && item.kind === 'word' ? [item.term] : []));
  const numbers = items.filter(({ kind }) => kind === 'number');
  const names = (cell: number): boolean => {
    const others = new Set(items.flatMap((item) => (item.cell === cell ? [] : [item.term])));
    return wordsOf(cell).some((term) => claims.words.has(term) && !others.has(term));
  };
  const left = numbers.filter(({ term }) => !claims.numbers.has(term)).map(({ cell }) => cell);
  const own = new Set(numbers.filter(({ term }) => claims.numbers.has(term)).map(({ cell }) => cell));
  return own.size > 0 && ![...own].some(names) && left.some((cell) => !own.has(cell) && names(cell));
}

/**
 * A number with the word of another one: “50 on the free tier and 1,000 on the paid tier” says the same of two things, in turns, each followed
 * by the same word.
 */
function isOfOtherHalf(claims: Claims, { items }: Claims): boolean {
  const numbers = items.filter(({ kind }) => kind === 'number');
  if (numbers.length < 2) return false;
  const parallel = Map.groupBy(
    items.filter(({ kind }, at) => kind === 'word' && besides(items, at).after?.kind === 'word'),
    (item) => items[items.indexOf(item) + 1]?.term ?? '',
  );
  return [...parallel].some(([next, words]) => {
    if (words.length !== numbers.length || !claims.words.has(next)) return false;
    const inOrder = [...numbers, ...words].sort((a, b) => a.position - b.position);
    if (inOrder.some((item, at) => item.kind === inOrder[at + 1]?.kind)) return false;
    const has = ({ kind, term }: Item): boolean =>
      (kind === 'number' ? claims.numbers : claims.words).has(term);
    const isApart = (of: Item | undefined, other: Item | undefined): boolean =>
      of !== undefined && other !== undefined && has(of) && !has(other);
    return (
      words.some((word, at) => isApart(word, numbers[at])) &&
      numbers.some((each, at) => isApart(each, words[at]))
    );
  });
}

/** Leaves out a number between one of its own and what it says of it. */
function leavesNumberOut(claims: Claims, main: Claims): boolean {
  const said = new Set(claims.items.map(keyOf));
  let counted = false;
  let last = -1;
  for (const [at, there] of aligned(claims.items, main.items)) {
    const between = main.items.slice(last + 1, there);
    if (counted && between.some((item) => item.kind === 'number' && !said.has(keyOf(item)))) return true;
    counted ||= claims.items[at]?.kind === 'number';
    last = there;
  }
  return false;
}

/** The longest list of items that both have in the same order, by their places. */
function aligned(own: readonly Item[], other: readonly Item[]): (readonly [number, number])[] {
  const width = other.length + 1;
  const lengths = new Uint16Array((own.length + 1) * width);
  const length = (at: number, there: number): number => lengths[at * width + there] ?? 0;
  const isSame = (at: number, there: number): boolean => {
    const [one, two] = [own[at], other[there]];
    return one !== undefined && two !== undefined && keyOf(one) === keyOf(two);
  };
  for (let at = own.length - 1; at >= 0; at--)
    for (let there = other.length - 1; there >= 0; there--)
      lengths[at * width + there] = isSame(at, there)
        ? length(at + 1, there + 1) + 1
        : Math.max(length(at + 1, there), length(at, there + 1));
  const pairs: (readonly [number, number])[] = [];
  for (let [at, there] = [0, 0]; at < own.length && there < other.length; ) {
    if (isSame(at, there)) pairs.push([at++, there++]);
    else if (length(at + 1, there) >= length(at, there + 1)) at += 1;
    else there += 1;
  }
  return pairs;
}

const keyOf = ({ kind, term }: Item): string => (kind === 'number' ? `#${term}` : term);

/** The items that occur once. */
function single(items: readonly Item[]): readonly Item[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return items.filter((item) => counts.get(keyOf(item)) === 1);
}

/** The items directly before and after one. */
function besides(items: readonly Item[], at: number): { before: Item | undefined; after: Item | undefined } {
  const place = items[at]?.position ?? 0;
  const [before, after] = [items[at - 1], items[at + 1]];
  return {
    before: before?.position === place - 1 ? before : undefined,
    after: after?.position === place + 1 ? after : undefined,
  };
}
