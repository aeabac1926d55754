/** Parts that the pages of the dashboard share. */
import { type Html, html } from '../pages/html.ts';

/** A point in time as people read it, and as programs do. */
export function time(iso: string | undefined): Html {
  if (iso === undefined) return html`<span class="muted">never</span>`;
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

/** A value that people take elsewhere, with a button that copies it; without scripts a click selects it. */
export function copyable(value: string, name: string): Html {
  return html`<code class="whole">${value}</code> <button type="button" class="copy" data-copy hidden aria-label="Copy ${name}">Copy</button>`;
}

/** Shows the buttons that copy what stands before them. */
export const COPY_SCRIPT =
  "for(const b of document.querySelectorAll('button[data-copy]')){b.hidden=false;b.onclick=()=>navigator.clipboard" +
  ".writeText(b.previousElementSibling.textContent).then(()=>{b.textContent='Copied';setTimeout(()=>{b.textContent='Copy'},2000)})}";

/** Asks before something that cannot be undone. */
export function confirmation(options: {
  readonly path: string;
  readonly action: string;
  readonly id: string;
  readonly question: string;
  readonly explanation: string;
  readonly button: string;
}): Html {
  return html`<div class="card" role="alertdialog" aria-labelledby="question">
<h2 id="question">${options.question}</h2>
<p>${options.explanation}</p>
<form method="post" action="${options.path}">
<input type="hidden" name="id" value="${options.id}">
<div class="actions">
<button class="danger" name="action" value="${options.action}">${options.button}</button>
<a class="button quiet" href="${options.path}">Cancel</a>
</div>
</form>
</div>`;
}

/** Leads to older entries of a log, and back to the newest. */
export function pager(path: string, query: Readonly<Record<string, string>>, page: Pages): Html {
  const to = (more: Readonly<Record<string, string>>): string =>
    `${path}?${new URLSearchParams({ ...query, ...more })}`;
  return html`<nav class="actions" aria-label="Pages">
${page.before !== undefined && html`<a class="button quiet" href="${to({})}">Newest</a>`}
${page.next !== undefined && html`<a class="button quiet" rel="next" href="${to({ before: page.next })}">Older</a>`}
</nav>`;
}

interface Pages {
  readonly before: string | undefined;
  readonly next: string | undefined;
}

/** Cells in the order of the heads. */
export type TableRow = readonly Html[];

/**
 * A table, or a sentence if it would be empty. On small screens each row is a block, with the heads before its
 * cells; the roles restore the semantics that this takes away.
 */
export function table(heads: readonly string[], rows: readonly TableRow[], empty: string): Html {
  if (rows.length === 0) return html`<p class="muted">${empty}</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${heads.filter((head) => head !== '').join(', ')}"><table role="table">
<thead role="rowgroup"><tr role="row">${heads.map((head) => (head === '' ? html`<td role="cell"></td>` : html`<th scope="col" role="columnheader">${head}</th>`))}</tr></thead>
<tbody role="rowgroup">${rows.map((cells) => html`<tr role="row">${cells.map((cell, index) => html`<td role="cell" data-label="${heads[index]}"><div>${cell}</div></td>`)}</tr>`)}</tbody>
</table></div>`;
}
