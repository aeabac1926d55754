import { escapeLiteral } from '@waymark/contract/escape-literal';
import { isUnspaced } from '../../../browser/word-lists.ts';

/** Letters below which a word of a query says little of where other words begin: "i" is not the beginning of "is". */
const LEAST = 3;

/**
 * Words of a query as they stand in a title: each as the beginning of a word, the short ones as whole words, unless it is the last
 * one, which somebody may be typing. Undefined if there are none.
 */
export function titlePattern(query: string): RegExp | undefined {
  const words = query.split(/[\s"]+/).filter((word) => word !== '');
  if (words.length === 0) return undefined;
  const ends = (word: string, index: number): string => {
    const isWhole = word.length < LEAST && index < words.length - 1 && !isUnspaced(word);
    return escapeLiteral(word) + (isWhole ? '(?![\\p{L}\\p{N}])' : '');
  };
  // The longest first: "docker" is marked as a whole, though "do" is asked, too.
  const parts = words.map(ends).sort((a, b) => b.length - a.length);
  return new RegExp(`(?<![\\p{L}\\p{N}])(${parts.join('|')})`, 'giu');
}
