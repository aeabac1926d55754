/** The content of a reference, apart from how it is shown: the page and its Markdown are two renderings of one tree. */
import { isNumber } from '@waymark/source/exact-number';
import { isRef } from '@waymark/source/json/reference';
import { keptIn, oncePer } from '@waymark/source/made-once';
import { isObject, type JsonObject, objectOf, textOf } from '@waymark/source/values';
import { typeLabel } from '../model/label.ts';
import type { NamedExample } from '../model/operation.ts';
import { fitted, readSchema, type Schema } from '../model/schema.ts';

export interface SchemaRow {
  readonly name: string;
  readonly required: boolean;
  readonly facts: SchemaFacts;
  readonly children: Block | undefined;
}

/** Facts of a schema about a value, apart from those inside it: the same object wherever the schema is listed. */
export interface SchemaFacts
  extends Pick<
    Schema,
    'deprecated' | 'description' | 'readOnly' | 'writeOnly' | 'valueNotes' | 'constraints'
  > {
  readonly type: string;
  /** Keys of the specification that `api.params.post` and `x-mint` show as labels. */
  readonly pre: readonly string[];
  readonly post: readonly string[];
  /** JSON text. */
  readonly default: string | undefined;
  readonly values: readonly string[];
  readonly examples: readonly ShownExample[];
}

export interface ShownExample {
  /** Empty if it has none. */
  readonly name: string;
  readonly text: string;
}

export interface Block {
  readonly rows: readonly SchemaRow[];
  readonly variants:
    | { readonly kind: 'oneOf' | 'anyOf'; readonly options: readonly SchemaVariant[] }
    | undefined;
  /** Name of a schema that is listed above already, or is nested too deep. */
  readonly more: string | undefined;
}

export interface SchemaVariant {
  readonly title: string;
  readonly facts: SchemaFacts;
  readonly block: Block | undefined;
}

export interface TreeOptions {
  readonly document: JsonObject;
  readonly direction: 'request' | 'response';
  /** `api.params.post`. */
  readonly labels: readonly string[];
}

/** A page that would have more rows than this is cut at a smaller depth. */
const MAX_ROWS = 240;
const DEPTHS = [7, 5, 4, 3, 2, 1];
const MAX_VALUES = 60;
const MAX_EXAMPLES = 8;
/** A longer example is in the sample only. */
const MAX_EXAMPLE = 120;

/** Blocks of a document by schema: one that several operations share is read once. */
const blocksOf = oncePer((_: JsonObject) => new Map<string, Block | undefined>());

export function blockOf(written: unknown, options: TreeOptions): Block | undefined {
  const make = () => cutToFit(options, (tree) => tree.block(written, [], 0));
  if (!isRef(written) || Object.keys(written).length > 1) return make();
  const key = `${options.direction} ${options.labels.join(' ')} ${written.$ref}`;
  return keptIn(blocksOf(options.document), key, make);
}

function cutToFit<Made>(options: TreeOptions, make: (tree: Tree) => Made): Made {
  for (let step = 0; ; step++) {
    const depth = DEPTHS[step] ?? 1;
    const tree = new Tree(options, depth);
    const made = make(tree);
    if (tree.rows <= MAX_ROWS || depth === 1) return made;
  }
}

/** A row for a value whose name is outside of the schema: a parameter, a header. */
export function rowOf(
  named: {
    name: string;
    schema: unknown;
    required: boolean;
    deprecated?: boolean;
    description?: string | undefined;
    raw?: JsonObject;
    examples?: readonly NamedExample[];
  },
  options: TreeOptions,
): SchemaRow {
  const row = cutToFit(options, (tree) => tree.row(named.name, named.schema, named.required, [], 0));
  const { facts } = row;
  return {
    ...row,
    facts: {
      ...facts,
      deprecated: facts.deprecated || named.deprecated === true,
      ...(named.description !== undefined && {
        description: described(
          named.description,
          itemsOf(options.document, readSchema(options.document, named.schema)),
        ),
      }),
      ...(named.examples?.length && { examples: shownExamples(named.examples) }),
      ...(named.raw && labelsOf(named.raw, options.labels, facts)),
    },
  };
}

/** Facts of a document's schemas by their place in it: the same ones stand on many pages, and at many depths. */
const knownFacts = oncePer((_: JsonObject) => new Map<string, WeakMap<object, SchemaFacts>>());

export function schemaFacts(written: unknown, { document, labels }: TreeOptions): SchemaFacts {
  const schema = readSchema(document, written);
  const items = itemsOf(document, schema);
  const listed = schema.values === undefined ? (items ?? schema) : schema;
  const own = schema.raw['x-default'];
  const standard = schema.default ?? (own === undefined ? undefined : [own]);
  const asText = (value: unknown): unknown => fitted(document, written, value);
  return {
    type: typeLabel(document, schema),
    deprecated: schema.deprecated,
    description: described(schema.description, items),
    readOnly: schema.readOnly,
    writeOnly: schema.writeOnly,
    ...labelsOf(schema.raw, labels, { pre: [], post: [] }),
    default: standard === undefined ? undefined : jsonText(asText(standard[0])),
    values: (listed.values ?? []).slice(0, MAX_VALUES).map(jsonText),
    valueNotes: listed.valueNotes,
    examples:
      schema.types[0] === 'object'
        ? []
        : shownExamples(schema.examples.slice(0, 1).map((value) => ({ name: '', value: asText(value) }))),
    constraints: [...schema.constraints, ...(items?.constraints ?? [])],
  };
}

/** The descriptions of a value and of the items in it, which have no row of their own. */
function described(own: string | undefined, items: Schema | undefined): string | undefined {
  const texts = new Set([own, items?.description]);
  return [...texts].filter((text) => text !== undefined).join('\n\n') || undefined;
}

class Tree {
  rows = 0;
  readonly #options: TreeOptions;
  readonly #depth: number;
  readonly #facts: WeakMap<object, SchemaFacts>;

  constructor(options: TreeOptions, depth: number) {
    this.#options = options;
    this.#depth = depth;
    this.#facts = keptIn(knownFacts(options.document), options.labels.join('\n'), () => new WeakMap());
  }

  row(name: string, written: unknown, required: boolean, path: readonly string[], depth: number): SchemaRow {
    this.rows += 1;
    const children = this.block(written, path, depth + 1);
    return { name, required, facts: this.#factsOf(written), children };
  }

  /** @param path References that lead to the value. */
  block(written: unknown, path: readonly string[], depth: number): Block | undefined {
    const { document, direction } = this.#options;
    const schema = readSchema(document, written);
    // Items that have places are listed by them, if their types do not say all.
    const tuple = schema.tuple.some((item) => holdsMore(document, item))
      ? schema.tuple.map((item, at) => ({ name: String(at), schema: item, required: false }))
      : [];
    if (schema.types[0] === 'array' && schema.variants === undefined && tuple.length === 0) {
      return schema.items === undefined || path.length > 30
        ? undefined
        : this.block(schema.items, [...path, schema.ref ?? ''], depth);
    }
    const properties = [...schema.properties, ...tuple].filter(({ schema: inner }) => {
      const { readOnly, writeOnly } = readSchema(document, inner);
      return direction === 'request' ? !readOnly : !writeOnly;
    });
    const map =
      typeof schema.additional === 'object' && schema.additional !== null ? schema.additional : undefined;
    if (properties.length === 0 && schema.variants === undefined && map === undefined) return undefined;
    // It will be built again at a smaller depth.
    if (this.rows > MAX_ROWS && this.#depth > 1) return undefined;
    const name = schema.name ?? schema.title;
    if (schema.ref !== undefined && path.includes(schema.ref)) return cut(name ?? 'object');
    if (depth > this.#depth) return cut(name ?? 'object');
    const inner = [...path, schema.ref ?? ''];
    const rows = properties.map((property) =>
      this.row(property.name, property.schema, property.required, inner, depth),
    );
    if (map !== undefined && holdsMore(document, map)) rows.push(this.row('{key}', map, false, inner, depth));
    const variants = this.#variants(schema, inner, depth);
    return rows.length === 0 && variants === undefined ? undefined : { rows, variants, more: undefined };
  }

  #variants(schema: Schema, path: readonly string[], depth: number): Block['variants'] {
    if (schema.variants === undefined) return undefined;
    const { document } = this.#options;
    const { kind, options } = schema.variants;
    const described = options.map((option, index): SchemaVariant => {
      const inner = readSchema(document, option);
      const facts = this.#factsOf(option);
      return {
        title: inner.title ?? inner.name ?? (inner.types.length > 0 ? facts.type : `${index + 1}`),
        facts,
        block: this.block(option, path, depth),
      };
    });
    // Several plain scalars are described by the type.
    const isPlain = described.every(
      ({ block, facts: { description, values, constraints } }) =>
        block === undefined && description === undefined && values.length + constraints.length === 0,
    );
    return isPlain ? undefined : { kind, options: described };
  }

  #factsOf(written: unknown): SchemaFacts {
    const make = (): SchemaFacts => schemaFacts(written, this.#options);
    return isObject(written) ? keptIn(this.#facts, written, make) : make();
  }
}

function cut(name: string): Block {
  return { rows: [], variants: undefined, more: name };
}

/** The items of an array, or of the arrays in it; undefined for any other value. */
function itemsOf(document: JsonObject, schema: Schema): Schema | undefined {
  let inner = schema;
  for (let step = 0; step < 4 && inner.types[0] === 'array' && inner.items !== undefined; step++) {
    inner = readSchema(document, inner.items);
  }
  return inner === schema ? undefined : inner;
}

function holdsMore(document: JsonObject, written: unknown): boolean {
  const { properties, variants, description, types, values, constraints } = readSchema(document, written);
  return (
    properties.length > 0 ||
    variants !== undefined ||
    description !== undefined ||
    types[0] === 'array' ||
    values !== undefined ||
    constraints.length > 0
  );
}

function shownExamples(examples: readonly NamedExample[]): ShownExample[] {
  return examples
    .map(({ name, value }) => ({ name, text: jsonText(value) }))
    .filter(({ text }) => text.length <= MAX_EXAMPLE)
    .slice(0, MAX_EXAMPLES);
}

/** A scalar as it is sent, anything else as JSON. */
export function jsonText(value: unknown): string {
  if (typeof value === 'string') return value.trim() === '' ? JSON.stringify(value) : value;
  return JSON.stringify(value) ?? '';
}

type Labels = Pick<SchemaFacts, 'pre' | 'post'>;

function labelsOf(raw: JsonObject, labels: readonly string[], own: Labels): Labels {
  const { pre, post } = objectOf(raw['x-mint']);
  const named = labels.flatMap((key) => (raw[key] === true ? [key] : pills(raw[key])));
  return { pre: [...own.pre, ...pills(pre)], post: [...own.post, ...pills(post), ...named] };
}

function pills(value: unknown): string[] {
  return [value].flat().flatMap((each) => (isNumber(each) ? [String(each)] : (textOf(each) ?? [])));
}
