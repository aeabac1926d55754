/** Changes between releases as Markdown for agents: `/changes.md` has the newest, `/changes/<date>.md` the whole of a day. */
import { hash } from 'node:crypto';
import type { Audience } from '@waymark/contract/audience';
import { breakingFirst, changeCounts, countsInWords } from '@waymark/contract/change-words';
import type {
  ApiChange,
  ChangeSet,
  PageChange,
  ReleaseChanges,
  SectionChange,
} from '@waymark/contract/changes';
import { encodePath } from '@waymark/contract/encode-path';
import { diffBlock } from '@waymark/repository/content/changed-lines';
import type { ReadableSite } from '@waymark/repository/types';

/** Folder of the files, one for a day. */
export const CHANGES_FOLDER = '/changes';

/** Days that `/changes.md` says something of; it links to the others. */
const DAYS_IN_SHORT = 10;
const LINES_IN_SHORT = 10;

interface ChangeFile {
  readonly path: string;
  readonly text: string;
  readonly audience: Audience;
}

/** Pages that may be linked to. */
type LinkedPages = Pick<ReadableSite, 'pageByPath'>;

/** The sets with nothing but what an audience, and no narrower one, may know; those of which nothing is left are left out. */
export function changesFor({ sets }: ReleaseChanges, audience: Audience): readonly ChangeSet[] {
  const isFor = (change: { readonly audience: Audience }): boolean =>
    keyOf(change.audience) === keyOf(audience);
  return sets.flatMap((set) => {
    const [pages, apis] = [set.pages.filter(isFor), set.apis.filter(isFor)];
    return pages.length + apis.length === 0 ? [] : [{ ...set, pages, apis }];
  });
}

/** All files, each for one audience. */
export function changeFiles(
  changes: ReleaseChanges,
  siteOf: (audience: Audience) => LinkedPages,
): readonly ChangeFile[] {
  const all = changes.sets.flatMap(({ pages, apis }) => [...pages, ...apis]);
  const narrower = new Map(all.map(({ audience }) => [keyOf(audience), audience]));
  narrower.delete('public');
  return [
    ...publicChangeFiles(changes, siteOf('public')),
    ...[...narrower.values()].flatMap((audience) => dayFiles(changes, audience, siteOf(audience))),
  ];
}

export function publicChangeFiles(changes: ReleaseChanges, site: LinkedPages): readonly ChangeFile[] {
  const days = daysOf(changesFor(changes, 'public'));
  if (days.length === 0) return [];
  const path = `${CHANGES_FOLDER}.md`;
  return [{ path, text: shortText(days, site), audience: 'public' }, ...dayFiles(changes, 'public', site)];
}

function dayFiles(changes: ReleaseChanges, audience: Audience, site: LinkedPages): ChangeFile[] {
  return daysOf(changesFor(changes, audience)).map(([date, sets]) => ({
    path: `${CHANGES_FOLDER}/${date}${suffixOf(audience)}.md`,
    text: dayText(date, sets, site),
    audience,
  }));
}

/** A name of the class without the names of its groups: who is in one of them need not know the others. */
function suffixOf(audience: Audience): string {
  if (audience === 'public') return '';
  return audience === 'authenticated'
    ? '.members'
    : `.members-${hash('sha256', keyOf(audience), 'hex').slice(0, 8)}`;
}

const keyOf = (audience: Audience): string =>
  typeof audience === 'string' ? audience : JSON.stringify([...new Set(audience.groups)].sort());

type Day = readonly [date: string, sets: readonly ChangeSet[]];

/** Newest first. */
const daysOf = (sets: readonly ChangeSet[]): readonly Day[] => [...Map.groupBy(sets, ({ date }) => date)];

function shortText(days: readonly Day[], site: LinkedPages): string {
  const lines = [
    '# Changes',
    '',
    '> What changed in this documentation, newest first. A day is a file below `/changes`; `ls /changes` shows all that you may read.',
  ];
  for (const [date, sets] of days.slice(0, DAYS_IN_SHORT)) {
    const apis = breakingFirst(sets);
    const pages = sets.flatMap((set) => set.pages);
    const all = [
      ...apis.map((each) => apiLine(each, site)),
      ...pages.map((each) => `- ${pageLine(each, site)}`),
    ];
    const more = all.length - LINES_IN_SHORT;
    lines.push(
      '',
      `## [${date}](${CHANGES_FOLDER}/${date}.md)`,
      '',
      inWords(sets),
      '',
      ...all.slice(0, LINES_IN_SHORT),
      ...(more > 0 ? [`- and ${more} more in [the whole](${CHANGES_FOLDER}/${date}.md)`] : []),
    );
  }
  const earlier = days.slice(DAYS_IN_SHORT).map(([date]) => `- [${date}](${CHANGES_FOLDER}/${date}.md)`);
  if (earlier.length > 0) lines.push('', '## Earlier', '', ...earlier);
  return `${lines.join('\n')}\n`;
}

function dayText(date: string, sets: readonly ChangeSet[], site: LinkedPages): string {
  const lines = [`# Changes of ${date}`, '', `> ${inWords(sets)}`];
  const apis = breakingFirst(sets);
  if (apis.length > 0) lines.push('', '## APIs', '', ...apis.map((each) => apiLine(each, site)));
  for (const page of sets.flatMap((set) => set.pages)) {
    lines.push('', `## ${pageLine(page, site)}`);
    for (const section of page.sections) lines.push('', ...sectionLines(section, page, site));
  }
  return `${lines.join('\n')}\n`;
}

/** Redirects are the authors' affair. */
function inWords(sets: readonly ChangeSet[]): string {
  const all = { pages: sets.flatMap(({ pages }) => pages), apis: sets.flatMap(({ apis }) => apis) };
  return `${countsInWords({ ...changeCounts(all), redirectsMissing: 0 })}.`;
}

function apiLine(
  { breaking, operation, specification, place, message, page }: ApiChange,
  site: LinkedPages,
): string {
  const name = `\`${oneLine(operation ?? specification).replaceAll('`', "'")}\``;
  const isKnown = page !== undefined && site.pageByPath.has(page);
  return `- ${breaking ? '**Breaking:** ' : ''}${isKnown ? `[${name}](${hrefOf(page)})` : name}${place === undefined ? '' : ` (${escaped(place)})`}: ${oneLine(message)}`;
}

function pageLine({ kind, path, title, from }: PageChange, site: LinkedPages): string {
  const name = site.pageByPath.has(path) ? linkTo(path, title) : `${escaped(title)} (${escaped(path)})`;
  return `${KINDS[kind]}: ${name}${from === undefined ? '' : `, before ${escaped(from)}`}`;
}

const KINDS = {
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
  changed: 'Changed',
  renamed: 'Renamed',
} as const;

function sectionLines(section: SectionChange, page: PageChange, site: LinkedPages): string[] {
  const { kind, heading, anchor, from, old, new: now } = section;
  const title = heading === '' ? page.title : heading;
  const isThere = anchor !== undefined && site.pageByPath.has(page.path);
  const name = isThere ? linkTo(page.path, title, anchor) : escaped(title);
  const head = `### ${KINDS[kind]}: ${name}${from === undefined ? '' : `, before ${escaped(from)}`}`;
  const block = diffBlock(old, now);
  return block.length === 0 ? [head] : [head, '', ...block];
}

function linkTo(path: string, title: string, anchor?: string): string {
  const fragment = anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`;
  return `[${escaped(title)}](${hrefOf(path)}${fragment})`;
}

const hrefOf = (path: string): string => encodePath(path).replaceAll('(', '%28').replaceAll(')', '%29');

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Words in a line of Markdown: none of them is markup. */
const escaped = (text: string): string => oneLine(text).replaceAll(/[\\`*_[\]<>#|~&]/g, '\\$&');
