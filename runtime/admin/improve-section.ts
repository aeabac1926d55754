/** The three lists of an owner: asked and not found, read and voted down, linked and missing. Each entry leads to a file. */
import { rankedEntries } from '../analytics/report.ts';
import { shareOf } from '../feedback/export.ts';
import { type Html, html } from '../pages/html.ts';
import { listTallies } from '../state/feedback.ts';
import { currentReport } from './current-report.ts';
import { askedAndNotFound, type Missed, missingPage } from './missed.ts';
import { addressOnSite, card, empty, number, pageHeading, table, time } from './parts.ts';
import type { AdminContext, DashboardSection } from './section.ts';

/** Of each list: what is mended leaves, and others follow. */
const MOST = 20;

export const improveSection: DashboardSection = {
  slug: 'improve',
  title: 'To improve',
  group: 'Readers',
  async render(context) {
    const report = await currentReport(context, '30-days');
    const missed = await askedAndNotFound(context, report);
    const views = new Map(rankedEntries(report.now, 'pages'));
    return html`${pageHeading('To improve', 'Of the last 30 days. Each entry leads to the file to edit.')}
${card('Asked and not found', missedTable(context, missed), { href: `${toSection(context, 'questions')}?show=missed`, label: 'All' })}
${card('Read and voted down', await votedDown(context, views), { href: `${toSection(context, 'feedback')}?sort=-down`, label: 'All' })}
${card('Linked and missing', missingPages(context, rankedEntries(report.now, 'missing')))}
${card('Linked and missing, as the build found', brokenLinks(context))}`;
  },
  actions: {},
};

const toSection = ({ path }: AdminContext, slug: string): string => path.replace(/[^/]*$/, slug);

function missedTable({ sources }: AdminContext, missed: readonly Missed[]): Html {
  return table(
    ['Question', 'Times', 'Last', 'File'],
    missed.slice(0, MOST).map(({ text, count, last }) => [
      html`<div class="long"><code>${text}</code></div>`,
      html`${number(count)}`,
      time(last, ''),
      // Its page is for the author to name: the questions that search must find stand there.
      sources.ofFile('questions.yaml'),
    ]),
    empty(
      'Nothing was missed',
      'Searches and questions that find nothing are listed here: a page may be missing.',
    ),
  );
}

async function votedDown(
  { state, sources, addresses }: AdminContext,
  views: ReadonlyMap<string, number>,
): Promise<Html> {
  const down = (await listTallies(state)).filter((tally) => tally.down > 0 && tally.about !== 'answer');
  return table(
    ['Page', 'Not helpful', 'Helpful', 'Views', 'File'],
    down
      .slice(0, MOST)
      .map((tally) => [
        html`<a href="${addressOnSite(addresses.base, tally.path)}">${sources.titleOf(tally.path) ?? tally.path}</a>${tally.about === 'code' && html` <span class="tag">code</span>`}`,
        html`${number(tally.down)}`,
        html`${shareOf(tally)} %`,
        html`${views.has(tally.path) && number(views.get(tally.path) ?? 0)}`,
        sources.ofPage(tally.path),
      ]),
    empty(
      'No page was voted down',
      'Pages that readers do not find helpful are listed here, those with the most votes first.',
    ),
  );
}

/** @param counted Addresses, each behind a space with the page or the host that led there. */
function missingPages(
  context: AdminContext,
  counted: readonly (readonly [entry: string, count: number])[],
): Html {
  const { sources, addresses } = context;
  return table(
    ['Missing page', 'Times', 'Linked from', 'File'],
    counted.slice(0, MOST).map(([entry, count]) => {
      const { address, from, page } = missingPage(entry, context);
      return [
        html`<div class="long"><code>${address}</code></div>`,
        html`${number(count)}`,
        page === undefined
          ? html`${from}`
          : html`<a href="${addressOnSite(addresses.base, page)}">${page}</a>`,
        // The link of another site is mended by a redirect.
        page === undefined ? sources.ofFile('docs.json') : sources.ofPage(page),
      ];
    }),
    empty(
      'No page was missed',
      'Addresses without a page that readers open are listed here, with the page that has the link.',
    ),
  );
}

function brokenLinks({ sources }: AdminContext): Html {
  const broken = sources.broken();
  return table(
    ['Broken link', 'File'],
    broken
      .slice(0, MOST)
      .map(({ message, file, line }) => [
        html`<div class="long">${message}</div>`,
        sources.ofFile(file, line),
      ]),
    'The build found no broken link.',
  );
}
