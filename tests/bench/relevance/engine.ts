import type { BenchSite } from './corpus.ts';

/** An engine under comparison, opened over one site. */
export interface BenchEngine {
  readonly name: string;
  /** Paths of the ten best pages, best first. @param alternatives The same in other words, if the engine may have them. */
  search(query: string, language: string | undefined, alternatives?: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
}

export type OpenEngine = (site: BenchSite) => Promise<BenchEngine>;

/** First ten distinct pages of ranked sections. */
export const firstPages = (paths: readonly string[]): string[] => [...new Set(paths)].slice(0, 10);
