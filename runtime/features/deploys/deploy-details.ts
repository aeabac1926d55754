/** One deploy in the dashboard: its problems, the time of each step, the webhooks sent, and the log. */

import { changeSentences, countsInWords, redirectLine } from '@waymark/contract/change-words';
import { type Html, html } from '@waymark/contract/html';
import type { Delivery } from '@waymark/foundation/outbox/outbox';
import { live, pageHeading, state, table, time } from '@waymark/foundation/pages/parts';
import type { DeployChanges } from './deploy-changes.ts';
import { type Deploy, type DeployLog, isOpen } from './record.ts';

export const WORDS: Readonly<Record<Deploy['status'], string>> = {
  queued: 'queued',
  in_progress: 'running',
  success: 'published',
  failure: 'failed',
  cancelled: 'cancelled',
};

const KINDS = {
  queued: 'none',
  in_progress: 'busy',
  success: 'good',
  failure: 'bad',
  cancelled: 'none',
} as const;

/** The status of a deploy as a link to it. */
export function statusOf({ status, step }: Deploy, href: string): Html {
  return html`${state(KINDS[status], html`<a href="${href}">${WORDS[status]}</a>`)}${status === 'in_progress' && html` <span class="tag">${step}</span>`}`;
}

/** A deploy in a sentence. */
export const deployName = ({ commit, statusId }: Deploy): string =>
  commit === undefined ? statusId : shortened(commit.message);

export function cancelForm({ statusId }: Deploy, path: string): Html {
  return html`<form method="post" action="${path}"><input type="hidden" name="id" value="${statusId}"><button class="quiet" name="action" value="cancel" aria-label="Cancel ${statusId}">Cancel</button></form>`;
}

export function commitOf({ commit, branch }: Deploy): Html {
  if (commit === undefined) return html`<span class="muted">${branch}</span>`;
  return html`<code>${commit.sha.slice(0, 10)}</code> ${shortened(commit.message)}`;
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text);

/** How long it has run; 0 before it begins. */
export function secondsOf({ startedAt, endedAt }: Deploy): number {
  if (startedAt === undefined) return 0;
  const until = endedAt === undefined ? Date.now() : Date.parse(endedAt);
  return Math.max(0, Math.round((until - Date.parse(startedAt)) / 1000));
}

/** `45 s`, `2 min 5 s`; empty before it begins. */
export function duration(deploy: Deploy): string {
  if (deploy.startedAt === undefined) return '';
  const all = secondsOf(deploy);
  return all < 60 ? `${all} s` : `${Math.floor(all / 60)} min ${all % 60} s`;
}

interface DeployDetails {
  readonly deploy: Deploy;
  readonly log: DeployLog;
  readonly deliveries: readonly Delivery[];
  /** Its changes, if its release is here. */
  readonly changes: Parameters<typeof changeSentences>[0] | undefined;
  /** Address of the list. */
  readonly path: string;
}

export function deployDetails({ deploy, log, deliveries, changes: published, path }: DeployDetails): Html {
  const { commit, diagnostics, timings, samples } = deploy;
  const problems = [...diagnostics, ...(samples?.broken ?? [])];
  const { lines, progress } = log;
  const steps = Object.entries(timings)
    .map(([step, ms]) => `${step} ${(ms / 1000).toFixed(1)} s`)
    .join(', ');
  const changes = commit && [
    ['Added', commit.filesAdded] as const,
    ['Modified', commit.filesModified] as const,
    ['Removed', commit.filesRemoved] as const,
  ];
  const main = html`<div class="notice${deploy.status === 'failure' && html` bad`}">${state(KINDS[deploy.status], html`<strong>${WORDS[deploy.status]}</strong>`)} ${deploy.summary}</div>
${isOpen(deploy) && progress && html`<p><label>${progress.phase} <progress value="${progress.done}" max="${progress.total}"></progress> ${progress.done}/${progress.total}</label></p>`}
${isOpen(deploy) && cancelForm(deploy, path)}
${
  problems.length > 0 &&
  table(
    ['File', 'Problem'],
    problems.map(({ file, line, message, hint, code }) => [
      html`<code>${file}${line !== undefined && `:${line}`}</code>`,
      html`${message} ${hint} <span class="tag">${code}</span>`,
    ]),
    '',
  )
}
<dl>
<dt>Deploy</dt><dd><code>${deploy.statusId}</code></dd>
<dt>Branch</dt><dd>${deploy.branch}</dd>
${commit?.author !== undefined && html`<dt>Author</dt><dd>${commit.author}</dd>`}
${deploy.preview && html`<dt>Preview</dt><dd><a href="${deploy.preview.url}">${deploy.preview.url}</a></dd>`}
<dt>Source</dt><dd>${deploy.source}</dd>
<dt>Begun</dt><dd>${time(deploy.createdAt)}</dd>
${samples && html`<dt>Samples</dt><dd>${samples.summary}</dd>`}
${steps !== '' && html`<dt>Steps</dt><dd>${steps}</dd>`}
${changes?.map(([title, files]) => files.length > 0 && html`<dt>${title}</dt><dd>${files.slice(0, 50).join(', ')}${files.length > 50 && `, and ${files.length - 50} more`}</dd>`)}
</dl>
${deploy.changes && changesPart(deploy.changes, published)}
${
  deliveries.length > 0 &&
  html`<h2>Messages</h2>
${table(
  ['Endpoint', 'Status', 'Attempts', 'Answer', 'Next'],
  deliveries.map(({ endpoint, status, attempts, result, nextAt }) => [
    html`${endpoint}`,
    html`${status}`,
    html`${attempts}`,
    html`${result}`,
    html`${nextAt !== undefined && time(nextAt)}`,
  ]),
  '',
)}`
}
<h2>Log</h2>
${lines.length === 0 ? html`<p class="muted">Nothing yet.</p>` : html`<pre class="code" tabindex="0" aria-label="Log">${lines.join('\n')}</pre>`}`;
  return html`<p><a href="${path}">← All deploys</a></p>
${pageHeading(commitOf(deploy))}
${live('deploy', main)}`;
}

/** Sentences on the page at most: the release has all. */
const MOST_SENTENCES = 500;

/** @param published All of them, if the release is here: the record has the first. */
function changesPart(kept: DeployChanges, published: DeployDetails['changes']): Html {
  const all = published === undefined ? kept.sentences : changeSentences(published);
  const lines = published?.pages.flatMap((page) => redirectLine(page) ?? []) ?? [];
  const more = all.length - MOST_SENTENCES;
  return html`<h2>Changes</h2>
<p>${countsInWords(kept)}</p>
${all.length > 0 && html`<ul>${all.slice(0, MOST_SENTENCES).map((sentence) => html`<li>${sentence}</li>`)}</ul>`}
${more > 0 && html`<p class="muted">And ${more} more, in the files of the release.</p>`}
${lines.length > 0 && html`<p>Add to <code>redirects</code> of docs.json:</p><pre class="code" tabindex="0" aria-label="Redirects">${lines.slice(0, MOST_SENTENCES).join(',\n')}</pre>`}`;
}
