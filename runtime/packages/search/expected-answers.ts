/** Check that search finds the page that a question must find, asked as an agent who may read all pages asks. */

import type { Audience } from '@waymark/contract/audience';
import type { Viewer } from '@waymark/contract/can-read';
import type { ExpectedAnswer } from '@waymark/contract/questions';
import type { SearchEngine } from './engine.ts';
import { preferences, type Variety } from './preferences.ts';

export interface AskedSite extends Variety {
  readonly engine: SearchEngine;
  readonly viewer: Viewer;
  /** Path and anchor of a hit. */
  readonly placeOf: (page: number, section: number) => { readonly path: string; readonly anchor: string };
}

/** Whoever may read pages for all of these. */
export const readerOf = (audiences: readonly Audience[]): Viewer => ({
  kind: 'user',
  groups: audiences.flatMap((audience) => (typeof audience === 'object' ? audience.groups : [])),
});

/** Address that must be found, below the base. */
export const wantedAddress = ({ page, section }: ExpectedAnswer): string =>
  section === undefined ? page : `${page}#${section}`;

/** Paths of the pages that are found, and whether the one that must be is among them. */
export function askExpected(
  site: AskedSite,
  asked: ExpectedAnswer,
): { readonly isAnswered: boolean; readonly found: readonly string[] } {
  const { question, alternatives, first } = asked;
  const { hits } = site.engine.search({
    query: question,
    alternatives,
    viewer: site.viewer,
    limit: first,
    offset: 0,
    fold: true,
    ...preferences(site, asked),
  });
  const places = hits.map(({ page, section }) => site.placeOf(page, section));
  return {
    isAnswered: places.some(
      ({ path, anchor }) => path === asked.page && (asked.section === undefined || anchor === asked.section),
    ),
    found: places.map(({ path }) => path),
  };
}
