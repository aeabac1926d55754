import { describe, expect, it } from 'vitest';
import { compareStates } from '../../../plugin/packages/changes/compare.ts';
import type { DocsState } from '../../../plugin/packages/changes/state.ts';
import { docsState, statePage } from '../../support/docs-state.ts';

type Json = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: edits reach into a specification at any depth
type Loose = any;

const SPEC = (): Json =>
  structuredClone({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/orders/{id}': {
        get: {
          summary: 'Get an order',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } },
          ],
          responses: {
            '200': {
              description: 'ok',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
            },
          },
        },
      },
      '/orders': {
        post: {
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/NewOrder' } } },
          },
          responses: {
            '201': {
              description: 'made',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Order: {
          type: 'object',
          required: ['id'],
          properties: {
            id: { type: 'string' },
            state: { type: 'string', enum: ['open', 'paid'] },
            lines: { type: 'array', items: { type: 'object', properties: { price: { type: 'integer' } } } },
            parent: { $ref: '#/components/schemas/Order' },
          },
        },
        NewOrder: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            kind: { type: 'string', enum: ['gift', 'plain'] },
            note: { type: 'string', readOnly: true },
          },
        },
      },
    },
  }) as Json;

const state = (spec: unknown, more: Partial<DocsState> = {}) =>
  docsState([], {
    specifications: [{ path: '/openapi/shop.json', text: JSON.stringify(spec), audience: 'public' }],
    ...more,
  });

/** The changes that an edit of the specification makes. */
function changesOf(edit: (spec: Loose) => void, more: Partial<DocsState> = {}) {
  const now = SPEC();
  edit(now);
  return apis(state(SPEC()), state(now, more));
}

const apis = (old: DocsState, now: DocsState) =>
  compareStates(old, now, { date: '2026-01-02', readSpecification: ({ text }) => JSON.parse(text) as Json })
    .apis;

const order = (spec: Loose) => spec.components.schemas.Order;
const newOrder = (spec: Loose) => spec.components.schemas.NewOrder;
const get = (spec: Loose) => spec.paths['/orders/{id}'].get;
const post = (spec: Loose) => spec.paths['/orders'].post;

describe('an edit of a specification', () => {
  it.each<[string, (spec: Loose) => void, string, boolean]>([
    ['an operation removed', (spec) => delete spec.paths['/orders'], 'api-removed', true],
    ['an operation added', (spec) => (spec.paths['/shops'] = { get: {} }), 'endpoint-added', false],
    ['an operation deprecated', (spec) => (get(spec).deprecated = true), 'endpoint-deprecated', false],
    ['a parameter removed', (spec) => get(spec).parameters.pop(), 'request-parameter-removed', true],
    [
      'a parameter added',
      (spec) => get(spec).parameters.push({ name: 'q', in: 'query', schema: {} }),
      'new-optional-request-parameter',
      false,
    ],
    [
      'a required parameter added',
      (spec) => get(spec).parameters.push({ name: 'q', in: 'query', required: true, schema: {} }),
      'new-required-request-parameter',
      true,
    ],
    [
      'a parameter required',
      (spec) => (get(spec).parameters[1].required = true),
      'request-parameter-became-required',
      true,
    ],
    [
      'a lower limit',
      (spec) => (get(spec).parameters[1].schema.maximum = 50),
      'request-parameter-max-decreased',
      true,
    ],
    [
      'a higher limit',
      (spec) => (get(spec).parameters[1].schema.maximum = 500),
      'request-parameter-max-increased',
      false,
    ],
    [
      'a type generalized',
      (spec) => (get(spec).parameters[1].schema.type = 'number'),
      'request-parameter-type-generalized',
      false,
    ],
    [
      'another type',
      (spec) => (get(spec).parameters[1].schema = { type: 'boolean' }),
      'request-parameter-type-changed',
      true,
    ],
    [
      'a value removed from a request',
      (spec) => newOrder(spec).properties.kind.enum.pop(),
      'request-property-enum-value-removed',
      true,
    ],
    [
      'a value added to a request',
      (spec) => newOrder(spec).properties.kind.enum.push('big'),
      'request-property-enum-value-added',
      false,
    ],
    [
      'a field removed from a request',
      (spec) => delete newOrder(spec).properties.name,
      'request-property-removed',
      true,
    ],
    [
      'a field added to a request',
      (spec) => (newOrder(spec).properties.tip = {}),
      'request-property-added',
      false,
    ],
    [
      'a required field added to a request',
      (spec) => {
        newOrder(spec).properties.tip = {};
        newOrder(spec).required = ['tip'];
      },
      'new-required-request-property',
      true,
    ],
    [
      'a field of a request required',
      (spec) => (newOrder(spec).required = ['name']),
      'request-property-became-required',
      true,
    ],
    [
      'a body required',
      (spec) => (post(spec).requestBody.required = true),
      'request-body-became-required',
      true,
    ],
    [
      'a value added to responses',
      (spec) => order(spec).properties.state.enum.push('lost'),
      'response-property-enum-value-added',
      true,
    ],
    [
      'a value removed from responses',
      (spec) => order(spec).properties.state.enum.pop(),
      'response-property-enum-value-removed',
      false,
    ],
    [
      'a field removed from responses',
      (spec) => delete order(spec).properties.lines,
      'response-property-removed',
      true,
    ],
    [
      'a field added to responses',
      (spec) => (order(spec).properties.total = { type: 'integer' }),
      'response-property-added',
      false,
    ],
    [
      'a field of responses optional',
      (spec) => (order(spec).required = []),
      'response-property-became-optional',
      true,
    ],
    [
      'a field of responses nullable',
      (spec) => (order(spec).properties.id.type = ['string', 'null']),
      'response-property-became-nullable',
      true,
    ],
    ['a response removed', (spec) => (post(spec).responses = {}), 'response-success-status-removed', true],
    [
      'a content type removed',
      (spec) =>
        (post(spec).requestBody.content = { 'text/xml': post(spec).requestBody.content['application/json'] }),
      'request-body-media-type-removed',
      true,
    ],
  ])('%s', (_what, edit, code, breaking) => {
    const found = changesOf(edit).filter((each) => each.code === code);
    expect(found).toMatchObject([{ specification: '/openapi/shop.json', breaking, audience: 'public' }]);
  });

  it.each<[string, (spec: Loose) => void]>([
    [
      'texts and examples',
      (spec) => {
        get(spec).summary = 'One order';
        get(spec).tags = ['a'];
        order(spec).properties.id.description = 'x';
        order(spec).properties.id.example = 'y';
      },
    ],
    [
      'the order of keys',
      (spec) =>
        (order(spec).properties = Object.fromEntries(Object.entries(order(spec).properties).reverse())),
    ],
    ['the order of values', (spec) => order(spec).properties.state.enum.reverse()],
    [
      'the name of a parameter of the path',
      (spec) => {
        spec.paths['/orders/{key}'] = spec.paths['/orders/{id}'];
        delete spec.paths['/orders/{id}'];
        get({ paths: { '/orders/{id}': spec.paths['/orders/{key}'] } }).parameters[0].name = 'key';
      },
    ],
    [
      'parts put together',
      (spec) => {
        const { id, ...others } = order(spec).properties;
        spec.components.schemas.Order = {
          allOf: [{ type: 'object', required: ['id'], properties: { id } }, { properties: others }],
        };
      },
    ],
    [
      'a schema with a name',
      (spec) => {
        spec.components.schemas.Line = order(spec).properties.lines.items;
        order(spec).properties.lines.items = { $ref: '#/components/schemas/Line' };
      },
    ],
    [
      'the version of OpenAPI',
      (spec) => {
        spec.openapi = '3.0.3';
        spec.info.version = '2';
      },
    ],
  ])('of %s is no change', (_what, edit) => {
    expect(changesOf(edit)).toEqual([]);
  });

  it('in a schema that several operations use is told once, with them', () => {
    const [change, ...others] = changesOf(
      (spec) => delete order(spec).properties.lines.items.properties.price,
    );
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      ...{ code: 'response-property-removed', place: 'Order.lines[].price', breaking: true },
      message: '`lines[].price` of `Order` was removed (responses of `GET /orders/{id}`, `POST /orders`).',
    });
    expect(change?.operation).toBeUndefined();
  });

  it('in several alternatives of a schema is told once', () => {
    const kinds = (maximum: number) =>
      ['a', 'b'].map((kind) => ({
        properties: { kind: { const: kind }, size: { type: 'integer', maximum } },
      }));
    const set = (maximum: number) => (spec: Loose) => {
      newOrder(spec).properties.tip = { oneOf: kinds(maximum) };
    };
    const [old, now] = [SPEC(), SPEC()];
    set(9)(old);
    set(5)(now);
    expect(apis(state(old), state(now)).map(({ code, place }) => [code, place])).toEqual([
      ['request-property-max-decreased', 'body.tip.size'],
    ]);
  });

  it('in a schema that one operation uses has its place there, and the page', () => {
    const page = statePage('/api/make', '# Make\n\n`POST /orders`\n');
    const [change] = changesOf((spec) => delete newOrder(spec).properties.name, { pages: [page] });
    expect(change).toMatchObject({ operation: 'POST /orders', place: 'body.name', page: '/api/make' });
  });
});

describe('authentication', () => {
  const secured = (security: unknown): Json => ({
    ...SPEC(),
    security,
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  });
  it.each([
    ['that is needed now', [], [{ key: [] }], 'api-security-required', true],
    ['by another way alone', [{ key: [] }], [{ token: [] }], 'api-security-removed', true],
    ['with more scopes', [{ key: ['read'] }], [{ key: ['read', 'write'] }], 'api-security-removed', true],
    ['by another way, too', [{ key: [] }], [{ key: [] }, { token: [] }], 'api-security-added', false],
    ['that is not needed any more', [{ key: [] }], [], 'api-security-added', false],
  ])('%s', (_what, old, now, code, breaking) => {
    const found = apis(state(secured(old)), state(secured(now)));
    expect(new Set(found.map((each) => [each.code, each.breaking].join()))).toEqual(
      new Set([`${code},${breaking}`]),
    );
  });
});

it('channels of AsyncAPI come and go', () => {
  const async = (channels: Json): Json => ({ asyncapi: '2.6.0', channels });
  const found = apis(
    state(async({ a: { publish: {} }, b: {} })),
    state(async({ a: { subscribe: {} }, c: {} })),
  );
  expect(found.map(({ code, operation }) => [code, operation])).toEqual([
    ['channel-removed', 'b'],
    ['channel-added', 'c'],
    ['operation-removed', 'publish a'],
    ['operation-added', 'subscribe a'],
  ]);
});

it('a specification with another name is the same, and one of other readers is not', () => {
  const renamed = docsState([], {
    specifications: [{ path: '/openapi/v2.yaml', text: `${JSON.stringify(SPEC())} `, audience: 'public' }],
  });
  expect(apis(state(SPEC()), renamed)).toEqual([]);
  const closed = docsState([], {
    specifications: [{ path: '/openapi/shop.json', text: '{}', audience: 'authenticated' }],
  });
  expect(apis(state(SPEC()), closed).map(({ code, audience }) => [code, audience])).toEqual([
    ['specification-removed', 'public'],
    ['specification-added', 'authenticated'],
  ]);
});

it('of specifications in several languages each is that of its words, whatever their folders are called', () => {
  const spec = (path: string, words: string) => {
    const document = SPEC() as Loose;
    get(document).summary = words;
    order(document).properties[words.split(' ')[0] ?? ''] = {};
    return { path, text: JSON.stringify(document), audience: 'public' as const };
  };
  const [french, german] = ['commande d une personne', 'Bestellung von einer Person'];
  const old = docsState([], {
    specifications: [spec('/openapi/a.json', french), spec('/openapi/b.json', german)],
  });
  const now = docsState([], {
    specifications: [spec('/openapi/c.json', german), spec('/openapi/d.json', french)],
  });
  expect(apis(old, now)).toEqual([]);
});

it('a specification that cannot be read any more may break clients', () => {
  const read = ({ text }: { text: string }) => (text === '"x"' ? undefined : (JSON.parse(text) as Json));
  const { apis: found } = compareStates(state(SPEC()), state('x'), {
    date: '2026-01-02',
    readSpecification: read,
  });
  expect(found).toMatchObject([{ code: 'specification-changed', breaking: true }]);
});

describe('CWE-400: a hostile specification is compared in a moment', () => {
  const wide = (count: number, of: (at: number) => unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, of(at)]));
  it.each<[string, (salt: string) => unknown]>([
    [
      'schemas that hold each other',
      (salt) => ({
        ...SPEC(),
        components: {
          schemas: {
            Order: {
              allOf: [{ $ref: '#/components/schemas/Order' }],
              properties: { a: { $ref: '#/components/schemas/Order' }, [salt]: {} },
            },
            NewOrder: { $ref: '#/components/schemas/NewOrder' },
          },
        },
      }),
    ],
    [
      'parts of parts without end',
      (salt) => ({
        ...SPEC(),
        components: {
          schemas: {
            ...Object.fromEntries(
              Array.from({ length: 40 }, (_, at) => [
                `S${at}`,
                {
                  properties: {
                    a: { allOf: [{ $ref: `#/components/schemas/S${at + 1}` }] },
                    b: { allOf: [{ $ref: `#/components/schemas/S${at + 1}` }] },
                  },
                },
              ]),
            ),
            S40: { type: salt },
            Order: { $ref: '#/components/schemas/S0' },
            NewOrder: {},
          },
        },
      }),
    ],
    [
      'a thousand values in a thousand fields',
      (salt) => ({
        ...SPEC(),
        components: {
          schemas: {
            Order: {
              properties: wide(1_000, () => ({
                enum: Array.from({ length: 1_000 }, (_, at) => `${salt}${at}`),
              })),
            },
            NewOrder: {},
          },
        },
      }),
    ],
    [
      'names of the prototype',
      (salt) =>
        JSON.parse(
          `{"paths":{"__proto__":{"get":{}},"/a":{"get":{"requestBody":{"content":{"a/b":{"schema":{"properties":{"__proto__":{"type":"${salt === 'a' ? 'string' : 'object'}"},"constructor":{}},"required":["__proto__"]}}}}}}}}`,
        ),
    ],
  ])('%s', (_what, spec) => {
    const found = apis(state(spec('a')), state(spec('b')));
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(1_100);
    expect(({} as Json).type).toBeUndefined();
  });
});
