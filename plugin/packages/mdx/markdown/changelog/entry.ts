/** Entries of a changelog, whatever it was read from. */
import type { Heading, RootContent } from 'mdast';
import { visit } from '../tree/visit.ts';
import { sectionTag, type VersionHeading } from './version-heading.ts';

export interface ChangelogEntry extends Omit<VersionHeading, 'isPlain'> {
  readonly tags: readonly string[];
  readonly nodes: readonly RootContent[];
}

export interface EntryOptions {
  readonly limit: number | undefined;
  readonly unreleased: boolean;
  readonly prereleases: boolean;
}

/** Entries have the level of `##`: headings inside them go below. */
const HIGHEST = 3;

/** An entry's content, with the tags of its sections. */
export function entryContent(blocks: readonly RootContent[]): Pick<ChangelogEntry, 'nodes' | 'tags'> {
  const headings: Heading[] = [];
  for (const block of blocks)
    visit(block, (node) => {
      if (node.type === 'heading') headings.push(node as Heading);
    });
  const shift = headings.reduce((most, { depth }) => Math.max(most, HIGHEST - depth), 0);
  for (const heading of headings) heading.depth = Math.min(6, heading.depth + shift) as Heading['depth'];
  const nodes = [...blocks];
  while (nodes.at(-1)?.type === 'thematicBreak') nodes.pop();
  const tags = headings.flatMap((heading) => sectionTag(wordsOfNode(heading)) ?? []);
  return { nodes, tags: [...new Set(tags)] };
}

export function wordsOfNode(root: RootContent): string {
  let words = '';
  visit(root, (node) => {
    if ('value' in node) words += String(node.value);
    else if (node.type === 'break') words += ' ';
  });
  return words;
}

/** Newest first: sources that are dated by their dates, one whose oldest entry comes first turned round. */
export function chosenEntries(
  sources: readonly (readonly ChangelogEntry[])[],
  { limit, unreleased, prereleases }: EntryOptions,
): ChangelogEntry[] {
  const time = ({ date }: ChangelogEntry): number => date?.getTime() ?? Number.POSITIVE_INFINITY;
  const ordered = sources.map((entries) => {
    const dates = entries.flatMap(({ date }) => date ?? []);
    return dates.length > 1 && dates.every((date, at) => at === 0 || date > (dates[at - 1] ?? date))
      ? entries.toReversed()
      : entries;
  });
  const all = ordered.flat();
  const isDated = all.every(({ date, isUnreleased }) => date !== undefined || isUnreleased);
  if (sources.length > 1 && isDated) all.sort((a, b) => time(b) - time(a) || 0);
  return all
    .filter((entry) => (unreleased || !entry.isUnreleased) && (prereleases || !entry.isPrerelease))
    .slice(0, limit);
}
