/** Changes between releases in words: counts, and a sentence for each, the most urgent first. */
import { counted } from '@waymark/source/diagnostics/counted';
import type { ApiChange, ChangeSet, PageChange } from './changes.ts';

export type ChangeCounts = Readonly<ReturnType<typeof changeCounts>>;

export function changeCounts({ pages, apis }: Pick<ChangeSet, 'pages' | 'apis'>) {
  const pagesOf = (wanted: PageChange['kind']): number => pages.filter(({ kind }) => kind === wanted).length;
  const apiBreaking = apis.filter(({ breaking }) => breaking).length;
  return {
    pagesAdded: pagesOf('added'),
    pagesRemoved: pagesOf('removed'),
    pagesMoved: pagesOf('moved'),
    pagesChanged: pagesOf('changed'),
    apiBreaking,
    apiCompatible: apis.length - apiBreaking,
    /** Addresses that pages left, and from which no redirect leads on. */
    redirectsMissing: pages.filter(lacksRedirect).length,
  };
}

/** `2 breaking changes of APIs, 1 page added`; `nothing` if there is none. */
export function countsInWords(counts: ChangeCounts): string {
  const parts: readonly (readonly [number, string, string])[] = [
    [counts.apiBreaking, 'breaking change', ' of APIs'],
    [counts.apiCompatible, 'compatible change', ' of APIs'],
    [counts.pagesAdded, 'page', ' added'],
    [counts.pagesRemoved, 'page', ' removed'],
    [counts.pagesMoved, 'page', ' moved'],
    [counts.pagesChanged, 'page', ' changed'],
    [counts.redirectsMissing, 'redirect', ' missing'],
  ];
  const said = parts.filter(([number]) => number > 0);
  return said.map(([number, noun, rest]) => counted(number, noun) + rest).join(', ') || 'nothing';
}

/** The changes of APIs of some sets: those that break clients come first. */
export function breakingFirst(sets: readonly Pick<ChangeSet, 'apis'>[]): readonly ApiChange[] {
  return sets.flatMap(({ apis }) => apis).sort((a, b) => Number(b.breaking) - Number(a.breaking));
}

/** Breaking changes of APIs, then pages that left without a redirect, then the rest. */
export function changeSentences({ pages, apis }: Pick<ChangeSet, 'pages' | 'apis'>): readonly string[] {
  const { true: breaking = [], false: compatible = [] } = Object.groupBy(apis, ({ breaking: is }) => `${is}`);
  const { true: lacking = [], false: others = [] } = Object.groupBy(
    pages,
    (page) => `${lacksRedirect(page)}`,
  );
  return [
    ...breaking.map(apiSentence),
    ...lacking.map(pageSentence),
    ...compatible.map(apiSentence),
    ...others.map(pageSentence),
  ];
}

export const lacksRedirect = ({ redirected }: PageChange): boolean => redirected === false;

/** The line that docs.json lacks. Undefined if nothing has to be added. */
export function redirectLine(page: PageChange): string | undefined {
  if (!lacksRedirect(page)) return undefined;
  const [source, destination] =
    page.kind === 'moved' ? [page.from ?? '', page.path] : [page.path, '/the-page-that-replaces-it'];
  return `{ "source": ${JSON.stringify(source)}, "destination": ${JSON.stringify(destination)} }`;
}

function apiSentence({ breaking, operation, specification, place, message }: ApiChange): string {
  const where = [operation ?? specification, place].filter((part) => part !== undefined).join(', ');
  return `${breaking ? 'Breaking: ' : ''}${where}: ${message}`;
}

function pageSentence(page: PageChange): string {
  const { kind, path, from, title, sections } = page;
  const lacks = lacksRedirect(page) ? ` No redirect leads on from ${kind === 'moved' ? from : path}.` : '';
  const inside = sections.length === 0 ? '' : ` (${counted(sections.length, 'section')})`;
  if (kind === 'moved') return `Moved: “${title}” from ${from} to ${path}${inside}.${lacks}`;
  return `${kind[0]?.toUpperCase()}${kind.slice(1)}: “${title}” ${path}${inside}.${lacks}`;
}
