/** The lists of an owner: asked and not found, read and voted down, linked and missing, samples. Each entry leads to a file. */

import { html } from '@waymark/contract/html';
import { dataTable, firstRows, numberColumn, type TableContent } from '@waymark/foundation/pages/data-table';
import { addressOnSite, card, empty, pageHeading } from '@waymark/foundation/pages/parts';
import type { SourceLinks } from '@waymark/foundation/pages/source-links';
import { listTallies, type VoteTally } from '@waymark/foundation/state/feedback';
import type { AdminContext, DashboardSection } from '../../section.ts';
import { askedAndNotFound, missedContent, missingPage } from '../analytics/missed.ts';
import { currentReport, rankedEntries } from '../analytics/report.ts';
import { shareOf } from '../feedback/export.ts';
import { samplesCard } from './samples-card.ts';

type Missing = ReturnType<typeof missingPage> & { readonly count: number };
type BrokenLink = ReturnType<SourceLinks['broken']>[number];

/** Length of each list: what is mended leaves, and others follow. */
const MOST = 20;

const MISSING = 'Linked and missing';
const BROKEN = 'Broken links, as the build found them';

export const improveSection: DashboardSection = {
  slug: 'improve',
  title: 'To improve',
  group: 'Readers',
  async render(context, query) {
    const show = query.get('show');
    const report = await currentReport(context, '30-days');
    const absent = rankedEntries(report.now, 'missing');
    if (show === 'missing' || show === 'broken') {
      const of = { path: context.path, query, keep: ['show'] };
      const list = await (show === 'missing'
        ? dataTable({ ...of, ...missingPages(context, absent) })
        : dataTable({ ...of, ...brokenLinks(context) }));
      const back = html`<a class="button quiet" href="${context.path}">To improve</a>`;
      return html`${pageHeading(show === 'missing' ? MISSING : BROKEN, undefined, back)}${list}`;
    }
    const missed = await askedAndNotFound(context, report);
    const views = new Map(rankedEntries(report.now, 'pages'));
    const all = (name: string) => ({ href: `${context.path}?show=${name}`, label: 'All' });
    return html`${pageHeading('To improve', 'From the last 30 days. Each entry links to the file to edit.')}
${card('Asked and not found', await firstRows(missedContent(missed, context.sources), MOST), { href: `${toSection(context, 'questions')}?show=missed`, label: 'All' })}
${card('Read and voted down', await firstRows(votedDown(context, await listTallies(context.state), views), MOST), { href: `${toSection(context, 'feedback')}?sort=-down`, label: 'All' })}
${card(MISSING, await firstRows(missingPages(context, absent), MOST), all('missing'))}
${card(BROKEN, await firstRows(brokenLinks(context), MOST), all('broken'))}
${await samplesCard(context)}`;
  },
  actions: {},
};

const toSection = ({ path }: AdminContext, slug: string): string => path.replace(/(?<![^/])[^/]*$/, slug);

function votedDown(
  { sources, addresses }: AdminContext,
  tallies: readonly VoteTally[],
  views: ReadonlyMap<string, number>,
): TableContent<VoteTally> {
  return {
    noun: ['page', 'pages'],
    rows: tallies.filter((tally) => tally.down > 0 && tally.about !== 'answer'),
    columns: [
      {
        head: 'Page',
        cell: ({ path, about }) =>
          html`<a href="${addressOnSite(addresses.base, path)}">${sources.titleOf(path) ?? path}</a>${about === 'code' && html` <span class="tag">code</span>`}`,
      },
      numberColumn('Not helpful', 'down', ({ down }) => down),
      { head: 'Helpful', isNumber: true, cell: (tally) => html`${shareOf(tally)} %` },
      numberColumn('Views', 'views', ({ path }) => views.get(path) ?? 0),
      { head: 'File', cell: ({ path }) => sources.ofPage(path) },
    ],
    none: empty(
      'No page was voted down',
      'Pages that readers do not find helpful are listed here, those with the most votes first.',
    ),
  };
}

/** @param counted Addresses, each behind a space with the page or the host that led there. */
function missingPages(
  context: AdminContext,
  counted: readonly (readonly [entry: string, count: number])[],
): TableContent<Missing> {
  const { sources, addresses } = context;
  return {
    noun: ['address', 'addresses'],
    rows: counted.map(([entry, count]) => ({ ...missingPage(entry, context), count })),
    filter: { label: 'A part of an address', texts: ({ address, from = '' }) => [address, from] },
    columns: [
      {
        head: 'Missing page',
        sort: { name: 'address', by: ({ address }) => address },
        cell: ({ address }) => html`<div class="long"><code>${address}</code></div>`,
      },
      numberColumn('Times', 'count', ({ count }) => count),
      {
        head: 'Linked from',
        sort: { name: 'from', by: ({ from = '' }) => from },
        cell: ({ from, page }) =>
          page === undefined
            ? html`${from}`
            : html`<a href="${addressOnSite(addresses.base, page)}">${page}</a>`,
      },
      {
        head: 'File',
        // The link of another site is mended by a redirect.
        cell: ({ page }) => (page === undefined ? sources.ofFile('docs.json') : sources.ofPage(page)),
      },
    ],
    none: empty(
      'No page was missed',
      'Addresses without a page that readers open are listed here, with the page that has the link.',
    ),
  };
}

function brokenLinks({ sources }: AdminContext): TableContent<BrokenLink> {
  return {
    noun: ['link', 'links'],
    rows: sources.broken(),
    filter: { label: 'A word of the link or its file', texts: ({ message, file }) => [message, file] },
    columns: [
      {
        head: 'Broken link',
        sort: { name: 'link', by: ({ message }) => message },
        cell: ({ message }) => html`<div class="long">${message}</div>`,
      },
      {
        head: 'File',
        sort: { name: 'file', by: ({ file, line }) => `${file}:${line}` },
        cell: ({ file, line }) => sources.ofFile(file, line),
      },
    ],
    none: empty(
      'No broken links',
      'Links and images of pages that lead nowhere are listed here, as the build of this release found them.',
    ),
  };
}
