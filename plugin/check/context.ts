import type { Diagnostics } from '../diagnostics/collector.ts';
import type { Document } from '../markdown/document.ts';
import type { PageSuggestions } from '../navigation/page-suggestions.ts';
import type { Site } from '../types.ts';
import type { Resolver } from './resolver.ts';

/** What every check works with. */
export interface CheckContext {
  readonly site: Site;
  /** By page path. */
  readonly documents: ReadonlyMap<string, Document>;
  readonly resolver: Resolver;
  readonly suggestions: PageSuggestions;
  readonly diagnostics: Diagnostics;
}
