/** An expanded page -> its Document. */
import { Diagnostics } from '../../diagnostics/collector.ts';
import type { Reader } from '../../extend/component.ts';
import { cleanBlocks } from '../clean/clean.ts';
import type { Expanded } from '../expand/expand.ts';
import { mathProblems } from '../expand/math-problems.ts';
import { type Highlighting, missingTypes, unknownLanguages } from '../highlight/code-blocks.ts';
import type { Document, Section } from './document.ts';
import { linksOf } from './links.ts';
import { splitSections } from './sections.ts';
import type { SharedSections } from './shared-sections.ts';
import { shownFiles } from './shown-files.ts';
import { updatesOf } from './updates.ts';

export interface DocumentSetup extends Pick<Highlighting, 'highlighter' | 'twoslash'> {
  /** Those of other pages: equal ones are held once. */
  readonly sections: SharedSections;
}

export function buildDocument(
  expanded: Expanded,
  { highlighter, twoslash, sections }: DocumentSetup,
): Document {
  const diagnostics = new Diagnostics();
  for (const report of [...expanded.reports, ...unknownLanguages(expanded.root, highlighter)])
    diagnostics.report(report);
  const { features } = expanded;
  const files = shownFiles(expanded.root);
  if (features.has('twoslash'))
    for (const report of missingTypes(expanded.root, twoslash)) diagnostics.report(report);
  if (features.has('math')) for (const report of mathProblems(expanded.root)) diagnostics.report(report);
  return {
    headings: expanded.headings,
    sections: sections.shared(sectionsFor(expanded, 'agents')),
    ...(expanded.components.includes('Visibility') && {
      shownSections: sections.shared(sectionsFor(expanded, 'people')),
    }),
    links: linksOf(expanded.root),
    ...(files.length > 0 && { files }),
    anchors: expanded.anchors,
    dependencies: expanded.dependencies,
    diagnostics: diagnostics.list(),
    features,
    ...(features.has('update') && { updates: updatesOf(expanded.root) }),
  };
}

function sectionsFor({ root }: Expanded, reader: Reader): Section[] {
  return splitSections(cleanBlocks({ instance: root, reader }, root.root.children));
}
