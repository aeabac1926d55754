/** What agents asked, and who changed what. */
import { html } from '../pages/html.ts';
import { listAudit } from '../state/audit.ts';
import { listQuestions } from '../state/questions.ts';
import { table, time } from './parts.ts';
import type { Section } from './section.ts';

const SHOWN = 300;

export const questionsSection: Section = {
  slug: 'questions',
  title: 'What agents asked',
  async render({ state, path }, query) {
    const onlyMisses = query.get('show') === 'misses';
    const all = await listQuestions(state, 5_000);
    const questions = (onlyMisses ? all.filter(({ found }) => !found) : all).slice(0, SHOWN);
    const misses = all.filter(({ found }) => !found).length;
    return html`<h1>What agents asked</h1>
<p class="muted">The last 30 days, newest first; ${all.length} calls, ${misses} without a result. Not kept: who asked, and what looks like a secret.</p>
<p><a href="${path}"${!onlyMisses && html` aria-current="page"`}>All</a> · <a href="${path}?show=misses"${onlyMisses && html` aria-current="page"`}>Without a result</a></p>
${table(
  ['When', 'Tool', 'Query or command', ''],
  questions.map(
    ({ time: when, tool, text, found, authenticated }) =>
      html`<tr><td>${time(when)}</td><td>${tool}${authenticated && html` <span class="tag">signed in</span>`}</td><td><code>${text}</code></td><td>${!found && html`<span class="tag">no result</span>`}</td></tr>`,
  ),
  'Nothing yet.',
)}`;
  },
  actions: {},
};

export const auditSection: Section = {
  slug: 'audit',
  title: 'Audit log',
  async render({ state }) {
    const entries = await listAudit(state, SHOWN);
    return html`<h1>Audit log</h1>
<p class="muted">Who changed what, for a year, newest first.</p>
${table(
  ['When', 'Who', 'What', ''],
  entries.map(
    ({ time: when, actor, action, subject }) =>
      html`<tr><td>${time(when)}</td><td>${actor}</td><td><code>${action}</code></td><td>${subject}</td></tr>`,
  ),
  'Nothing yet.',
)}`;
  },
  actions: {},
};
