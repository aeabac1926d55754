/** Versions and languages that a search prefers. */
import type { SearchQuery } from './engine.ts';

interface Named {
  readonly name: string;
  readonly default?: boolean | undefined;
}

/** Versions and languages of a site that has several: one of each is the default. */
export interface Variety {
  readonly versions: readonly Named[];
  readonly languages: readonly Named[];
}

/** Preferences of a question that names no version or language: the site's default one is preferred. */
export function preferences(
  { versions, languages }: Variety,
  { version, language }: Pick<SearchQuery, 'version' | 'language'>,
): Pick<SearchQuery, 'version' | 'language' | 'preferredVersion' | 'preferredLanguage'> {
  return {
    ...(version === undefined ? { preferredVersion: defaultOf(versions) } : { version }),
    ...(language === undefined ? { preferredLanguage: defaultOf(languages) } : { language }),
  };
}

/** Name of the default one; undefined if there is none. */
export const defaultOf = (variants: readonly Named[]): string | undefined =>
  variants.find((each) => each.default)?.name;
