/** Parameters and properties as HTML. Deep ones are folded away; nothing needs a script. */
import { escapeHtml } from '../../../runtime/contract/html.ts';
import { oncePer } from '../../made-once.ts';
import type { Texts } from '../../translations/english.ts';
import { descriptionHtml } from '../reference/description-html.ts';
import type { Block, SchemaFacts, SchemaRow, SchemaVariant } from '../reference/tree.ts';

export interface RowOptions {
  readonly texts: Texts;
  /** `api.params.expanded` is `all`. */
  readonly expanded: boolean;
  /** Fragment of a row of the outermost level. */
  readonly id?: ((name: string) => string) | undefined;
}

const label = (kind: string, text: string): string => `<span class="api-label${kind}">${text}</span>`;

/** Code reads from left to right in every language. */
export function typeHtml(type: string): string {
  return `<span class="api-type" dir="ltr">${escapeHtml(type)}</span>`;
}

/** Parts of HTML, whose words stay apart also for whoever takes its tags out. */
export const apart = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

export const inCode = (text: string): string => `<code>${escapeHtml(text)}</code>`;

/** A line below a name; nothing if it says nothing. */
export const note = (...notes: readonly string[]): string =>
  notes.length === 0 ? '' : `<p class="api-note">${apart(...notes)}</p>`;

export function rowsHtml(rows: readonly SchemaRow[], options: RowOptions): string {
  return rows.length === 0
    ? ''
    : `<div class="api-rows">${apart(...rows.map((row) => rowHtml(row, options)))}</div>`;
}

function rowHtml(row: SchemaRow, options: RowOptions): string {
  const id = options.id === undefined ? '' : ` id="${escapeHtml(options.id(row.name))}"`;
  return (
    `<div class="api-row field"${id}>` +
    apart(
      ownHtml(row, options.texts),
      row.children === undefined ? '' : childrenHtml(row.children, options),
    ) +
    '</div>'
  );
}

interface OwnHtml {
  readonly name: string;
  readonly required: boolean;
  readonly html: string;
}

/** By what it says and the words it says it in: a property appears on many pages, nearly always under one name. */
const ownOf = oncePer((_: SchemaFacts) => new WeakMap<Texts, OwnHtml>());

/** A row without the rows inside its value. */
function ownHtml({ name, required, facts }: SchemaRow, texts: Texts): string {
  const known = ownOf(facts).get(texts);
  if (known?.name === name && known.required === required) return known.html;
  const head = `<div class="api-row-head">${headHtml(name, required, facts, texts)}</div>`;
  const html = apart(head, bodyHtml(facts, texts));
  ownOf(facts).set(texts, { name, required, html });
  return html;
}

function headHtml(name: string, required: boolean, facts: SchemaFacts, texts: Texts): string {
  return apart(
    ...facts.pre.map((text) => label('', escapeHtml(text))),
    `<code class="api-name">${escapeHtml(name)}</code>`,
    typeHtml(facts.type),
    required ? label(' api-required', texts.apiRequired) : '',
    facts.deprecated ? label(' api-deprecated', texts.deprecated) : '',
    facts.readOnly ? label('', texts.apiReadOnly) : '',
    facts.writeOnly ? label('', texts.apiWriteOnly) : '',
    defaultHtml(facts, texts),
    ...facts.post.map((text) => label('', escapeHtml(text))),
  );
}

export function defaultHtml({ default: standard }: SchemaFacts, texts: Texts): string {
  return standard === undefined ? '' : label('', `${texts.apiDefault} ${inCode(standard)}`);
}

/** The description of a value, and what it may be. */
export function bodyHtml(facts: SchemaFacts, texts: Texts): string {
  const { description, values, valueNotes, examples, constraints } = facts;
  const parts = [description === undefined ? '' : descriptionHtml(description)];
  if (valueNotes.length > 0) {
    const items = values.map(
      (each, at) => `<li>${apart(inCode(each), escapeHtml(valueNotes[at] ?? ''))}</li>`,
    );
    parts.push(note(texts.apiValues), `<ul class="api-note">${apart(...items)}</ul>`);
  } else if (values.length > 0) parts.push(note(texts.apiValues, ...values.map(inCode)));
  parts.push(note(...constraints.map(inCode)));
  for (const { name, text } of examples)
    parts.push(note(`${texts.apiExample}${name === '' ? '' : ` (${escapeHtml(name)})`}:`, inCode(text)));
  const html = apart(...parts);
  return html === '' ? '' : `<div class="api-row-body">${html}</div>`;
}

function childrenHtml(block: Block, options: RowOptions): string {
  const { texts, expanded } = options;
  if (block.more !== undefined) return sameAs(block.more, texts);
  const inner = innerHtml(block, options);
  return `<details class="api-children"${expanded ? ' open' : ''}><summary>${texts.apiChildren}</summary> ${inner}</details>`;
}

/**
 * HTML below the outermost rows, which have ids of their own on each page, of the blocks that were shown last: operations
 * that share a schema stand on pages near each other.
 */
const recent = oncePer((_: Texts) => new Map<Block, string>());
const MAX_RECENT = 200;

function innerHtml(block: Block, options: RowOptions): string {
  if (options.id === undefined) return blockHtml(block, options);
  const { texts } = options;
  const known = recent(texts);
  const html = known.get(block) ?? blockHtml(block, { ...options, id: undefined });
  known.delete(block);
  known.set(block, html);
  const [oldest] = known.keys();
  if (known.size > MAX_RECENT && oldest !== undefined) known.delete(oldest);
  return html;
}

function sameAs(name: string, texts: Texts): string {
  return note(texts.apiSameAs.replace('{name}', () => inCode(name)));
}

export function blockHtml(block: Block, options: RowOptions): string {
  if (block.more !== undefined) return sameAs(block.more, options.texts);
  return apart(
    rowsHtml(block.rows, options),
    block.variants === undefined ? '' : variantsHtml(block.variants, options),
  );
}

function variantsHtml({ kind, options: list }: NonNullable<Block['variants']>, options: RowOptions): string {
  const { texts } = options;
  const title = kind === 'oneOf' ? texts.apiOneOf : texts.apiAnyOf;
  const items = list.map((variant, index) => variantHtml(variant, index === 0, options));
  return `<div class="api-variants">${apart(`<p class="api-variants-title">${title}</p>`, ...items)}</div>`;
}

function variantHtml({ title, facts, block }: SchemaVariant, open: boolean, options: RowOptions): string {
  const name = apart(
    `<code class="api-name">${escapeHtml(title)}</code>`,
    facts.type === title ? '' : typeHtml(facts.type),
    defaultHtml(facts, options.texts),
  );
  const text = bodyHtml(facts, options.texts);
  const inner = block === undefined ? '' : innerHtml(block, options);
  if (text + inner === '') return `<div class="api-variant">${name}</div>`;
  return `<details class="api-variant"${open || options.expanded ? ' open' : ''}><summary>${name}</summary> ${apart(text, inner)}</details>`;
}
