import type { Document } from '@waymark/repository/document';
import type { Site } from '@waymark/repository/types';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import { checkSite } from './check/check-site.ts';
import type { Choices } from './check/choices.ts';

/**
 * Everything wrong in a repository that shows without rendering a page, at each of its places, in a reader's order.
 *
 * @param choices The author's; without them each problem has the severity of its code.
 */
export function findProblems(
  site: Site,
  documents: ReadonlyMap<string, Document>,
  choices?: Choices,
): Diagnostic[] {
  const found = new Diagnostics();
  for (const diagnostic of site.diagnostics) found.report(diagnostic);
  for (const document of documents.values()) {
    for (const diagnostic of document.diagnostics) found.report(diagnostic);
  }
  for (const diagnostic of checkSite(site, documents, choices?.ignoresLink)) found.report(diagnostic);
  const all = found.list();
  return choices === undefined ? all : choices.apply(all);
}
