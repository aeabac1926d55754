/** An answer to a query, whoever gives it: the server, or the index in the browser. */
import type { FoundPage } from '@waymark/contract/browser-search';

export type { FoundPage, Marked } from '@waymark/contract/browser-search';

export type Filters = Readonly<Record<string, string>>;

export interface SearchFindings {
  readonly count: number;
  /** The pages have some of the words only. */
  readonly some: boolean;
  /** Words of the site that are close to those that it does not have. */
  readonly close: readonly string[];
  /** Reads the pages from `start` up to `end`: as many as are shown at a time. */
  hits(start: number, end: number): Promise<readonly FoundPage[]>;
}
