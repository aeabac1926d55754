/** A site's own settings of search: factors of fields, words that mean the same, and words that say little. */
import { analyzerFor, writtenIn } from '@waymark/contract/analysis';
import type { SearchSection } from '@waymark/contract/search-index';
import type { SearchSettings } from '@waymark/repository/extend/plugin';
import type { IndexWeights, SearchField, Weights } from './weights.ts';

/** The fields that a setting means. */
const MEANT: Readonly<Record<keyof NonNullable<SearchSettings['weights']>, readonly SearchField[]>> = {
  title: ['title'],
  headings: ['headings', 'heading'],
  keywords: ['keywords'],
  text: ['body', 'summary', 'linking'],
  code: ['code'],
  path: ['path'],
};

export function weighed(usual: IndexWeights, factors: SearchSettings['weights'] = {}): IndexWeights {
  const of = (weights: Weights): Weights => {
    const fields = { ...weights.fields };
    for (const [name, names] of Object.entries(MEANT) as [keyof typeof MEANT, readonly SearchField[]][])
      for (const field of names)
        fields[field] = { ...fields[field], weight: fields[field].weight * (factors[name] ?? 1) };
    return { ...weights, fields };
  };
  return { ...usual, section: of(usual.section), page: of(usual.page) };
}

/** Sections with the other words of each list of which they have one, as keywords: a question may say either. */
export function withSynonyms(
  sections: Iterable<SearchSection>,
  synonyms: SearchSettings['synonyms'] = [],
): Iterable<SearchSection> {
  if (synonyms.length === 0) return sections;
  const lists = synonyms.map((words) => words.map((word) => ({ word, terms: termsOf(word, undefined) })));
  return [...sections].map((section) => {
    const [language] = section.languages;
    const text = ` ${FIELD_TEXTS.map((name) => termsOf(String(section[name]), language)).join(' ')} `;
    const added = lists.flatMap((list) => {
      const [there, absent] = [true, false].map((is) =>
        list.filter(({ terms }) => text.includes(` ${terms} `) === is),
      );
      return (there ?? []).length > 0 ? (absent ?? []).map(({ word }) => word) : [];
    });
    return added.length === 0 ? section : { ...section, keywords: [...section.keywords, ...added] };
  });
}

const FIELD_TEXTS = ['title', 'heading', 'text'] as const;

/** Folded, as a question's words are compared. */
export function foldedWords(words: readonly string[] = []): string[] {
  return [...new Set(words.flatMap((word) => writtenIn(word)))].sort();
}

/** The lists as a question is compared with them. */
export function foldedLists(lists: SearchSettings['synonyms'] = []): string[][] {
  return lists.map((phrases) => [...new Set(phrases.map((phrase) => writtenIn(phrase).join(' ')))]);
}

function termsOf(text: string, language: string | undefined): string {
  const terms: string[] = [];
  analyzerFor(language).analyze(text, (term, kind) => kind === 'word' && terms.push(term));
  return terms.join(' ');
}
