/** JSON Schema of a page's frontmatter, for editors. */
import { parse } from 'yaml';
import { z } from 'zod';
import { contextual } from '../config/schema/chrome.ts';
import { related } from './frontmatter-fields.ts';
import { type FieldKind, FRONTMATTER_KEYS } from './frontmatter-keys.ts';

const texts = z.array(z.string());

/** Values as they are read: a number in place of text is that text. */
const KINDS: Readonly<Record<FieldKind, z.ZodType>> = {
  text: z.union([z.string(), z.number(), z.boolean()]),
  web: z.string(),
  flag: z.boolean(),
  number: z.number().min(0),
  words: z.union([texts, z.string()]),
  groups: z.union([texts, z.string()]),
  contextual,
  related,
  any: z.unknown(),
};

/** Other keys are kept, so they are no mistake. */
export function frontmatterJsonSchema(): object {
  const keys = Object.entries(FRONTMATTER_KEYS).map(
    ([name, { kind, description, example }]) =>
      [name, KINDS[kind].optional().meta({ description, examples: [parse(example)] })] as const,
  );
  const schema = z.looseObject(Object.fromEntries(keys));
  return {
    ...z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' }),
    title: 'Frontmatter of a page',
  };
}
