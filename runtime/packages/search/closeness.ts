/** How close together the words of a question stand in the texts that were found for it. */
import { findOccurrences, type Needles } from './fragment/needles.ts';
import type { SectionText } from './fragment/section-text.ts';

/** A section that was found, as it is shown. */
export interface FoundText {
  readonly text: SectionText;
  /** Language of its page. */
  readonly language: string | undefined;
}

/**
 * The largest share of the question, by rarity, that one sentence, item or row has.
 *
 * @param rarities Of the words of the question, in its order; 0 for one that says little.
 */
export function closenessOf(
  texts: readonly FoundText[],
  needles: (language: string | undefined) => Needles,
  rarities: readonly number[],
): number {
  const all = rarities.reduce((sum, rarity) => sum + rarity, 0) || 1;
  let together = 0;
  for (const { text, language } of texts) {
    const { positions, words } = findOccurrences(text, needles(language));
    let next = 0;
    for (const { end } of text.units) {
      const seen = new Set<number>();
      for (; next < positions.length && (positions[next] ?? 0) < end; next++) seen.add(words[next] ?? 0);
      together = Math.max(together, [...seen].reduce((sum, word) => sum + (rarities[word] ?? 0), 0) / all);
    }
  }
  return together;
}
