/** Sixty days of a site that is read: counts, votes and comments, questions, deploys, previews, keys, users and the audit log. */
import { addBatch, dayBefore, dayOf } from '../runtime/packages/foundation/state/analytics.ts';
import { API_SCOPES, createApiKey } from '../runtime/packages/foundation/state/api-keys.ts';
import { type AuditEntry, audit } from '../runtime/packages/foundation/state/audit.ts';
import { createCredential } from '../runtime/packages/foundation/state/client-credentials.ts';
import { keepFeedback } from '../runtime/packages/foundation/state/feedback.ts';
import { noteUse } from '../runtime/packages/foundation/state/last-use.ts';
import { type Question, recordQuestions } from '../runtime/packages/foundation/state/questions.ts';
import type { State } from '../runtime/packages/foundation/state/state.ts';
import {
  addCount,
  type Count,
  emptyTally,
  enter,
  GIVEN,
  type Table,
  type Tally,
} from '../runtime/packages/foundation/state/tally.ts';
import { rememberUser } from '../runtime/packages/foundation/state/users.ts';

const DAYS = 60;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Entries with their share of a day. */
const SHARES: Readonly<Record<Table, Readonly<Record<string, number>>>> = {
  pages: {
    ...{
      '/': 31,
      '/start/quickstart': 24,
      '/start/existing-docs': 17,
      '/publish/server': 14,
      '/publish/deploys': 12,
    },
    ...{ '/write/code': 11, '/agents/overview': 10, '/publish/sign-in': 9, '/publish/ask': 7 },
    ...{
      '/customize/appearance': 6,
      '/reference/docs-json': 6,
      '/publish/protected': 5,
      '/publish/many-machines': 3,
    },
  },
  referrers: {
    ...{
      'github.com': 12,
      'www.google.com': 11,
      'news.ycombinator.com': 6,
      'duckduckgo.com': 4,
      'www.reddit.com': 2,
    },
    'a-host-with-a-very-long-name-that-somebody-chose.documentation.example.com': 1,
  },
  found: {
    deploy: 9,
    'docs.json': 7,
    'sign in': 6,
    'code blocks': 4,
    redirects: 3,
    favicon: 2,
    'openapi playground': 2,
  },
  missed: {
    'single sign-on with saml': 4,
    'export as pdf': 3,
    'rate limits by key': 2,
    'self hosting on windows': 2,
    jira: 1,
  },
  missing: {
    ...{ '/start/install /start/quickstart': 5, '/guides/deploying news.ycombinator.com': 3, '/blog': 2 },
    '/publish/previews-of-branches-and-of-pull-requests-from-forks /publish/deploys': 1,
  },
  markdown: {
    '/llms.txt': 9,
    '/start/quickstart.md': 6,
    '/llms-full.txt': 4,
    '/publish/server.md': 3,
    '/index.md': 2,
  },
  agents: {
    ...{
      'Claude Code/mcpCalls': 14,
      'Claude Code/mcpConnections': 5,
      'Claude Code/markdown': 3,
      'Cursor/mcpCalls': 9,
    },
    ...{
      'Cursor/mcpConnections': 3,
      'ChatGPT/agentPages': 6,
      'OpenAI crawlers/agentPages': 11,
      'Googlebot/agentPages': 8,
    },
    ...{ [`${GIVEN}acme assistant/mcpCalls`]: 2, 'Browsers/markdown': 2, 'Perplexity/agentPages': 3 },
  },
};

const COUNTED: Readonly<Partial<Record<Count, number>>> = {
  ...{ views: 162, referred: 38, missing: 11, agentPages: 28, markdown: 24, mcpConnections: 8, mcpCalls: 25 },
  ...{ dialogFound: 33, dialogMissed: 6, mcpFound: 17, mcpMissed: 4, asked: 9, askedMissed: 2 },
};

const ASKED: readonly (readonly [text: string, tool: Question['tool'], found: boolean])[] = [
  ['how do I deploy from a private repository', 'ask', true],
  ['single sign-on with SAML', 'search', false],
  ['grep -rn "redirects" /publish', 'query_docs_filesystem', true],
  ['export as PDF', 'ask', false],
  ['which ports does the server need', 'search', true],
  ['rate limits by key', 'search', false],
  ['cat /start/quickstart.md', 'query_docs_filesystem', true],
];

const TEXTS = [
  ['/start/quickstart', 'down', 'outdated', 'The second command asks for Node 22, the page says 20.'],
  [
    '/publish/sign-in',
    'down',
    'missing',
    'How do I map a claim of the token to a group? The example ends before it.',
  ],
  ['/write/code', 'up', undefined, 'Clear and short. Thank you!'],
  ['/publish/deploys', 'down', 'unclear', 'I do not see which of the two secrets goes where.'],
  ['/publish/server', 'down', 'wrong', 'The flag is called --host, not --bind.'],
] as const;

const ACTIONS: readonly Omit<AuditEntry, 'time'>[] = [
  { actor: 'ada', action: 'signed-in' },
  { actor: 'command', action: 'user.added', subject: 'grace@example.com' },
  { actor: 'ada', action: 'api-key.created', subject: 'Publish job' },
  { actor: 'ada', action: 'deploy.triggered' },
  { actor: 'Grace Hopper (oidc:8f14e45f)', action: 'signed-in' },
  { actor: 'ada', action: 'credential.created', subject: 'Nightly export' },
  { actor: 'stranger', action: 'sign-in.failed', subject: '203.0.113.7' },
];

/** Fills a state that is empty. */
export async function fillDemo(state: State): Promise<void> {
  const today = dayOf(Date.now());
  for (let day = 0; day < DAYS; day += 1)
    await addBatch(state, {
      ...{ day: dayBefore(today, day), writer: 'demo', number: 1 },
      tally: tallyOf(day),
    });
  await fillFeedback(state);
  await fillQuestions(state);
  for (const name of ['Grace Hopper', 'Alan Turing', 'Katherine Johnson', 'Edsger Dijkstra'])
    await rememberUser(state, {
      name: `oidc:${name.toLowerCase().replace(' ', '-')}`,
      ...{ source: 'oidc', groups: ['engineering', ...(name < 'E' ? ['partners'] : [])], label: name },
    });
  for (const label of ['Nightly export', 'Search of the intranet']) await createCredential(state, label);
  const soon = { scopes: API_SCOPES, expires: new Date(Date.now() + 9 * DAY_MS) };
  const { key } = await createApiKey(state, { label: 'Publish job', ...soon });
  await noteUse(state, key.id);
  await createApiKey(state, { label: 'Status page', scopes: ['status'] });
  for (const [at, entry] of [...ACTIONS, ...ACTIONS].entries()) {
    const time = new Date(Date.now() - (14 - at) * 7 * HOUR_MS).toISOString();
    const old = { time, ...entry };
    await audit(state, old);
  }
}

/** A day so many days ago: growing, quiet at the end of a week, and never the same twice. */
function tallyOf(ago: number): Tally {
  const weekday = new Date(Date.now() - ago * DAY_MS).getUTCDay();
  const size =
    (1.35 - ago / 110) *
    (weekday % 6 === 0 ? 0.45 : 1) *
    (0.85 + 0.3 * Math.abs(Math.sin(ago * 12.9898))) *
    (ago === 0 ? 0.6 : 1);
  const tally = emptyTally();
  for (const [name, share] of Object.entries(COUNTED) as [Count, number][])
    addCount(tally, name, Math.round(share * size));
  for (const [table, shares] of Object.entries(SHARES) as [Table, Record<string, number>][])
    for (const [entry, share] of Object.entries(shares)) {
      const count = Math.round(share * size);
      if (count > 0) enter(tally, table, entry, count);
    }
  return tally;
}

async function fillFeedback(state: State): Promise<void> {
  const pages = Object.keys(SHARES.pages);
  for (let vote = 0; vote < 180; vote += 1) {
    const now = Date.now() - Math.floor((vote * DAYS) / 180) * DAY_MS;
    const path = pages[(vote * vote) % pages.length] ?? '/';
    await keepFeedback(
      state,
      { about: 'page', path, by: 'reader', vote: vote % 5 < 3 ? 'up' : 'down' },
      { now },
    );
    if (vote % 6 === 0)
      await keepFeedback(
        state,
        { about: 'code', path, by: 'reader', vote: vote % 4 === 0 ? 'up' : 'down' },
        { now },
      );
  }
  for (const vote of ['up', 'up', 'up', 'down'] as const)
    await keepFeedback(state, {
      about: 'answer',
      by: 'reader',
      vote,
      question: 'Can I export pages as PDF?',
    });
  for (const [at, [path, vote, reason, text]] of TEXTS.entries()) {
    const now = Date.now() - (TEXTS.length - at) * 31 * HOUR_MS;
    await keepFeedback(
      state,
      { about: 'page', by: 'reader', again: true, path, vote, reason, text },
      { now },
    );
  }
  const text = 'The option `telemetry` is named twice, with two defaults.';
  await keepFeedback(state, {
    about: 'page',
    path: '/reference/docs-json',
    by: 'agent',
    client: 'Claude Code',
    text,
  });
}

async function fillQuestions(state: State): Promise<void> {
  const questions = recordQuestions(state, (error) => {
    throw error;
  });
  for (let number = 84; number > 0; number -= 1) {
    const [text, tool, found] = ASKED[number % ASKED.length] ?? ['', 'search', true];
    const time = new Date(Date.now() - number * number * 4 * 60_000).toISOString();
    const old = { time, text, tool, found, authenticated: number % 4 === 0 };
    questions.note(old);
  }
  await questions.close();
}
