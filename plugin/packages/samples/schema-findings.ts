/** The findings of a schema on a value, and those of several schemas as one. */
import { type JsonObject, objectOf } from '@waymark/source/values';
import type { Located } from './located.ts';
import { listOfNames } from './schema-scalars.ts';
import { member, textOfScalar, UNKNOWN_TEXT, type Value } from './value.ts';

export interface Flaw {
  readonly kind: 'type' | 'unlisted' | 'format' | 'missing' | 'unknown';
  /** Names and indexes that lead to the value. */
  readonly path: readonly string[];
  /** Offset in the sample. */
  readonly at: number;
  /** The rest of a sentence that begins with the value: `is text, not a number`. */
  readonly text: string;
  /** Names of its kind that the schema has. */
  readonly names?: readonly string[] | undefined;
  /** The value, if it is none of those. */
  readonly given?: string | undefined;
  /** The schema's place. */
  readonly schema: readonly string[];
}

/** The names that a schema gives to an object, and whether others are allowed. */
export interface FieldNames {
  readonly names: ReadonlySet<string>;
  readonly others: 'allowed' | 'refused' | 'unsaid';
}

export interface SchemaFindings extends FieldNames {
  readonly flaws: readonly Flaw[];
}

export const NO_FLAWS: SchemaFindings = { flaws: [], names: new Set(), others: 'unsaid' };
export const ANYTHING_GOES: SchemaFindings = { flaws: [], names: new Set(), others: 'allowed' };

/** The options that a discriminator leaves. */
export function namedOptions(
  schema: JsonObject,
  options: readonly Located[],
  value: Value,
): readonly Located[] {
  const { propertyName, mapping } = objectOf(schema.discriminator);
  const is = typeof propertyName === 'string' ? textOfScalar(member(value, propertyName)) : undefined;
  if (is === undefined || is.includes(UNKNOWN_TEXT)) return options;
  const target = objectOf(mapping)[is];
  const chosen = options.filter(({ schema: option }) => {
    const ref = objectOf(option).$ref;
    return typeof ref === 'string' && (ref === target || ref.split('/').at(-1) === (target ?? is));
  });
  return chosen.length > 0 ? chosen : options;
}

/** A field by which schemas are told apart, if its value is none of any; all else is said of a schema that is not meant. */
export function unlistedInAll(
  options: readonly (readonly Flaw[])[],
  path: readonly string[],
): Flaw | undefined {
  const own = options.map((flaws) =>
    flaws.filter((flaw) => flaw.kind === 'unlisted' && flaw.path.length === path.length + 1),
  );
  const [first] = own[0] ?? [];
  const same = own.flatMap(
    (flaws) =>
      flaws.find(({ at, path: keys }) => at === first?.at && keys.at(-1) === first.path.at(-1)) ?? [],
  );
  if (first === undefined || same.length < options.length || options.length < 2) return undefined;
  const names = [...new Set(same.flatMap((flaw) => flaw.names ?? []))];
  const text = `is ${JSON.stringify(first.given ?? '')}, which is not ${listOfNames(names)}`;
  return { ...first, names, text };
}

export function unknownIn({ names, others }: SchemaFindings, value: Value): number {
  if (others !== 'refused' || value.kind !== 'object') return 0;
  return [...value.entries.keys()].filter((name) => !names.has(name)).length;
}

export function joinedFindings(parts: readonly SchemaFindings[]): SchemaFindings {
  const names = new Set(parts.flatMap((part) => [...part.names]));
  const all = parts.map(({ others }) => others);
  const others = all.includes('allowed') ? 'allowed' : all.includes('refused') ? 'refused' : 'unsaid';
  return { flaws: parts.flatMap(({ flaws }) => flaws), names, others };
}
