/** The questions of agents, and the audit log: page by page, the newest first. */
import { html } from '../pages/html.ts';
import { listAudit } from '../state/audit.ts';
import { listQuestions } from '../state/questions.ts';
import { pager, table, time } from './parts.ts';
import type { DashboardSection } from './section.ts';

export const questionsSection: DashboardSection = {
  slug: 'questions',
  title: 'Questions of agents',
  async render({ state, path }, query) {
    const onlyMisses = query.get('show') === 'misses';
    const before = query.get('before') ?? undefined;
    const { entries, next } = await listQuestions(state, { before, onlyMisses });
    return html`<h1>Questions of agents</h1>
<p class="muted">The last 30 days, newest first. Neither the asker nor text that looks like a secret is kept.</p>
<p><a href="${path}"${!onlyMisses && html` aria-current="page"`}>All</a> · <a href="${path}?show=misses"${onlyMisses && html` aria-current="page"`}>Without a result</a></p>
${table(
  ['When', 'Tool', 'Query or command', ''],
  entries.map(({ time: when, tool, text, found, authenticated }) => [
    time(when),
    html`${tool}${authenticated && html` <span class="tag">signed in</span>`}`,
    html`<div class="long"><code>${text}</code></div>`,
    html`${!found && html`<span class="tag">no result</span>`}`,
  ]),
  next === undefined ? 'Nothing.' : 'Nothing among these; older ones may have some.',
)}
${pager(path, onlyMisses ? { show: 'misses' } : {}, { before, next })}`;
  },
  actions: {},
};

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
