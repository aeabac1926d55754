/**
 * @room Problems that `waymark check` finds besides a build: links, anchors, redirects, the authors' choices in waymark.json, fixes, external
 * links.
 */

import type { Document } from '@waymark/repository/document';
import type { Site } from '@waymark/repository/types';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import { checkAccess } from './check-access.ts';
import { checkConfigLinks } from './check-config-links.ts';
import { checkContextual } from './check-contextual.ts';
import { checkHooks } from './check-hooks.ts';
import { checkIncluded } from './check-included.ts';
import { checkLinks } from './check-links.ts';
import { checkReading } from './check-reading.ts';
import { checkRedirects } from './check-redirects.ts';
import type { CheckContext } from './context.ts';
import { createResolver } from './resolver.ts';
import { LinkSuggestions } from './suggest.ts';

/**
 * Checks the parts of a site against each other: links, anchors and images of its pages, links of its navigation,
 * navbar, footer and banner, destinations of its redirects. Redirects are followed. Sorted by place; addresses elsewhere are not visited.
 */
export function checkSite(
  site: Site,
  documents: ReadonlyMap<string, Document>,
  ignoresLink: (href: string) => boolean = () => false,
): Diagnostic[] {
  const context: CheckContext = {
    site,
    documents,
    resolver: createResolver(site, documents),
    suggestions: new LinkSuggestions(site),
    diagnostics: new Diagnostics(),
    ignoresLink,
  };
  checkAccess(context);
  checkIncluded(context);
  checkLinks(context);
  checkConfigLinks(context);
  checkRedirects(context);
  checkReading(context);
  checkContextual(context);
  checkHooks(context);
  return context.diagnostics.list();
}
