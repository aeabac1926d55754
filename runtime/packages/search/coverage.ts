/** How much of a question one section has, each word counted once: a word that stands there often makes up for no other. */
import { isSaid } from '@waymark/contract/analysis';
import { documentsOf, includes } from './exactness.ts';
import type { OpenIndex, Postings } from './open-index.ts';
import type { Scored } from './order.ts';
import type { QueryWord } from './query.ts';
import type { Sense } from './related.ts';
import type { SaidWord } from './terms.ts';

/**
 * A function of a section on a page: the share of the question's telling words that it has, or has in the words of documentation. A rare one
 * counts more, by the root of its rarity: the score counts rarity in full.
 */
export function coverageOf(
  index: OpenIndex,
  words: readonly QueryWord[],
  { said, senses }: { readonly said: readonly SaidWord[]; readonly senses: readonly Sense[] },
  rarityOf: (term: number | undefined) => number,
): (found: Scored) => number {
  const hasTerm = (postings: Postings, document: number, term: number): boolean =>
    includes(documentsOf(postings, term), document);
  const telling = [...words.entries()]
    .filter(([, { kind, stop }]) => isSaid(kind) && !stop)
    .map(([word], number) => {
      const { terms = [], weight = 0 } = said.find((each) => each.word === word) ?? {};
      const rarity = Math.max(...(terms.length === 0 ? [undefined] : terms).map(rarityOf));
      return {
        terms,
        worth: weight * Math.sqrt(rarity),
        senses: senses.filter(({ of }) => of.includes(number)),
      };
    });
  const all = telling.reduce((sum, { worth }) => sum + worth, 0) || 1;
  return ({ row, page }) => {
    const section = index.rowSection[row] ?? 0;
    const isThere = (term: number): boolean =>
      hasTerm(index.sections, section, term) || hasTerm(index.paths.sections, page, term);
    const covered = telling.filter(
      (word) => word.terms.some(isThere) || word.senses.some(({ terms }) => terms.every(isThere)),
    );
    return covered.reduce((sum, { worth }) => sum + worth, 0) / all;
  };
}
