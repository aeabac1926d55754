import { checkSite } from './check/check-site.ts';
import { Diagnostics } from './diagnostics/collector.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { onceEach } from './diagnostics/once.ts';
import type { Document } from './markdown/document/document.ts';
import type { Site } from './types.ts';

/** Everything wrong in a repository that shows without rendering a page, in a reader's order. */
export function findProblems(site: Site, documents: ReadonlyMap<string, Document>): Diagnostic[] {
  const found = new Diagnostics();
  for (const diagnostic of site.diagnostics) found.report(diagnostic);
  for (const document of documents.values()) {
    for (const diagnostic of document.diagnostics) found.report(diagnostic);
  }
  for (const diagnostic of checkSite(site, documents)) found.report(diagnostic);
  return onceEach(found.list());
}
