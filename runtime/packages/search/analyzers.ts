/** Analyzers for a question: one for each way in which the pages that may answer were analysed. */
import { type Analyzer, analyzerFor } from '@waymark/contract/analysis';
import type { Visibility } from './visibility.ts';

/** A function that remembers the analyzers of each set of pages. @param own Stop words of the site. */
export function createAnalyzers(
  own: readonly string[] | undefined,
): (visibility: Visibility, language: string | undefined) => Analyzer[] {
  const stopWords = new Set(own);
  const known = new WeakMap<Visibility, Analyzer[]>();
  return (visibility, language) => {
    if (language !== undefined) return analyzers([language], stopWords);
    const made = known.get(visibility) ?? analyzers(visibility.languages, stopWords);
    known.set(visibility, made);
    return made;
  };
}

function analyzers(languages: readonly string[], stopWords: ReadonlySet<string>): Analyzer[] {
  const found = new Map(
    [analyzerFor(undefined), ...languages.map(analyzerFor)].map((analyzer) => [analyzer.id, analyzer]),
  );
  if (stopWords.size === 0) return [...found.values()];
  // Readings of a question are remembered by the ids of those that read it.
  const own = [...stopWords].join(' ');
  return [...found.values()].map((analyzer) => ({
    ...analyzer,
    id: `${analyzer.id} ${own}`,
    isStopWord: (written) => stopWords.has(written) || analyzer.isStopWord(written),
  }));
}
