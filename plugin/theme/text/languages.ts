/** Which words stand for which language. Keys are lower-case BCP 47 tags; a tag that is absent falls back to its start. */
import { ENGLISH, type Texts } from './english.ts';

export const LANGUAGES: Readonly<Record<string, Partial<Texts>>> = {
  en: ENGLISH,
};
