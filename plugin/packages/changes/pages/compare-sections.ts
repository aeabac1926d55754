/** The changes of the sections of pages that both states have. */
import type { SectionChange } from '@waymark/contract/changes';
import { oncePer } from '@waymark/source/made-once';
import type { StatePage } from '../state.ts';
import type { MatchedPages, PagePair } from './match-pages.ts';
import { type PageSection, pageSections } from './sections.ts';
import { bestPairs, likelyPairs, likeness, type Shingles, shinglesOf } from './similarity.ts';

export interface PageSections {
  readonly pair: PagePair;
  readonly changes: SectionChange[];
}

export interface ComparedSections {
  /** Sections of pages that both states have. */
  readonly pairs: readonly PageSections[];
  /** Sections of new pages that were on others before. */
  readonly added: ReadonlyMap<StatePage, readonly SectionChange[]>;
}

/** A section of a page, by its place among them. */
interface Placed {
  readonly page: PageSections;
  readonly section: PageSection;
  readonly at: number;
}

/** Words of a sequence by which sections are compared: they are short, and one edit is in as many sequences. */
const LENGTH = 2;
/** The least likeness of a section with another heading, and of one on another page. */
const LEAST_RENAMED = 0.5;
const LEAST_MOVED = 0.7;
/** The least of one that stands where the other stood. */
const LEAST_BETWEEN = 0.2;
/** Sequences of a section that is told from others by its text. */
const ENOUGH = 8;

/** The address that a link of a page means. */
type Address = (href: string, page: StatePage) => string;

/** Sections of pages that left or came are compared only as places that sections moved from or to. */
export function compareSections({ pairs, removed, added }: MatchedPages, address: Address): ComparedSections {
  const of = oncePer((section: PageSection) => shinglesOf(section.plain, LENGTH));
  const left: Placed[] = [];
  const came: Placed[] = [];
  const pages = pairs.map((pair): PageSections => {
    const page: PageSections = { pair, changes: [] };
    if (pair.old.markdown === pair.new.markdown) return page;
    const olds = placedIn(page, pair.old, address);
    const news = placedIn(page, pair.new, address);
    const matched = sameHeadings(olds, news, of);
    renamed(olds, news, matched, of);
    for (const [now, old] of matched) report(old, now);
    const gone = new Set(matched.values());
    left.push(...olds.filter((each) => !gone.has(each)));
    came.push(...news.filter((each) => !matched.has(each)));
    return page;
  });
  const ofRemoved = came.some(isTold) ? placedOf(removed, address) : [];
  const ofAdded = left.some(isTold) ? placedOf(added, address) : [];
  const elsewhere = movedSections([...left, ...ofRemoved], [...came, ...ofAdded], of);
  const moved = new Map(elsewhere.map(({ old, new: now }) => [now, old]));
  const gone = new Set(moved.values());
  for (const each of came) {
    const from = moved.get(each);
    const change: SectionChange =
      from === undefined
        ? { kind: 'added', ...facts(each), new: each.section.markdown }
        : movedChange(from, each);
    if (!isEmpty(each)) each.page.changes.push(change);
  }
  for (const each of left)
    if (!gone.has(each) && !isEmpty(each)) {
      const { heading, markdown } = each.section;
      each.page.changes.push({ kind: 'removed', heading, old: markdown });
    }
  for (const each of ofAdded) {
    const from = moved.get(each);
    if (from !== undefined) each.page.changes.push(movedChange(from, each));
  }
  return {
    pairs: pages,
    added: new Map(ofAdded.map(({ page }) => [page.pair.new, page.changes])),
  };
}

/** The sections of pages that one state alone has. */
function placedOf(pages: readonly StatePage[], address: Address): Placed[] {
  return pages.flatMap((each) => placedIn({ pair: { old: each, new: each }, changes: [] }, each, address));
}

function placedIn(page: PageSections, state: StatePage, address: Address): Placed[] {
  const sections = pageSections(state.markdown, (href) => address(href, state));
  return sections.map((section, at) => ({ page, section, at }));
}

function movedChange(from: Placed, now: Placed): SectionChange {
  return { kind: 'moved', ...facts(now), from: from.page.pair.new.path, ...texts(from, now) };
}

function isTold({ section }: Placed): boolean {
  return section.heading !== '';
}

/** Nothing that a reader would miss. */
function isEmpty({ section }: Placed): boolean {
  return section.heading === '' && section.plain === '';
}

/** Sections with the same heading; of several, those with the likest text, and then the first. */
function sameHeadings(
  olds: readonly Placed[],
  news: readonly Placed[],
  of: (section: PageSection) => Shingles,
): Map<Placed, Placed> {
  const matched = new Map<Placed, Placed>();
  const key = ({ section }: Placed): string => section.heading.toLowerCase();
  const byHeading = Map.groupBy(olds, key);
  for (const [heading, same] of Map.groupBy(news, key)) {
    const before = byHeading.get(heading) ?? [];
    if (before.length > 1 || same.length > 1) {
      for (const pair of namesakes(before, same, of)) matched.set(pair.new, pair.old);
    } else if (before[0] !== undefined && same[0] !== undefined) matched.set(same[0], before[0]);
  }
  return matched;
}

/** Headings that a page has so often, as reference pages have, are compared in their order. */
const MOST_NAMESAKES = 60;

function namesakes(
  before: readonly Placed[],
  same: readonly Placed[],
  of: (section: PageSection) => Shingles,
): { readonly old: Placed; readonly new: Placed }[] {
  if (before.length > MOST_NAMESAKES || same.length > MOST_NAMESAKES)
    return same.flatMap((now, at) => {
      const old = before[at];
      return old === undefined ? [] : [{ old, new: now }];
    });
  const pairs = before.flatMap((old) => same.map((now) => [old, now] as const));
  return bestPairs(pairs, (old, now) => {
    const far = Math.abs(before.indexOf(old) - same.indexOf(now)) / 1000;
    return (old.section.plain === now.section.plain ? 2 : likeness(of(old.section), of(now.section))) - far;
  });
}

/** Adds sections of the page that have another heading now. */
function renamed(
  olds: readonly Placed[],
  news: readonly Placed[],
  matched: Map<Placed, Placed>,
  of: (section: PageSection) => Shingles,
): void {
  const gone = new Set(matched.values());
  const isFree = (now: Placed): boolean => !matched.has(now) && now.section.heading !== '';
  const left = olds.filter((old) => !gone.has(old) && old.section.heading !== '');
  const came = news.filter(isFree);
  const pairs = bestPairs(
    likelyPairs(left, came, ({ section }) => of(section)),
    (old, now) => {
      const score = likeness(of(old.section), of(now.section));
      return old.section.plain === '' || score < LEAST_RENAMED ? undefined : score;
    },
  );
  for (const { old, new: now } of pairs) matched.set(now, old);
  const known = new Set(matched.values());
  for (const now of news.filter(isFree)) {
    const old = between(olds, news, now, matched);
    if (old === undefined || known.has(old)) continue;
    if (likeness(of(old.section), of(now.section)) >= LEAST_BETWEEN) matched.set(now, old);
  }
}

/** The only section that stood between the two that stand around this one. */
function between(
  olds: readonly Placed[],
  news: readonly Placed[],
  now: Placed,
  matched: ReadonlyMap<Placed, Placed>,
): Placed | undefined {
  const before = news[now.at - 1];
  const after = news[now.at + 1];
  const start = before === undefined ? -1 : matched.get(before)?.at;
  const end = after === undefined ? olds.length : matched.get(after)?.at;
  const old = start === undefined ? undefined : olds[start + 1];
  return start !== undefined && end === start + 2 && old?.section.heading !== '' ? old : undefined;
}

/** Sections that are on another page now, with the same readers. */
function movedSections(
  left: readonly Placed[],
  came: readonly Placed[],
  of: (section: PageSection) => Shingles,
): { readonly old: Placed; readonly new: Placed }[] {
  const isTelling = ({ section }: Placed): boolean => section.heading !== '' && of(section).size >= ENOUGH;
  const readers = ({ page }: Placed): string => JSON.stringify(page.pair.new.audience);
  const pairs = likelyPairs(left.filter(isTelling), came.filter(isTelling), ({ section }) => of(section));
  return bestPairs(pairs, (old, now) => {
    if (old.page === now.page || readers(old) !== readers(now)) return undefined;
    const score = likeness(of(old.section), of(now.section));
    return score < LEAST_MOVED ? undefined : score;
  });
}

function report(old: Placed, now: Placed): void {
  const isRenamed = old.section.heading.toLowerCase() !== now.section.heading.toLowerCase();
  const isChanged = old.section.plain !== now.section.plain;
  const { changes } = now.page;
  if (isRenamed)
    changes.push({ kind: 'renamed', ...facts(now), from: old.section.heading, ...texts(old, now) });
  else if (isChanged) changes.push({ kind: 'changed', ...facts(now), ...texts(old, now) });
}

function facts({ page, section, at }: Placed): Pick<SectionChange, 'heading' | 'anchor'> {
  const anchor = anchorOf(page.pair.new, section, at);
  return { heading: section.heading, ...(anchor && { anchor }) };
}

/** Headings of a page have their anchors in the same order. */
function anchorOf({ anchors = [] }: StatePage, { heading }: PageSection, at: number): string | undefined {
  const isIt = ({ title }: { readonly title: string }): boolean => title === heading;
  return (anchors.slice(at).find(isIt) ?? anchors.find(isIt))?.anchor;
}

/** Both texts, if they differ. */
function texts(old: Placed, now: Placed): Pick<SectionChange, 'old' | 'new'> {
  return old.section.plain === now.section.plain
    ? {}
    : { old: old.section.markdown, new: now.section.markdown };
}
