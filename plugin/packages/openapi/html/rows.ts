/** Parameters and properties as HTML. Deep ones are folded away; nothing needs a script. */
import { type Html, html, NOTHING } from '@waymark/contract/html';
import { isBlank } from '@waymark/repository/html/html';
import type { Texts } from '@waymark/repository/translations/english';
import { descriptionHtml } from '../reference/description-html.ts';
import type { Block, SchemaFacts, SchemaRow, SchemaVariant } from '../reference/tree.ts';

export interface RowOptions {
  readonly texts: Texts;
  /** `api.params.expanded` is `all`. */
  readonly expanded: boolean;
  /** Fragment of a row of the outermost level. */
  readonly id?: ((name: string) => string) | undefined;
}

const label = (kind: string, text: string | Html): Html =>
  html`<span class="api-label${kind}">${text}</span>`;

export const requiredLabel = (texts: Texts): Html => label(' api-required', texts.apiRequired);

/** Code reads from left to right in every language. */
export function typeHtml(type: string): Html {
  return html`<span class="api-type" dir="ltr">${type}</span>`;
}

/** Parts of HTML, whose words stay apart also for whoever takes its tags out. */
export function apart(...parts: readonly (Html | false | undefined)[]): Html {
  const said = parts.filter((part) => part && part.text !== '');
  return html`${said.map((part, index) => html`${index > 0 && ' '}${part}`)}`;
}

export const inCode = (text: string): Html => html`<code>${text}</code>`;

/** A line below a name; nothing if it says nothing. */
export const note = (...notes: readonly Html[]): Html =>
  notes.length === 0 ? NOTHING : html`<p class="api-note">${apart(...notes)}</p>`;

export function rowsHtml(rows: readonly SchemaRow[], options: RowOptions): Html {
  return rows.length === 0
    ? NOTHING
    : html`<div class="api-rows">${apart(...rows.map((row) => rowHtml(row, options)))}</div>`;
}

function rowHtml(row: SchemaRow, options: RowOptions): Html {
  const { facts } = row;
  const id = options.id && html` id="${options.id(row.name)}"`;
  const head = html`<div class="api-row-head">${headHtml(row, options.texts)}</div>`;
  const children = row.children && childrenHtml(row.children, options);
  return html`<div class="api-row field"${id}>${apart(head, bodyHtml(facts, options.texts), children)}</div>`;
}

function headHtml({ name, required, facts }: SchemaRow, texts: Texts): Html {
  return apart(
    ...facts.pre.map((text) => label('', text)),
    html`<code class="api-name">${name}</code>`,
    typeHtml(facts.type),
    required && requiredLabel(texts),
    facts.deprecated && label(' api-deprecated', texts.deprecated),
    facts.readOnly && label('', texts.apiReadOnly),
    facts.writeOnly && label('', texts.apiWriteOnly),
    defaultHtml(facts, texts),
    ...facts.post.map((text) => label('', text)),
  );
}

export function defaultHtml({ default: standard }: SchemaFacts, texts: Texts): Html {
  return standard === undefined ? NOTHING : label('', html`${texts.apiDefault} ${inCode(standard)}`);
}

export function bodyHtml(facts: SchemaFacts, texts: Texts): Html {
  const { values, valueNotes, examples, constraints } = facts;
  const parts = [descriptionHtml(facts.description)];
  if (valueNotes.length > 0) {
    const items = values.map((each, at) => html`<li>${apart(inCode(each), html`${valueNotes[at]}`)}</li>`);
    parts.push(note(html`${texts.apiValues}`), html`<ul class="api-note">${apart(...items)}</ul>`);
  } else if (values.length > 0) parts.push(note(html`${texts.apiValues}`, ...values.map(inCode)));
  parts.push(note(...constraints.map(inCode)));
  for (const { name, text } of examples)
    parts.push(note(html`${texts.apiExample}${name !== '' && ` (${name})`}:`, inCode(text)));
  const body = apart(...parts);
  return isBlank(body) ? NOTHING : html`<div class="api-row-body">${body}</div>`;
}

function childrenHtml(block: Block, options: RowOptions): Html {
  const { texts, expanded } = options;
  const inner = innerHtml(block, options);
  if (block.more !== undefined) return inner;
  return html`<details class="api-children"${expanded && html` open`}><summary>${texts.apiChildren}</summary> ${inner}</details>`;
}

/** Rows inside of others have no ids. */
function innerHtml(block: Block, options: RowOptions): Html {
  return blockHtml(block, { ...options, id: undefined });
}

export function blockHtml(block: Block, options: RowOptions): Html {
  if (block.more !== undefined) {
    const [before, after] = options.texts.apiSameAs.split('{name}');
    return note(html`${before}${inCode(block.more)}${after}`);
  }
  return apart(
    rowsHtml(block.rows, options),
    block.variants === undefined ? NOTHING : variantsHtml(block.variants, options),
  );
}

function variantsHtml({ kind, options: list }: NonNullable<Block['variants']>, options: RowOptions): Html {
  const { texts } = options;
  const title = kind === 'oneOf' ? texts.apiOneOf : texts.apiAnyOf;
  const items = list.map((variant, index) => variantHtml(variant, index === 0, options));
  return html`<div class="api-variants">${apart(html`<p class="api-variants-title">${title}</p>`, ...items)}</div>`;
}

function variantHtml({ title, facts, block }: SchemaVariant, open: boolean, options: RowOptions): Html {
  const name = apart(
    html`<code class="api-name">${title}</code>`,
    facts.type !== title && typeHtml(facts.type),
    defaultHtml(facts, options.texts),
  );
  const text = bodyHtml(facts, options.texts);
  const inner = block === undefined ? NOTHING : innerHtml(block, options);
  if (isBlank(text) && isBlank(inner)) return html`<div class="api-variant">${name}</div>`;
  return html`<details class="api-variant"${(open || options.expanded) && html` open`}><summary>${name}</summary> ${apart(text, inner)}</details>`;
}
