/** Parts that the pages of the dashboard share. */
import { encodePath } from '@waymark/contract/encode-path';
import { type Html, html } from '@waymark/contract/html';

/**
 * A point in time: without scripts in UTC, with them how long ago it was, or its day in the reader's zone; the exact one on hover.
 *
 * @param none If there is none.
 */
export function time(iso: string | undefined, none = 'never'): Html {
  if (iso === undefined) return none === '' ? html`` : html`<span class="muted">${none}</span>`;
  return html`<time datetime="${iso}" title="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

/** The address of a page below the base. Any other text, which may be hostile, becomes an address of this site. */
export function addressOnSite(base: string, path: string): string {
  return `${base}/${encodePath(path.replace(/^[/\\]+/, ''))}`;
}

/** A number with its thousands apart. */
export function number(value: number): string {
  return value.toLocaleString('en-US');
}

/** A number with its noun: `1 page`, `1,200 pages`. */
export function amountOf(value: number, [one, many]: readonly [one: string, many: string]): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}

/** The top of a page: its title, a sentence about it, and its main actions. */
export function pageHeading(title: string | Html, about?: string | Html, actions?: Html): Html {
  return html`<div class="head"><div><h1>${title}</h1>${about !== undefined && html`<p>${about}</p>`}</div>${actions && html`<div class="actions">${actions}</div>`}</div>`;
}

export interface NumberTile {
  readonly label: string;
  readonly value: string | Html;
  readonly note?: string | Html | undefined;
}

export function tiles(all: readonly NumberTile[]): Html {
  return html`<ul class="tiles">${all.map(
    ({ label, value, note }) =>
      html`<li class="tile"><span>${label}</span><strong>${value}</strong>${note !== undefined && html`<small class="muted">${note}</small>`}</li>`,
  )}</ul>`;
}

/** A part of a page with a title, and a link to more of it. */
export function card(
  title: string,
  body: Html,
  more?: { readonly href: string; readonly label: string },
): Html {
  return html`<section class="card"><h2>${title}${more && html` <a href="${more.href}">${more.label}</a>`}</h2>
${body}</section>`;
}

/** Text in place of a list that has nothing yet: the things that it will show, and how they get there. */
export function empty(title: string, about: string | Html, action?: Html): Html {
  return html`<div class="empty"><strong>${title}</strong><p>${about}</p>${action && html`<div class="actions">${action}</div>`}</div>`;
}

/** A state by its colour and its word. */
export function state(kind: 'good' | 'bad' | 'warn' | 'busy' | 'none', word: string | Html): Html {
  return html`<span class="state ${kind}">${word}</span>`;
}

/** A value that people take elsewhere, with a button that copies it; without scripts a click selects it. */
export function copyable(value: string, name: string): Html {
  return html`<code class="whole">${value}</code> <button type="button" class="copy" data-copy hidden aria-label="Copy ${name}">Copy</button>`;
}

/** One of several views of a list, by the value of a parameter. */
export function filterLinks<T>(
  label: string,
  all: readonly (readonly [value: T, text: string])[],
  current: T,
  addressOf: (value: T) => string,
): Html {
  return html`<nav class="filters" aria-label="${label}">${all.map(([value, text]) => html`<a href="${addressOf(value)}"${value === current && html` aria-current="true"`}>${text}</a>`)}</nav>`;
}

/** A field that filters a list by its parameter `q`. @param options.keep Other parameters, which stay. */
export function searchForm(
  path: string,
  options: {
    readonly sought: string;
    readonly label: string;
    readonly keep?: readonly (readonly [name: string, value: string])[];
  },
): Html {
  const { sought, label, keep = [] } = options;
  return html`<form method="get" action="${path}" role="search">${keep.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<input name="q" type="search" value="${sought}" maxlength="254" placeholder="${label}" aria-label="${label}"><button class="quiet">Search</button></form>`;
}

/** A question before something that cannot be undone. */
export interface Confirmation {
  readonly question: string;
  readonly explanation: string;
  readonly button: string;
}

/** The address of the page that asks before an action. */
export function asking(path: string, action: string, id: string): string {
  return `${path}?${new URLSearchParams({ ask: action, id })}`;
}

/** A question with its buttons: part of the page without scripts, and over it with them. */
export function confirmation(
  options: Confirmation & { readonly path: string; readonly action: string; readonly id: string },
): Html {
  return html`<dialog class="confirm" role="alertdialog" aria-labelledby="question" aria-describedby="explanation" open>
<h2 id="question">${options.question}</h2>
<p id="explanation">${options.explanation}</p>
<form method="post" action="${options.path}">
<input type="hidden" name="id" value="${options.id}">
<div class="actions">
<a class="button quiet" href="${options.path}" autofocus>Cancel</a>
<button class="danger" name="action" value="${options.action}">${options.button}</button>
</div>
</form>
</dialog>`;
}

/** A part of a page that follows what runs. */
export function live(id: string, body: Html): Html {
  return html`<div data-live id="${id}">${body}</div>`;
}

/** Leads to older entries of a log, and back to the newest. */
export function pager(
  path: string,
  query: Readonly<Record<string, string>>,
  page: Readonly<Record<'before' | 'next', string | undefined>>,
): Html {
  const to = (more: Readonly<Record<string, string>>): string => {
    const parameters = new URLSearchParams({ ...query, ...more });
    return parameters.size === 0 ? path : `${path}?${parameters}`;
  };
  return html`<nav class="pages" aria-label="Pages">
${page.before !== undefined && html`<a class="button quiet" href="${to({})}">Newest</a>`}
${page.next !== undefined && html`<a class="button quiet" rel="next" href="${to({ before: page.next })}">Older</a>`}
</nav>`;
}

/** Cells in the order of the heads. */
export type TableRow = readonly Html[];

export interface Head {
  readonly text: string;
  readonly className?: 'number' | 'end' | undefined;
  readonly sort?:
    | { readonly href: string; readonly order: 'ascending' | 'descending' | undefined }
    | undefined;
}

/** A table of a few rows; if there are none, a sentence or `empty`. */
export function table(heads: readonly string[], rows: readonly TableRow[], none: string | Html): Html {
  return grid(
    heads.map((text) => ({ text, ...(text === '' && { className: 'end' as const }) })),
    rows,
    none,
  );
}

/**
 * On small screens each row is a block, with the heads before its cells; the roles restore the semantics that this
 * takes away.
 */
export function grid(heads: readonly Head[], rows: readonly TableRow[], none: string | Html): Html {
  if (rows.length === 0) return typeof none === 'string' ? html`<p class="muted">${none}</p>` : none;
  const name = heads.flatMap(({ text }) => (text === '' ? [] : [text])).join(', ');
  const of = ({ className }: Head) => className !== undefined && html` class="${className}"`;
  const head = (each: Head) => {
    const { text, sort } = each;
    if (text === '') return html`<td role="cell"></td>`;
    const order = sort?.order;
    const mark = order === 'ascending' ? ' ↑' : ' ↓';
    return html`<th scope="col" role="columnheader"${of(each)}${order !== undefined && html` aria-sort="${order}"`}>${sort === undefined ? text : html`<a href="${sort.href}">${text}${order !== undefined && html`<span aria-hidden="true">${mark}</span>`}</a>`}</th>`;
  };
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${name}"><table role="table">
<thead role="rowgroup"><tr role="row">${heads.map(head)}</tr></thead>
<tbody role="rowgroup">${rows.map((cells) => html`<tr role="row">${cells.map((cell, index) => html`<td role="cell"${heads[index] && of(heads[index])} data-label="${heads[index]?.text}"><div>${cell}</div></td>`)}</tr>`)}</tbody>
</table></div>`;
}
