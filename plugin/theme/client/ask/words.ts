/** Says the words of the panel. Pages do not carry them: they are fetched when it is opened. */

import type { AskWord } from '@waymark/repository/translations/texts';
import { filled } from '../../../browser/words.ts';

export type AskWords = Readonly<Record<AskWord, string>>;

/** `{name}` in a word is replaced by its value. */
export type Say = (name: AskWord, values?: Readonly<Record<string, string | number>>) => string;

export const saying =
  (words: AskWords): Say =>
  (name, values = {}) =>
    filled(words[name], values);
