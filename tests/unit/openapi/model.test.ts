import { describe, expect, test } from 'vitest';
import { exampleValue } from '../../../plugin/packages/openapi/model/example.ts';
import { typeLabel } from '../../../plugin/packages/openapi/model/label.ts';
import { readOperation } from '../../../plugin/packages/openapi/model/operation.ts';
import { readSchema } from '../../../plugin/packages/openapi/model/schema.ts';
import { blockOf } from '../../../plugin/packages/openapi/reference/tree.ts';
import { resolve } from '../../../plugin/packages/source/json/reference.ts';

const TREE = {
  components: {
    schemas: {
      Node: {
        type: 'object',
        properties: { name: { type: 'string' }, next: { $ref: '#/components/schemas/Node' } },
      },
      Loop: { $ref: '#/components/schemas/Loop' },
      A: { allOf: [{ $ref: '#/components/schemas/B' }, { properties: { a: { type: 'string' } } }] },
      B: {
        allOf: [{ $ref: '#/components/schemas/A' }],
        required: ['b'],
        properties: { b: { type: 'integer' } },
      },
      Cat: {
        type: 'object',
        required: ['kind'],
        properties: { kind: { type: 'string' }, lives: { type: 'integer' } },
      },
      Pet: {
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { type: 'string' }],
        discriminator: { propertyName: 'kind', mapping: { tom: '#/components/schemas/Cat' } },
      },
      'a/b~c': { type: 'boolean' },
    },
  },
};
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('references in a specification', () => {
  test('resolve escapes and own descriptions, and not cycles, other files or missing targets', () => {
    expect(resolve(TREE, { $ref: '#/components/schemas/a~1b~0c' })?.value).toEqual({ type: 'boolean' });
    expect(resolve(TREE, ref('Loop'))).toBeUndefined();
    expect(resolve(TREE, { $ref: 'other.yaml#/x' })).toBeUndefined();
    expect(resolve(TREE, { $ref: '#/constructor/name' })).toBeUndefined();
    expect(resolve(TREE, { ...ref('Cat'), description: 'own' })?.value.description).toBe('own');
  });
});

describe('schemas of a specification', () => {
  test.each([
    [{ type: 'string', format: 'date' }, 'string<date>'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: 'string', nullable: true }, 'string | null'],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer | null'],
    [{ type: 'array', items: ref('Cat') }, 'Cat[]'],
    [{ type: 'array', items: { type: ['string', 'integer'] } }, '(string | integer)[]'],
    [{ enum: ['a', 'b'] }, 'enum<string>'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'map<number>'],
    [ref('Pet'), 'Cat | string'],
    [{}, 'any'],
    [true, 'any'],
    [false, 'never'],
    [ref('Loop'), 'any'],
    [{ prefixItems: [{ type: 'number' }, ref('Node')], items: false }, '[number, object]'],
    [{ prefixItems: [{ type: 'number' }] }, '[number, …]'],
  ])('are described: %j is %s', (schema, label) => {
    expect(typeLabel(TREE, readSchema(TREE, schema))).toBe(label);
  });

  test('merge `allOf`, also in a cycle', () => {
    const { properties, types } = readSchema(TREE, ref('A'));
    expect(types).toEqual(['object']);
    expect(properties.map(({ name, required }) => `${name}${required ? '!' : ''}`)).toEqual(['b!', 'a']);
  });

  test('have the constraints of both dialects', () => {
    expect(
      readSchema({}, { minimum: 1, exclusiveMinimum: true, maximum: 5, multipleOf: 2 }).constraints,
    ).toEqual(['> 1', '≤ 5', '× 2']);
    expect(
      readSchema({}, { exclusiveMinimum: 1, minLength: 2, maxLength: 2, pattern: '^a' }).constraints,
    ).toEqual(['> 1', 'length: 2', '/^a/']);
  });
});

describe('examples of a specification', () => {
  const request = { direction: 'request' } as const;

  test('end if a schema refers to itself', () => {
    expect(exampleValue(TREE, ref('Node'), request)).toEqual({ name: '<name>' });
    expect(exampleValue(TREE, ref('Loop'), request)).toBeUndefined();
  });

  test('are those of the author, for the variant that the discriminator names', () => {
    expect(exampleValue(TREE, { type: 'string', example: 'x', default: 'y' }, request)).toBe('x');
    expect(exampleValue(TREE, { type: 'integer', minimum: 500 }, request)).toBe(500);
    expect(exampleValue(TREE, { type: 'string', 'x-default': 'z' }, request)).toBe('z');
    expect(exampleValue(TREE, ref('Pet'), request)).toEqual({ kind: 'tom', lives: 123 });
  });

  test('leave out read-only properties of requests and write-only ones of responses', () => {
    const schema = {
      type: 'object',
      required: ['a'],
      properties: {
        a: { type: 'string' },
        b: { type: 'string', readOnly: true },
        c: { type: 'string', writeOnly: true },
        d: {},
      },
    };
    expect(exampleValue({}, schema, request)).toEqual({ a: '<a>', c: '<c>', d: '<any>' });
    expect(exampleValue({}, schema, { direction: 'response' })).toEqual({ a: '<a>', b: '<b>', d: '<any>' });
    expect(exampleValue({}, schema, { direction: 'request', requiredOnly: true })).toEqual({ a: '<a>' });
  });

  test('stay cheap for an infinitely growing schema', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `S${index}`,
        {
          type: 'object',
          properties: Object.fromEntries(Array.from({ length: 60 }, (__, to) => [`p${to}`, ref(`S${to}`)])),
        },
      ]),
    );
    const document = { components: { schemas } };
    expect(JSON.stringify(exampleValue(document, ref('S0'), request)).length).toBeLessThan(40_000);
    const block = blockOf(ref('S0'), { document, direction: 'request', labels: [] });
    expect(block?.rows).toHaveLength(60);
  });

  test('are less deep if they would be long, and keep required properties', () => {
    const leaf = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } };
    const wide = (inner: object) => ({
      type: 'object',
      required: ['must'],
      properties: {
        must: {
          type: 'object',
          required: ['x'],
          properties: { x: { type: 'string' }, y: { type: 'string' } },
        },
        plain: { type: 'string' },
        ...Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`p${index}`, inner])),
      },
    });
    const value = exampleValue({}, wide(wide(leaf)), request) as Record<string, unknown>;
    expect(value.p0).toEqual({ must: { x: '<x>' }, plain: '<plain>' });
    expect(exampleValue({}, wide(leaf), request)).toMatchObject({ p7: { a: '<a>', b: '<b>' } });
  });

  test('may have properties such as `__proto__`', () => {
    const written = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}}',
    );
    expect(JSON.stringify(exampleValue({}, written, request))).toBe(
      '{"__proto__":"<__proto__>","constructor":123}',
    );
  });
});

describe('operations of a specification', () => {
  const document = {
    servers: [
      { url: 'https://{region}.example.com/', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } },
    ],
    security: [{ key: [] }],
    paths: {
      '/a/{id}': {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'q', in: 'query', description: 'of the path' },
        ],
        get: {
          parameters: [
            { name: 'q', in: 'query', description: 'of the operation' },
            { in: 'query' },
            { name: 'x', in: 'moon' },
          ],
          security: [{}, { unknown: [] }],
          callbacks: {
            done: { '{$url}': { post: { requestBody: { content: { 'application/json': {} } } } } },
          },
        },
        post: { servers: [{ url: 'https://other.example' }] },
      },
    },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'k' } } },
  };

  test('merge parameters, expand servers, and list their security', () => {
    const get = readOperation(document, ['paths', '/a/{id}', 'get']);
    expect(get.parameters.map(({ name, description }) => [name, description])).toEqual([
      ['id', undefined],
      ['q', 'of the operation'],
    ]);
    expect(get.servers.map(({ url }) => url)).toEqual(['https://eu.example.com', 'https://us.example.com']);
    expect(get.security).toEqual([]);
    expect(get.callbacks[0]).toMatchObject({ name: 'done', operation: { method: 'POST', path: '{$url}' } });
    const post = readOperation(document, ['paths', '/a/{id}', 'post']);
    expect(post.servers.map(({ url }) => url)).toEqual(['https://other.example']);
    expect(post.security).toMatchObject([[{ kind: 'apiKey', place: 'query', name: 'k' }]]);
  });

  test.each([
    ['one may go without', [{}, { key: [] }, {}], [[{ name: 'k' }], []]],
    [
      'a scheme that nobody knows is no permission to go without',
      [{ unknown: [] }, { key: [] }],
      [[{ name: 'k' }]],
    ],
    ['nor is what is no requirement', [null, 7, [], { key: [] }], [[{ name: 'k' }]]],
    ['nothing is needed', [{}, {}], []],
  ])('have security schemes: %s', (_, security, ways) => {
    const paths = { '/': { get: { security } } };
    expect(readOperation({ ...document, paths }, ['paths', '/', 'get']).security).toMatchObject(ways);
  });
});
