/** An expanded page -> its Document. */

import type { Document, Section } from '@waymark/repository/document';
import type { Reader } from '@waymark/repository/extend/component';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import { cleanBlocks } from '../clean/clean.ts';
import type { Expanded } from '../expand/expand.ts';
import { mathProblems } from '../expand/math-problems.ts';
import { type Highlighting, missingTypes, unknownLanguages } from '../highlight/code-blocks.ts';
import { linksOf } from './links.ts';
import { splitSections } from './sections.ts';
import { shownFiles } from './shown-files.ts';
import { updatesOf } from './updates.ts';

/** The same text in another folder would say the same: nothing is included, and no address starts from there. */
function isAnywhere({ root, dependencies }: Expanded): boolean {
  return dependencies.length === 0 && !root.module.isPlaced();
}

export function buildDocument(
  expanded: Expanded,
  { highlighter, twoslash }: Pick<Highlighting, 'highlighter' | 'twoslash'>,
): Document {
  const { features, root } = expanded;
  const diagnostics = new Diagnostics();
  const report = (problem: Report): void => diagnostics.report(problem);
  [...expanded.reports, ...unknownLanguages(root, highlighter)].forEach(report);
  const asked = { reader: false };
  const onReader = (): void => {
    asked.reader = true;
  };
  const sectionsFor = (reader: Reader): readonly Section[] =>
    splitSections(cleanBlocks({ instance: root, reader, onReader, report }, root.root.children));
  const forAgents = sectionsFor('agents');
  const files = shownFiles(root);
  if (features.has('twoslash')) missingTypes(root, twoslash).forEach(report);
  if (features.has('math')) mathProblems(root).forEach(report);
  // The last one: whatever is above it reports.
  const updates = features.has('update') ? updatesOf(root, report) : undefined;
  const problems = diagnostics.list();
  return {
    sections: forAgents,
    ...(asked.reader && { shownSections: sectionsFor('people') }),
    headings: expanded.headings,
    links: linksOf(root),
    ...(files.length > 0 && { files }),
    anchors: expanded.anchors,
    dependencies: expanded.dependencies,
    features,
    ...(updates && { updates }),
    diagnostics: problems,
    ...(problems.length === 0 && isAnywhere(expanded) && { isAnywhere: true }),
  };
}
