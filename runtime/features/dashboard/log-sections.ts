/** Questions, and the audit log: page by page, the newest first. */
import { type Html, html } from '@waymark/contract/html';
import { dataTable, textColumn, timeColumn } from '@waymark/foundation/pages/data-table';
import { logTable } from '@waymark/foundation/pages/log-table';
import { empty, filterLinks, pageHeading, state as stateOf } from '@waymark/foundation/pages/parts';
import { type AuditEntry, listAudit } from '@waymark/foundation/state/audit';
import { listQuestions, type Question } from '@waymark/foundation/state/questions';
import type { AdminContext, DashboardSection } from '../../section.ts';
import { askedAndNotFound, missedContent, questionsColumn } from '../analytics/missed.ts';

const VIEWS = { all: 'All', misses: 'Without a result', missed: 'Without a result, by count' } as const;

export const questionsSection: DashboardSection = {
  slug: 'questions',
  title: 'Questions',
  group: 'Readers',
  async render(context, query) {
    const { path } = context;
    const show = query.get('show') ?? 'all';
    const addressOf = (name: string) => (name === 'all' ? path : `${path}?show=${name}`);
    return html`${pageHeading('Questions', html`The last 30 days: questions of agents, and of readers if <code>"ask": { "keepQuestions": true }</code> is set for the server. Neither who asked nor anything that looks like a secret is kept.`)}
<div class="tools">${filterLinks('Questions', Object.entries(VIEWS), show, addressOf)}</div>
${show === 'missed' ? await dataTable({ ...{ path, query, keep: ['show'] }, ...missedContent(await askedAndNotFound(context), context.sources) }) : await askedTable(context, query, show === 'misses')}`;
  },
  actions: {},
};

const NONE_ASKED = empty(
  'No questions yet',
  'Each search and command of an agent, and each question to the docs, is listed here a few seconds after it was asked. Connect an agent with the address on the page “MCP server”.',
);
const NONE_MISSED = empty(
  'Nothing was missed',
  'A search or a question that finds nothing is listed here, with an entry for questions.yaml to test the page that will answer it.',
);

async function askedTable(
  { state, path, sources }: AdminContext,
  query: URLSearchParams,
  onlyMisses: boolean,
): Promise<Html> {
  const file = questionsColumn<Question>(sources);
  const { body } = await logTable<Question>({
    ...{ path, query, keep: ['show'], noun: ['question', 'questions'] },
    read: (page) => listQuestions(state, { ...page, onlyMisses }),
    filter: { label: 'A word of the question', texts: ({ text, tool }) => [text, tool] },
    columns: [
      timeColumn('When', 'time', ({ time }) => time),
      {
        head: 'Tool',
        sort: { name: 'tool', by: ({ tool }) => tool },
        cell: ({ tool, authenticated }) =>
          html`${tool}${authenticated && html` <span class="tag">signed in</span>`}`,
      },
      {
        head: 'Query or command',
        sort: { name: 'text', by: ({ text }) => text },
        cell: ({ text, tool }) =>
          tool === 'query_docs_filesystem'
            ? html`<div class="long"><code>${text}</code></div>`
            : html`<div class="long">${text}</div>`,
      },
      {
        head: 'Result',
        sort: { name: 'found', by: ({ found }) => Number(found) },
        cell: ({ found }) => (found ? stateOf('good', 'found') : stateOf('warn', 'no result')),
      },
      {
        ...file,
        cell: (row) => (row.found || row.tool === 'query_docs_filesystem' ? html`` : file.cell(row)),
      },
    ],
    none: onlyMisses ? NONE_MISSED : NONE_ASKED,
  });
  return body;
}

export const auditSection: DashboardSection = {
  slug: 'audit',
  title: 'Audit log',
  group: 'Access',
  async render({ state, path }, query) {
    const { body } = await logTable<AuditEntry>({
      ...{ path, query, noun: ['action', 'actions'] },
      read: (page) => listAudit(state, page),
      filter: {
        label: 'Person, action or object',
        texts: ({ actor, action, subject = '' }) => [actor, action, subject],
      },
      columns: [
        timeColumn('When', 'time', ({ time }) => time),
        textColumn('Who', 'actor', ({ actor }) => actor),
        {
          head: 'What',
          sort: { name: 'action', by: ({ action }) => action },
          cell: ({ action }) => html`<code>${action}</code>`,
        },
        textColumn('Object', 'object', ({ subject = '' }) => subject),
      ],
      none: empty(
        'Nothing yet',
        'Each sign-in, each change in the dashboard and each command that changes the state of the server is listed here.',
      ),
    });
    return html`${pageHeading('Audit log', 'Actions of users and commands, of the last year, newest first.')}
${body}`;
  },
  actions: {},
};
