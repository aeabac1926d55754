/** Questions and searches that found nothing, in one list for all pages of the dashboard that show it. */

import { html } from '@waymark/contract/html';
import { numberColumn, type TableColumn, type TableContent } from '@waymark/foundation/pages/data-table';
import { empty, time } from '@waymark/foundation/pages/parts';
import type { SourceLinks } from '@waymark/foundation/pages/source-links';
import { type MissedQuestion, missedQuestions, sameWords } from '@waymark/foundation/state/questions';
import type { AdminContext } from '../../section.ts';
import { missingLink } from './entries.ts';
import { type CountReport, currentReport, rankedEntries } from './report.ts';

export interface Missed extends Omit<MissedQuestion, 'last'> {
  /** Undefined for searches of readers: they are counted by day. */
  readonly last?: string | undefined;
}

/** Questions and searches of the last 30 days that found nothing, the most frequent first. @param known Counts of these days. */
export async function askedAndNotFound(
  context: Pick<AdminContext, 'state' | 'started'>,
  known: CountReport | Promise<CountReport> = currentReport(context, '30-days'),
): Promise<readonly Missed[]> {
  const [kept, report] = await Promise.all([missedQuestions(context.state), known]);
  const all = new Map<string, Missed>(kept.map((each) => [sameWords(each.text), each]));
  for (const [text, count] of rankedEntries(report.now, 'missed')) {
    const same = all.get(text);
    // Searches of agents are counted here, too: the larger number has the other in it.
    all.set(text, same === undefined ? { text, count } : { ...same, count: Math.max(same.count, count) });
  }
  return [...all.values()].sort(
    (a, b) => b.count - a.count || (b.last ?? '').localeCompare(a.last ?? '') || a.text.localeCompare(b.text),
  );
}

/** They are in the tables of several pages: the first page has the first columns only. */
export function missedContent(rows: readonly Missed[], sources: SourceLinks): TableContent<Missed> {
  return {
    ...{ rows, noun: ['question', 'questions'] },
    filter: { label: 'A word of the question', texts: ({ text }) => [text] },
    columns: [
      {
        head: 'Question',
        sort: { name: 'text', by: ({ text }) => text },
        cell: ({ text }) => html`<div class="long">${text}</div>`,
      },
      numberColumn('Times', 'count', ({ count }) => count),
      {
        head: 'Last',
        sort: { name: 'last', by: ({ last }) => last ?? '' },
        cell: ({ last }) => time(last, ''),
      },
      questionsColumn(sources),
    ],
    none: empty(
      'Nothing was missed',
      'Searches and questions for which the docs have no answer are listed here: each is a page to write, with an entry for questions.yaml to test it.',
    ),
  };
}

/** The file of questions, and an entry for it to be copied: its page is for its author to name. */
export function questionsColumn<Row extends { readonly text: string }>(
  sources: SourceLinks,
): TableColumn<Row> {
  return {
    head: 'File',
    cell: ({ text }) => {
      // A JSON string is one of YAML, too.
      const yaml = `- question: ${JSON.stringify(text)}\n  page: /path-of-the-page\n`;
      return html`${sources.questions()}<details><summary>Entry for it</summary><pre><code>${yaml}</code></pre></details>`;
    },
  };
}

/** An address without a page that somebody opened, and what led there: `page` if it is a page of the site. Strangers choose both. */
export function missingPage(
  entry: string,
  { sources }: Pick<AdminContext, 'sources'>,
): { readonly address: string; readonly from: string | undefined; readonly page: string | undefined } {
  const { address, from } = missingLink(entry);
  const isOurs = from !== undefined && sources.titleOf(from) !== undefined;
  return { address, from, page: isOurs ? from : undefined };
}
