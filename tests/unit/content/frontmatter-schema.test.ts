import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { readField } from '../../../plugin/packages/repository/content/frontmatter-fields.ts';
import { FRONTMATTER_KEYS } from '../../../plugin/packages/repository/content/frontmatter-keys.ts';
import { frontmatterJsonSchema } from '../../../plugin/packages/repository/content/frontmatter-schema.ts';

const schema = frontmatterJsonSchema() as {
  readonly properties: Readonly<Record<string, { description?: string; examples?: readonly unknown[] }>>;
};
const isValid = new Ajv2020({ strict: false }).compile(schema);

it('the frontmatter schema describes each known key', () => {
  expect(Object.keys(schema.properties)).toEqual(Object.keys(FRONTMATTER_KEYS));
  for (const [name, { description }] of Object.entries(FRONTMATTER_KEYS))
    expect(schema.properties[name]?.description).toBe(description);
});

it.each(Object.entries(FRONTMATTER_KEYS))(
  'the example of `%s` can be read, and editors show it',
  (name, { example }) => {
    const yaml = `"${name}": ${example}\n`;
    const document = parseDocument(yaml);
    expect(document.errors).toEqual([]);
    expect(readField(name, document.get(name, true), document, yaml)).toHaveProperty('value');
    const value: unknown = document.toJS()[name];
    expect(schema.properties[name]?.examples).toEqual([value]);
    expect([isValid({ [name]: value }), isValid.errors]).toEqual([true, null]);
  },
);

it.each([
  [{ title: 'Start', keywords: ['a'], groups: 'staff', boost: 1.5, own: { any: 1 } }, true],
  [{ title: 1.1, related: false, public: true }, true],
  [{ title: ['Start'] }, false],
  [{ boost: -1 }, false],
  [{ public: 'maybe' }, false],
  [{ related: 5 }, false],
])('the frontmatter schema accepts %j: %s', (frontmatter, expected) => {
  expect(isValid(frontmatter)).toBe(expected);
});
