/** All feedback that is kept, as a file. */
import { csv } from '@waymark/foundation/http/csv';
import { attachment } from '@waymark/foundation/http/responses';
import {
  allFeedback,
  listTallies,
  trendOf,
  type Votes,
  type VoteTally,
} from '@waymark/foundation/state/feedback';
import type { State } from '@waymark/foundation/state/state';

/** Comments as CSV, votes as CSV, or both as JSON. */
export const EXPORTS = ['csv', 'pages.csv', 'json'] as const;
export type ExportName = (typeof EXPORTS)[number];

export function isExport(name: string | null): name is ExportName {
  return EXPORTS.includes(name as ExportName);
}

/** @param fileOf The file of a page. */
export async function exportFeedback(
  state: State,
  fileOf: (path: string) => string,
  name: ExportName,
): Promise<Response> {
  const file = (path: string | undefined) => (path ? fileOf(path) : undefined);
  const comments = name === 'pages.csv' ? [] : await allFeedback(state);
  if (name === 'csv') {
    return attachment(
      csv([
        ['time', 'about', 'path', 'file', 'vote', 'reason', 'text', 'code', 'question', 'by', 'client'],
        ...comments.map(({ time, about, path, vote, reason, text, code, question, by, client }) => [
          ...[time, about, path, file(path), vote, reason, text, code, question, by, client],
        ]),
      ]),
      'text/csv',
      'feedback.csv',
    );
  }
  const tallies = await listTallies(state);
  if (name === 'pages.csv') {
    return attachment(
      csv([
        'about path file up down agents up_4_weeks down_4_weeks up_before down_before last'.split(' '),
        ...tallies.map((tally) => {
          const { now, before } = trendOf(tally);
          const { about, path, up, down, agents, last } = tally;
          return [about, path, file(path), up, down, agents, now.up, now.down, before.up, before.down, last];
        }),
      ]),
      'text/csv',
      'feedback-pages.csv',
    );
  }
  const pages = tallies.map(({ days: _, ...tally }) => ({ ...tally, file: file(tally.path) }));
  const trends = tallies.map((tally) => trendOf(tally));
  const all = {
    pages: pages.map((page, at) => ({ ...page, trend: trends[at] })),
    comments: comments.map((each) => ({ ...each, file: file(each.path) })),
  };
  return attachment(JSON.stringify(all, null, 2), 'application/json', 'feedback.json');
}

/** The share of votes that are good, in percent; undefined without votes. */
export function shareOf({ up, down }: Votes): number | undefined {
  return up + down === 0 ? undefined : Math.round((100 * up) / (up + down));
}

/** How that changed: `12 of 15, before 3 of 9`. */
export function trendText(tally: Pick<VoteTally, 'days'>): string {
  const { now, before } = trendOf(tally);
  const words = ({ up, down }: Votes) => (up + down === 0 ? 'none' : `${up} of ${up + down}`);
  return `${words(now)}, before ${words(before)}`;
}
