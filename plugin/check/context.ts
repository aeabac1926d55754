import type { Document } from '@waymark/repository/document';
import type { Site } from '@waymark/repository/types';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Resolver } from './resolver.ts';
import type { LinkSuggestions } from './suggest.ts';

export interface CheckContext {
  readonly site: Site;
  /** By page path. */
  readonly documents: ReadonlyMap<string, Document>;
  readonly resolver: Resolver;
  readonly suggestions: LinkSuggestions;
  readonly diagnostics: Diagnostics;
  /** Tells whether the author wants nothing said of links to an address. */
  readonly ignoresLink: (href: string) => boolean;
}
