/** How close together the words of a question stand in the texts that were found for it. */
import { findOccurrences, type Needles } from './fragment/needles.ts';
import type { SectionText } from './fragment/section-text.ts';

/** A section that was found, as it is shown. */
export interface FoundText {
  readonly text: SectionText;
  /** Of its page. */
  readonly language: string | undefined;
}

export interface Closeness {
  /** The largest share of the question, by rarity, that one sentence, item or row has. */
  readonly together: number;
  /** The most words of the question in one of them. */
  readonly beside: number;
}

/** @param rarities Of the words of the question, in its order; 0 for one that says little. */
export function closenessOf(
  texts: readonly FoundText[],
  needles: (language: string | undefined) => Needles,
  rarities: readonly number[],
): Closeness {
  const all = rarities.reduce((sum, rarity) => sum + rarity, 0) || 1;
  let together = 0;
  let beside = 0;
  for (const { text, language } of texts) {
    const { positions, words } = findOccurrences(text, needles(language));
    let next = 0;
    for (const { end } of text.units) {
      const seen = new Set<number>();
      for (; next < positions.length && (positions[next] ?? 0) < end; next++) seen.add(words[next] ?? 0);
      const weighed = [...seen].map((word) => rarities[word] ?? 0).filter((rarity) => rarity > 0);
      together = Math.max(together, weighed.reduce((sum, rarity) => sum + rarity, 0) / all);
      beside = Math.max(beside, weighed.length);
    }
  }
  return { together, beside };
}
