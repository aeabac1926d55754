/** The questions of agents, and the audit log: page by page, the newest first. */
import { type Html, html } from '../pages/html.ts';
import { listAudit } from '../state/audit.ts';
import { listQuestions, missedQuestions } from '../state/questions.ts';
import type { State } from '../state/state.ts';
import { pager, table, time } from './parts.ts';
import type { DashboardSection } from './section.ts';

export const questionsSection: DashboardSection = {
  slug: 'questions',
  title: 'Questions of agents',
  async render({ state, path }, query) {
    const show = query.get('show') ?? 'all';
    const link = (name: string, text: string) =>
      html`<a href="${path}${name === 'all' ? '' : `?show=${name}`}"${show === name && html` aria-current="page"`}>${text}</a>`;
    return html`<h1>What agents asked</h1>
<p class="muted">The last 30 days, newest first. Not kept: who asked, and what looks like a secret.</p>
<p>${link('all', 'All')} · ${link('misses', 'Without a result')} · ${link('missed', 'Without a result, by count')}</p>
${show === 'missed' ? await missedTable(state) : await askedTable(state, path, query, show === 'misses')}`;
  },
  actions: {},
};

async function askedTable(
  state: State,
  path: string,
  query: URLSearchParams,
  onlyMisses: boolean,
): Promise<Html> {
  const before = query.get('before') ?? undefined;
  const { entries, next } = await listQuestions(state, { before, onlyMisses });
  return html`${table(
    ['When', 'Tool', 'Query or command', ''],
    entries.map(({ time: when, tool, text, found, authenticated }) => [
      time(when),
      html`${tool}${authenticated && html` <span class="tag">signed in</span>`}`,
      html`<div class="long"><code>${text}</code></div>${tool === 'search' && entry(text)}`,
      html`${!found && html`<span class="tag">no result</span>`}`,
    ]),
    next === undefined ? 'Nothing.' : 'Nothing among these; older ones may have some.',
  )}
${pager(path, onlyMisses ? { show: 'misses' } : {}, { before, next })}`;
}

async function missedTable(state: State): Promise<Html> {
  const missed = await missedQuestions(state);
  return table(
    ['Times', 'Query', 'Last'],
    missed.map(({ text, count, last }) => [
      html`${String(count)}`,
      html`<div class="long"><code>${text}</code></div>${entry(text)}`,
      time(last),
    ]),
    'Nothing.',
  );
}

/** A question as an entry of `questions.yaml`, to be copied: its page is for its author to name. */
function entry(text: string): Html {
  // A JSON string is one of YAML, too.
  const yaml = `- question: ${JSON.stringify(text)}\n  page: /path-of-the-page\n`;
  return html`<details><summary>Entry for questions.yaml</summary><pre><code>${yaml}</code></pre></details>`;
}

export const auditSection: DashboardSection = {
  slug: 'audit',
  title: 'Audit log',
  async render({ state, path }, query) {
    const before = query.get('before') ?? undefined;
    const { entries, next } = await listAudit(state, { before });
    return html`<h1>Audit log</h1>
<p class="muted">Actions of users and commands, of the last year, newest first.</p>
${table(
  ['When', 'Who', 'What', ''],
  entries.map(({ time: when, actor, action, subject }) => [
    time(when),
    html`${actor}`,
    html`<code>${action}</code>`,
    html`${subject}`,
  ]),
  'Nothing yet.',
)}
${pager(path, {}, { before, next })}`;
  },
  actions: {},
};
