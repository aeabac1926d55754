/** Counts parts of a site and its problems: `counts.json` has the numbers of the real ones. */

import { findProblems } from '../../plugin/find-problems.ts';
import { BUILTINS } from '../../plugin/packages/mdx/components/registry.ts';
import type { Document } from '../../plugin/packages/repository/document.ts';
import type { Site } from '../../plugin/packages/repository/types.ts';
import { onceEach } from '../../plugin/packages/source/diagnostics/once.ts';

export interface SiteCounts {
  readonly pages: number;
  /** Uses of Waymark's components in the text of pages. */
  readonly components: number;
  readonly endpoints: number;
  /** By code. */
  readonly diagnostics: Readonly<Record<string, number>>;
}

export function countSite(site: Site, documents: ReadonlyMap<string, Document>): SiteCounts {
  const diagnostics: Record<string, number> = {};
  for (const { code } of onceEach(findProblems(site, documents)))
    diagnostics[code] = (diagnostics[code] ?? 0) + 1;
  return {
    pages: site.pages.length,
    components: site.pages.reduce((sum, { source }) => sum + componentsIn(source), 0),
    endpoints: site.pages.filter(({ operation }) => operation !== undefined).length,
    diagnostics,
  };
}

function componentsIn(source: string): number {
  const words = source.replaceAll(/^[ \t>]*(`{3,}|~{3,})[\s\S]*?^[ \t>]*\1|`[^`\n]*`/gm, '');
  return [...words.matchAll(/<([A-Z][\w.]*)/g)].filter(([, name]) => BUILTINS.names.has(name ?? '')).length;
}
