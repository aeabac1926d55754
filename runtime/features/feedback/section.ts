/** Feedback of readers and agents: votes page by page, and the comments. */
import { REASONS } from '@waymark/contract/feedback';
import { type Html, html } from '@waymark/contract/html';
import { dataTable, numberColumn, type TableColumn, timeColumn } from '@waymark/foundation/pages/data-table';
import { logTable } from '@waymark/foundation/pages/log-table';
import { addressOnSite, asking, empty, filterLinks, pageHeading } from '@waymark/foundation/pages/parts';
import type { SourceLinks } from '@waymark/foundation/pages/source-links';
import {
  type KeptFeedback,
  listFeedback,
  listTallies,
  removeFeedback,
  type VoteTally,
} from '@waymark/foundation/state/feedback';
import { InputError } from '@waymark/foundation/state/input-error';
import type { AdminContext, DashboardSection } from '../../section.ts';
import { exportFeedback, isExport, shareOf, trendText } from './export.ts';

const VIEWS = { page: 'Pages', code: 'Blocks of code', answer: 'Answers', comments: 'Comments' } as const;
type View = keyof typeof VIEWS;

const REASON_WORDS: Readonly<Record<(typeof REASONS)[number], string>> = {
  wrong: 'incorrect',
  outdated: 'out of date',
  missing: 'incomplete',
  unclear: 'hard to follow',
  other: 'something else',
};

export const feedbackSection: DashboardSection = {
  slug: 'feedback',
  title: 'Feedback',
  group: 'Readers',
  async render(context, query) {
    const { path } = context;
    const view = viewOf(query);
    const addressOf = (name: string) => (name === 'page' ? path : `${path}?show=${name}`);
    const file = (name: string, label: string) =>
      html`<a class="button quiet" href="${path}?export=${name}" download>${label}</a>`;
    const files = html`${file('csv', 'Comments (CSV)')}${file('pages.csv', 'Votes (CSV)')}${file('json', 'All (JSON)')}`;
    const about =
      'Votes are kept forever, and the newest 5,000 comments for a year. Neither tells who sent it.';
    return html`${pageHeading('Feedback', about, files)}
<div class="tools">${filterLinks<string>('Feedback', Object.entries(VIEWS), view, addressOf)}</div>
${view === 'comments' ? await comments(context, query) : await votes(context, query, view)}`;
  },
  async download({ state, sources }, query) {
    const name = query.get('export');
    return isExport(name) ? exportFeedback(state, sources.fileOf, name) : undefined;
  },
  actions: {
    delete: {
      event: 'feedback.deleted',
      done: 'The comment was deleted. Its vote still counts.',
      async ask(id, { state }) {
        const found = await findComment(state, id);
        return (
          found && {
            question: `Delete “${(found.text ?? found.reason ?? '').slice(0, 80)}”?`,
            explanation: 'It disappears from all lists and files. This cannot be undone.',
            button: 'Delete permanently',
          }
        );
      },
      async run(fields, { state }) {
        const number = Number(fields.get('id'));
        const removed = Number.isSafeInteger(number) ? await removeFeedback(state, number) : undefined;
        if (removed === undefined) throw new InputError('There is no such comment.');
        return { subject: `${removed.about} ${removed.path ?? ''}`.trim() };
      },
    },
  },
};

function viewOf(query: URLSearchParams): View {
  const show = query.get('show') ?? 'page';
  return Object.hasOwn(VIEWS, show) ? (show as View) : 'page';
}

async function findComment(state: AdminContext['state'], id: string): Promise<KeptFeedback | undefined> {
  const number = Number(id);
  const { entries } = await listFeedback(state, { before: String(number + 1).padStart(12, '0'), limit: 1 });
  return entries.find((each) => each.number === number);
}

async function votes(
  context: AdminContext,
  query: URLSearchParams,
  about: Exclude<View, 'comments'>,
): Promise<Html> {
  const { state, path, sources } = context;
  const toComments = (tally: VoteTally) =>
    html`<a href="${path}?${String(new URLSearchParams({ show: 'comments', about, ...(about !== 'answer' && { path: tally.path }) }))}" aria-label="Comments on ${about === 'answer' ? 'answers' : tally.path}">Comments</a>`;
  return dataTable<VoteTally>({
    ...{ path, query, keep: ['show'], noun: about === 'answer' ? ['kind', 'kinds'] : ['page', 'pages'] },
    rows: (await listTallies(state)).filter((tally) => tally.about === about),
    ...(about !== 'answer' && {
      filter: {
        label: 'A word of the title or the address',
        texts: ({ path: at }) => [at, sources.titleOf(at) ?? ''],
      },
    }),
    columns: [
      {
        head: about === 'answer' ? 'About' : 'Page',
        sort: { name: 'page', by: ({ path: at }) => at },
        cell: (tally) =>
          html`${about === 'answer' ? html`All answers` : pageOf(context, tally.path)} ${toComments(tally)}`,
      },
      {
        head: 'Helpful',
        isNumber: true,
        sort: { name: 'share', by: (tally) => shareOf(tally) ?? 101 },
        cell: (tally) => html`${shareOf(tally) === undefined ? '' : `${shareOf(tally)} %`}`,
      },
      numberColumn('Up', 'up', ({ up }) => up),
      numberColumn('Down', 'down', ({ down }) => down),
      { head: 'Helpful in 4 weeks', cell: (tally) => html`${trendText(tally)}` },
      numberColumn('Agents', 'agents', ({ agents }) => agents),
      ...(about === 'answer'
        ? []
        : [{ head: 'File', cell: ({ path: at }: VoteTally) => sources.ofPage(at) }]),
    ],
    none: noneYet(about, sources),
  });
}

/** The setting that makes votes come, if they do not come by themselves. */
function noneYet(about: Exclude<View, 'comments'>, sources: SourceLinks): Html {
  if (about === 'answer')
    return empty('No votes yet', 'Votes of readers on answers to their questions are counted here.');
  const [place, key] =
    about === 'page' ? ['below each page', 'thumbsRating'] : ['on each block of code', 'codeRating'];
  const asked = html`Readers are asked ${place}. Each vote is counted here.`;
  const unasked = html`Readers are asked ${place} if docs.json has <code>"feedback": { "${key}": true }</code>. Each vote is counted here.`;
  return empty('No votes yet', sources.asks(about) ? asked : unasked);
}

/** A page by its title, with its address. */
function pageOf({ sources, addresses }: AdminContext, path: string): Html {
  const title = sources.titleOf(path);
  return html`<div class="long"><a href="${addressOnSite(addresses.base, path)}">${title ?? path}</a>${title !== undefined && html`<br><small class="muted">${path}</small>`}</div>`;
}

const COMMENT_FILTERS = ['about', 'path', 'by', 'reason'];

async function comments(context: AdminContext, query: URLSearchParams): Promise<Html> {
  const { state, path } = context;
  const chosen: Readonly<Record<string, string>> = Object.fromEntries(
    COMMENT_FILTERS.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );
  const to = (name: string, value: string | undefined): string => {
    const { [name]: _, ...others } = chosen;
    return `${path}?${new URLSearchParams({ show: 'comments', ...others, ...(value !== undefined && { [name]: value }) })}`;
  };
  const choice = (name: string, label: string, all: readonly (readonly [string | undefined, string])[]) =>
    filterLinks(label, all, chosen[name], (value) => to(name, value));
  const { body } = await logTable<KeptFeedback>({
    ...{ path, query, keep: ['show', ...COMMENT_FILTERS], noun: ['comment', 'comments'] },
    read: (page) => listFeedback(state, { ...chosen, ...page }),
    filter: {
      label: 'A word or an address',
      texts: ({ text = '', question = '', path: at = '' }) => [text, question, at],
    },
    columns: commentColumns(context),
    none: NO_COMMENTS,
  });
  return html`<div class="tools">${choice('by', 'Sender', [
    [undefined, 'All'],
    ['reader', 'Readers'],
    ['agent', 'Agents'],
  ])}${choice('reason', 'Reason', [[undefined, 'Any reason'], ...REASONS.map((each) => [each, REASON_WORDS[each]] as const)])}</div>
${chosen.path !== undefined && html`<p>About ${pageOf(context, chosen.path)} <a href="${to('path', undefined)}">All pages</a></p>`}
${body}`;
}

function commentColumns(context: AdminContext): readonly TableColumn<KeptFeedback>[] {
  const { path, sources } = context;
  return [
    timeColumn('When', 'time', ({ time }) => time),
    {
      head: 'Comment',
      sort: { name: 'comment', by: ({ text = '' }) => text },
      cell: (each) =>
        html`<div class="long">${each.vote !== undefined && html`<span class="tag">${each.vote === 'up' ? 'helpful' : 'not helpful'}</span>`}${each.reason !== undefined && html`<span class="tag">${REASON_WORDS[each.reason]}</span>`}${each.text}${each.question !== undefined && html`<br><small class="muted">Question: ${each.question}</small>`}${each.code !== undefined && html`<br><code>${each.code}</code>`}</div>`,
    },
    {
      head: 'About',
      sort: { name: 'about', by: ({ path: at = '' }) => at },
      cell: (each) =>
        html`${each.path !== undefined ? pageOf(context, each.path) : 'An answer'}${each.about !== 'page' && html` <span class="tag">${each.about}</span>`}${each.path !== undefined && html`<small>${sources.ofPage(each.path)}</small>`}`,
    },
    {
      head: 'From',
      sort: { name: 'from', by: ({ by }) => by },
      cell: ({ by, client }) =>
        html`${by === 'agent' ? html`agent ${client !== undefined && html`<span class="tag">${client}</span>`}` : 'reader'}`,
    },
    {
      head: '',
      cell: ({ number }) =>
        html`<a href="${asking(path, 'delete', String(number))}" aria-label="Delete comment ${number}">Delete</a>`,
    },
  ];
}

const NO_COMMENTS = empty(
  'No comments yet',
  'Comments that readers add to a vote are listed here, and those of agents if "feedback": { "agents": true } is set for the server.',
);
