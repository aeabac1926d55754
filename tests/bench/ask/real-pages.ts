/**
 * Statements about pages of real repositories, written from the pages alone (`real-pages.json`): true ones in words of one's own, and false ones
 * by what is wrong in them. The rules were made with the sets `earlier` and `open`; nothing was looked up in what is `kept back`. The pages are
 * not here: `WAYMARK_SITES` names their folder.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sitesRoot } from '../relevance/corpus.ts';
import SECTIONS from './real-pages.json' with { type: 'json' };
import type { TestedSentence } from './sentences.ts';

/** From a heading to the next of any level; without one, all before the first. */
function sectionAt(file: string, heading: string): string {
  const text = readFileSync(join(sitesRoot, file), 'utf8');
  const parts = heading === '' ? ['', text] : text.split(new RegExp(`^#+ ${heading}\\s*$`, 'm'));
  if (parts[1] === undefined) throw new Error(`${file} has no heading “${heading}”.`);
  return `## ${heading}\n${parts[1].split(/^#+ /m)[0] ?? ''}`;
}

/** None if the repositories are not there. */
export function realPages(set: string): readonly TestedSentence[] {
  if (!existsSync(sitesRoot)) return [];
  return SECTIONS.filter((each) => each.set === set).flatMap(({ file, heading, ...statements }) => {
    const section = sectionAt(file, heading);
    const wrong = Object.entries(statements.false).flatMap(([kind, sentences]) =>
      sentences.map((sentence) => ({ sentence, section, isTrue: false, kind })),
    );
    return [
      ...statements.true.map((sentence) => ({ sentence, section, isTrue: true, kind: 'true' })),
      ...wrong,
    ];
  });
}
