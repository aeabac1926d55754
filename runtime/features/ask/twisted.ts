/** Statements that have the words of a sentence, and say something else: of another unit or part, denied, or with another word in a place. */
import type { Claims, Item } from './claims.ts';

/** Negations that begin a condition or an exception: the rest holds with it alone. */
const CONDITION = /^(?:unless|without|except|ohne|sans|sin|senza)$/;

/** A unit that the sentences do not have, where they have another one; or a number of theirs with another unit. */
export function isOtherMeasure(claims: Claims, used: readonly Claims[]): boolean {
  const theirs = used.flatMap(({ items }) => items);
  return claims.items.some((own, at) => {
    if (own.kind !== 'measure') return false;
    const same = theirs.filter(({ kind, of }) => kind === 'measure' && of === own.of);
    if (same.length > 0 && !same.some(({ term }) => term === own.term)) return true;
    const number = claims.items[at - 1];
    if (number?.kind !== 'number') return false;
    const units = theirs.flatMap((item, there) =>
      item.kind === 'number' && item.term === number.term ? [theirs[there + 1]] : [],
    );
    return units.every((unit) => unit?.kind === 'measure' && unit.of === own.of && unit.term !== own.term);
  });
}

/** A number (or, without any, a name) of one cell or half of a sentence, and more of the words of another whose number is left out. */
export function isOfOtherPart(claims: Claims, used: readonly Claims[]): boolean {
  const isSaid = ({ kind, term }: Item): boolean =>
    (kind === 'number' ? claims.numbers : kind === 'name' ? claims.names : claims.words).has(term);
  return used.some(({ items, numbers }) => {
    const kind = numbers.size > 0 ? 'number' : 'name';
    const anchors = items.filter((item) => item.kind === kind);
    const [own, left] = [anchors.filter(isSaid), anchors.filter((anchor) => !isSaid(anchor))].map(
      (some) => new Set(some.map(({ cell }) => cell)),
    ) as [Set<number>, Set<number>];
    /** The share of the words of a cell alone that are said. */
    const saidOf = (cell: number): number => {
      const others = new Set(items.flatMap((item) => (item.cell === cell ? [] : [item.term])));
      const telling = items.filter(
        (item) =>
          item.cell === cell &&
          (item.kind === 'word' || item.kind === 'name') &&
          item.kind !== kind &&
          !item.isCounted &&
          !others.has(item.term),
      );
      return telling.filter(isSaid).length / (telling.length || 1);
    };
    const most = Math.max(...[...own].map(saidOf));
    return own.size > 0 && [...left].some((cell) => !own.has(cell) && saidOf(cell) > most);
  });
}

/** Words of which one is the other's opposite: a single one of them is all that is wrong. */
const OPPOSITES: readonly (readonly [string, string])[] =
  'before after,always never,all none,all one,all only,more less,most least,above below,first last,on off,enable disable,public private,allow refuse,allowed refused,accepted refused,must may,same other,older newer,earlier later,smaller larger,shorter longer,once always,inside outside,minimum maximum,start end,open closed,same different,old new,read-only read-write,opt-in opt-out,client-side server-side,case-sensitive case-insensitive,static dynamic'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]);
/** Words that say more than those which leave them out. */
const ABSOLUTE =
  /^(?:never|always|only|nie|niemals|immer|nur|jamais|toujours|seulement|nunca|siempre|sólo|solo)$/;

/** A word that is the opposite of one of theirs. */
export function isOpposite(claims: Claims, used: readonly Claims[]): boolean {
  const [own, theirs] = [wordsOf([claims]), wordsOf(used)];
  const turns = (one: string, other: string): boolean =>
    own.has(one) && !theirs.has(one) && theirs.has(other);
  return OPPOSITES.some(([one, other]) => turns(one, other) || turns(other, one));
}

/** A word that says more than theirs. */
export function saysMore(claims: Claims, used: readonly Claims[]): boolean {
  const theirs = wordsOf(used);
  return [...wordsOf([claims])].some((word) => ABSOLUTE.test(word) && !theirs.has(word));
}

const wordsOf = (all: readonly Claims[]): ReadonlySet<string> =>
  new Set(all.flatMap(({ text }) => text.match(/[\p{L}\p{M}'’]+(?:-[\p{L}\p{M}'’]+)*/gu) ?? []));

/** Languages whose words can be in another order without saying anything else have none of it. */
const FIXED_ORDER = /^(?:en|fr|es|it|pt)\b/i;
/** With them in one of two sentences alone, both have another order: a passive, and “keys of users” for “user keys”. */
const TURNING = [/\b(?:by|par|por|da|dal)\b/, /\b(?:is|are|was|were|been|be)\b/, /\b(?:of|de|di)\b/];

/** Three words in the opposite order: whoever acts, and what is acted on, have changed places. */
export function isReversed(claims: Claims, used: readonly Claims[], language = 'en'): boolean {
  if (!FIXED_ORDER.test(language)) return false;
  const own = single(claims.items);
  return used.some((sentence) => {
    if (TURNING.some((words) => words.test(claims.text) !== words.test(sentence.text))) return false;
    const theirs = single(sentence.items);
    const common = own.flatMap((item) => {
      const at = theirs.findIndex((each) => keyOf(each) === keyOf(item));
      // Cells of a row have no order.
      return at < 0 ? [] : [{ at, cell: sentence.key === undefined ? 0 : theirs[at]?.cell }];
    });
    return common.some((middle, place) => {
      const isBeside = ({ cell }: (typeof common)[number]): boolean => cell === middle.cell;
      const before = common.slice(0, place).some((each) => isBeside(each) && each.at > middle.at);
      return before && common.slice(place + 1).some((each) => isBeside(each) && each.at < middle.at);
    });
  });
}

/** The items that occur once. */
function single(items: readonly Item[]): readonly Item[] {
  const counts = Map.groupBy(items, keyOf);
  return items.filter((item) => counts.get(keyOf(item))?.length === 1);
}

/** “If you do not set it”: of a default, that denies nothing. */
const UNSET = /\b(?:unless|if you (?:do not|don['’]t|not))\b/;

/** Negated, and what it is made of is not, or the other way round. */
export function isNegated(claims: Claims, used: readonly Claims[]): boolean {
  const isUnset = UNSET.test(claims.text) && used.some(({ text }) => /\bdefaults?\b/.test(text));
  const own = claims.items.filter(({ kind }) => kind === 'negation').length - (isUnset ? 1 : 0);
  const theirs = used.map((each) => negationsOf(each, claims));
  return own > theirs.reduce((sum, each) => sum + each, 0) || (theirs.length === 1 && own < (theirs[0] ?? 0));
}

/** The negations of the part of a sentence that a statement is about. */
function negationsOf({ items }: Claims, claims: Claims): number {
  const said = new Set(claims.items.map(keyOf));
  const isSaid = (item: Item): boolean => item.kind !== 'negation' && said.has(keyOf(item));
  const first = items.findIndex(isSaid);
  // Behind it nothing of the statement stands that did not before.
  const firsts = firstsOf(items);
  const last = Math.max(...items.filter(isSaid).map((item) => firsts.get(keyOf(item)) ?? -1));
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

/** A word of its own where the sentence has a single other one, or any if the word is what others are about. */
export function isReplaced(
  claims: Claims,
  main: Claims,
  // Words that the sentence does not have, those of the others, and those that claim nothing.
  { foreign, ofOthers, joining }: Readonly<Record<'foreign' | 'ofOthers' | 'joining', ReadonlySet<string>>>,
): boolean {
  const [own, theirs] = [claims.items, main.items].map((items) =>
    items.filter(({ kind }) => kind === 'word' || kind === 'number'),
  ) as [Item[], Item[]];
  const said = new Set(own.map(keyOf));
  const firsts = firstsOf(theirs);
  const places = own.map((item) => firsts.get(keyOf(item)));
  const isThere = (place: number | undefined): boolean => place !== undefined;
  return own.some(({ term }, at) => {
    if (!foreign.has(term)) return false;
    const from = places.slice(0, at).findLast(isThere) ?? -1;
    const until = places.slice(at).find(isThere) ?? theirs.length;
    const missing = theirs
      .slice(from + 1, until)
      .filter((item) => !said.has(keyOf(item)) && !joining.has(item.term));
    return missing.length === 1 || (missing.length > 0 && ofOthers.has(term));
  });
}

const firstsOf = (items: readonly Item[]): ReadonlyMap<string, number> =>
  new Map(items.map((item, at) => [keyOf(item), at] as const).reverse());

const keyOf = ({ kind, term }: Item): string => (kind === 'number' ? `#${term}` : term);
