/** Two texts as the lines of a difference, each behind ` `, `-` or `+`; `@@` stands for lines that are left out. */
import { structuredPatch } from 'diff';

/** Lines around a change. */
const CONTEXT = 2;

/** Texts with more differences are shown one after the other: finding the shortest difference takes the square of their number. */
const MOST_EDITS = 1_000;

export function changedLines(old: string, now: string): readonly string[] {
  const [before, after] = [ended(old), ended(now)];
  const patch = structuredPatch('', '', before, after, '', '', {
    context: CONTEXT,
    maxEditLength: MOST_EDITS,
  });
  if (patch === undefined) return [...marked('-', before), ...marked('+', after)];
  return patch.hunks.flatMap(({ lines }, index) => (index === 0 ? lines : ['@@', ...lines]));
}

/** The lines as a block of Markdown that nothing in the texts can end; empty if they do not differ. */
export function diffBlock(old = '', now = ''): readonly string[] {
  const lines = changedLines(old, now);
  if (lines.length === 0) return [];
  const runs = [...`${old}\n${now}`.matchAll(/`{3,}/g)].map(([run]) => run.length);
  const fence = '`'.repeat(runs.reduce((most, run) => Math.max(most, run), 2) + 1);
  return [`${fence}diff`, ...lines, fence];
}

const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

const marked = (mark: string, text: string): string[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => mark + line);
