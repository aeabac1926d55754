import words from './en.json' with { type: 'json' };

const { $schema: _, ...english } = words;

/** The words of the interface in English, and so the list of all words. `{name}` stands for a value. */
export const ENGLISH = english;

/** The whole interface in one language. A language without one of the words is an error of types in `languages.ts`. */
export type Texts = Readonly<Record<keyof typeof ENGLISH, string>>;
