import { describe, expect, test } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { pageMarkdown } from '../../../plugin/packages/mdx/markdown/clean/page-markdown.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { referenceHtml } from '../../../plugin/packages/openapi/html/reference-html.ts';
import { viewOf } from '../../../plugin/packages/openapi/reference/view.ts';
import { openapiText, siteOf, sitePage } from './site.ts';

interface Shown {
  readonly markdown: string;
  /** Without tags. */
  readonly html: string;
  readonly samples: readonly { readonly key: string; readonly code: string }[];
}

async function shown(operation: Record<string, unknown>, more: Record<string, unknown> = {}): Promise<Shown> {
  const text = openapiText(
    { '/x/{id}': { post: { summary: 'X', responses: { 200: { description: 'ok' } }, ...operation } } },
    { servers: [{ url: 'https://api.example' }], ...more },
  );
  const site = await siteOf({ navigation: { openapi: 'api.json' } }, { 'api.json': text });
  const page = sitePage(site, '/api-reference/x');
  const html = referenceHtml(site, page, { headings: [], features: new Set() });
  return {
    markdown: pageMarkdown(publicSite(site), page, await createEngine(site).document(page)),
    html: `${html?.body} ${html?.panel}`.replaceAll(/<[^>]*>/g, ''),
    samples: viewOf(site, page)?.samples ?? [],
  };
}

const query = (name: string, schema: unknown) => ({ name, in: 'query', schema });
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });

describe('options and limits', () => {
  const status = { type: 'string', enum: ['open', 'closed'], title: 'Status' };
  const components = { schemas: { Status: status, Node: { type: 'object', properties: {} } } };
  const ref = { $ref: '#/components/schemas/Status' };
  const orNull = (schema: unknown) => ({ anyOf: [schema, { type: 'null' }] });

  test('of optional values, and of members of a choice, are shown', async () => {
    const { markdown, html } = await shown(
      {
        parameters: [
          query('state', orNull(ref)),
          query('q', orNull({ type: 'string', minLength: 3, maxLength: 50, pattern: '^a' })),
          query('ids', {
            ...orNull({ type: 'array', maxItems: 5, items: { type: 'string' } }),
            description: 'Some',
          }),
          query('one', { oneOf: [{ type: 'integer', minimum: 2 }] }),
          query('constant', { anyOf: [{ type: 'string', enum: ['k'] }, { const: null }] }),
        ],
        requestBody: json({
          type: 'object',
          properties: {
            mixed: { oneOf: [ref, { type: 'integer', minimum: 1, maximum: 9 }] },
            pair: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'integer', maximum: 3 }] },
            map: { type: 'object', additionalProperties: { type: 'string', enum: ['v1', 'v2'] } },
          },
        }),
      },
      { components },
    );
    for (const line of [
      '- `state` `enum<string> | null`: Available options: `open` `closed`',
      '- `q` `string | null`: `length: 3–50` `/^a/`',
      '- `ids` `string[] | null`: Some `items ≤ 5`',
      '- `one` `integer`: `≥ 2`',
      '- `constant` `string | null`: Available options: `k`',
      '- `Status` `enum<string>`: Available options: `open` `closed`',
      '- `integer`: `≥ 1` `≤ 9`',
      '- `pair` `[number, integer, …]`\n  - `0` `number`\n  - `1` `integer`: `≤ 3`',
      '- `{key}` `enum<string>`: Available options: `v1` `v2`',
    ])
      expect(markdown).toContain(line);
    for (const words of ['length: 3–50', 'items ≤ 5', '≤ 9', 'v2']) expect(html).toContain(words);
  });

  test('of an optional object are its own properties, also in a circle', async () => {
    const node = {
      type: 'object',
      properties: { name: { type: 'string' }, next: orNull({ $ref: '#/components/schemas/Node' }) },
    };
    const { markdown } = await shown(
      {
        requestBody: json({
          type: 'object',
          properties: { node: orNull({ $ref: '#/components/schemas/Node' }) },
        }),
      },
      { components: { schemas: { Node: node } } },
    );
    expect(markdown).toContain(
      '- `node` `object | null`\n  - `name` `string`\n  - `next` `object | null`\n    - The attributes of `Node`.',
    );
  });

  test('of a body, a response or a list that is itself a value are shown', async () => {
    const { markdown, html } = await shown(
      {
        requestBody: { content: { 'text/plain': { schema: { type: 'string', maxLength: 7 } } } },
        responses: {
          200: { description: 'ok', ...json(ref) },
          201: { description: 'list', ...json({ type: 'array', minItems: 1, items: ref }) },
          202: { description: 'n', ...json({ type: 'integer', minimum: 4, default: 5 }) },
        },
      },
      { components },
    );
    expect(markdown).toContain('`string` `length ≤ 7`');
    expect(markdown).toContain('`enum<string>` Available options: `open` `closed`\n');
    expect(markdown).toContain('`enum<string>[]` Available options: `open` `closed` `items ≥ 1`');
    expect(markdown).toContain('`integer` default: `5` `≥ 4`');
    for (const words of ['length ≤ 7', 'items ≥ 1', 'closed', '≥ 4']) expect(html).toContain(words);
  });

  test('have the names and descriptions that generators write beside them', async () => {
    const { markdown, html } = await shown({
      parameters: [
        query('a', {
          type: 'integer',
          enum: [1, 2],
          'x-enum-varnames': ['ON', 'OFF'],
          'x-enum-descriptions': ['It is on', ''],
        }),
        query('b', { type: 'string', enum: ['x', null, 'y'], 'x-enumDescriptions': { y: 'The <last> one' } }),
      ],
    });
    expect(markdown).toContain('- `a` `enum<integer>`: Available options: `1` (ON: It is on), `2` (OFF)');
    expect(markdown).toContain('- `b` `enum<string> | null`: Available options: `x`, `y` (The <last> one)');
    for (const words of ['ON: It is on', 'OFF', 'The &lt;last&gt; one']) expect(html).toContain(words);
  });
});

test('values with line ends, ticks or nothing in them stay code on one line', async () => {
  const { markdown } = await shown({
    parameters: [query('a', { type: 'string', enum: ['\n', ' ', 'x`y', 'v\nw'], pattern: '^`+$' })],
  });
  expect(markdown).toContain(
    '- `a` `enum<string>`: Available options: `"\\n"` `" "` `` x`y `` `v\\nw` `` /^`+$/ ``',
  );
});

test('the type null alone is null in the type and in the sample', async () => {
  const { markdown, samples } = await shown({
    requestBody: json({
      type: 'object',
      properties: {
        a: { type: 'null' },
        b: { type: ['null'] },
        c: { const: null },
        d: { enum: [null] },
        e: { type: ['string', 'null'], enum: ['x', null] },
      },
    }),
  });
  for (const name of ['a', 'b', 'c', 'd']) expect(markdown).toContain(`- \`${name}\` \`null\`\n`);
  expect(markdown).toContain('- `e` `string | null`: Available options: `x`');
  const body = /--data-raw '([^']*)'/.exec(samples[0]?.code ?? '')?.[1] ?? '';
  expect(JSON.parse(body)).toEqual({ a: null, b: null, c: null, d: null, e: 'x' });
});

test('links of a response name the operation and the values for it', async () => {
  const { markdown, html } = await shown(
    {
      responses: {
        200: {
          description: 'ok',
          links: {
            next: {
              operationId: 'other',
              parameters: { id: '$response.body#/id' },
              description: 'Follow it',
            },
            again: { $ref: '#/components/links/again' },
          },
        },
      },
    },
    { components: { links: { again: { operationRef: '#/paths/~1x/get', requestBody: { a: 1 } } } } },
  );
  expect(markdown).toContain('Links:\n\n- `next` `other`: Follow it `id: $response.body#/id`');
  expect(markdown).toContain('- `again` `#/paths/~1x/get`: `requestBody: {"a":1}`');
  for (const words of ['next', 'other', 'Follow it', 'id: $response.body#/id']) expect(html).toContain(words);
});

test('every named example of a body and of a response is shown', async () => {
  const named = (first: string, second: string) => ({
    'application/json': {
      schema: { type: 'object' },
      examples: {
        [first]: { summary: `A ${first}`, value: { by: first } },
        [second]: { value: { by: second } },
      },
    },
  });
  const { markdown, html, samples } = await shown({
    requestBody: { content: named('person', 'company') },
    responses: { 200: { description: 'ok', content: named('kept', 'queued') } },
  });
  for (const [name, by] of [
    ['A person', 'person'],
    ['company', 'company'],
    ['A kept', 'kept'],
    ['queued', 'queued'],
  ]) {
    expect(markdown).toContain(`Example (${name}):\n\n\`\`\`json\n{\n  "by": "${by}"\n}\n\`\`\``);
    expect(html).toContain(name);
    expect(html).toContain(`by": "${by}"`.replaceAll('"', '&quot;'));
  }
  expect(samples[0]?.code).toContain('"by": "person"');
});

test('one written example of a body is that of the samples', async () => {
  const { markdown, html } = await shown({
    requestBody: { content: { 'application/json': { examples: { 'lonely-one': { value: { a: 1 } } } } } },
  });
  expect(markdown).not.toContain('Example (');
  expect(html).not.toContain('lonely-one');
});

test('examples beside the schema of a parameter or a header are shown', async () => {
  const { markdown, html } = await shown({
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 42 },
      { ...query('p1', { type: 'string', example: 'of-schema' }), example: 'of-parameter' },
      {
        ...query('p2', { type: 'string' }),
        examples: { a: { summary: 'First', value: 'va' }, b: { value: 'vb' } },
      },
      {
        name: 'p3',
        in: 'query',
        content: { 'application/json': { schema: { type: 'object' }, example: { a: 7 } } },
      },
      { ...query('p4', { type: 'object' }), style: 'deepObject', example: { k: 'v' } },
      { name: 'X-H', in: 'header', schema: { type: 'string' }, example: 'of-header' },
    ],
    responses: {
      200: { description: 'ok', headers: { 'X-Left': { schema: { type: 'integer' }, example: 5 } } },
    },
  });
  for (const line of [
    '- `id` `integer` required: Example: `42`',
    '- `p1` `string`: Example: `of-parameter`',
    '- `p2` `string`: Example (First): `va` Example (b): `vb`',
    '- `p3` `object`: Example: `{"a":7}`',
    '- `p4` `object`: Example: `{"k":"v"}`',
    '- `X-H` `string`: Example: `of-header`',
    '- `X-Left` `integer`: Example: `5`',
  ])
    expect(markdown).toContain(line);
  expect(markdown).not.toContain('of-schema');
  for (const words of ['of-parameter', 'Example (First): va', 'vb', 'of-header', 'Example: 5'])
    expect(html).toContain(words);
});

describe('a credential that is a scheme and a parameter', () => {
  const schemes = {
    bearer: { type: 'http', scheme: 'bearer' },
    key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
    query: { type: 'apiKey', in: 'query', name: 'token' },
    cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
  };
  const parameter = (place: string, name: string) => ({
    name,
    in: place,
    required: true,
    schema: { type: 'string' },
    example: 'PARAMETER',
  });

  test.each([
    ['bearer', 'header', 'authorization', 'Bearer <token>'],
    ['key', 'header', 'x-api-key', '<api-key>'],
    ['query', 'query', 'token', 'YOUR_API_KEY'],
    ['cookie', 'cookie', 'session', '<api-key>'],
    ['cookie', 'header', 'Cookie', '<api-key>'],
  ])('is sent once: %s as %s %s', async (scheme, place, name, secret) => {
    const { markdown, samples } = await shown(
      { security: [{ [scheme]: [] }], parameters: [parameter(place, name), query('page', { default: 1 })] },
      { components: { securitySchemes: schemes } },
    );
    expect(markdown).toContain('`page`');
    for (const { code } of samples) {
      expect(code).not.toContain('PARAMETER');
      expect(code.split(secret)).toHaveLength(2);
    }
  });

  test('stays a parameter if it is no scheme of the operation', async () => {
    const { markdown, samples } = await shown({ parameters: [parameter('header', 'Authorization')] });
    expect(markdown).toContain('- `Authorization` `string` required');
    for (const { code } of samples) expect(code).toContain('PARAMETER');
  });

  test('and headers that a body has are not set by a parameter', async () => {
    const { samples } = await shown({
      parameters: [parameter('header', 'Content-Type'), parameter('header', 'Accept')],
      requestBody: json({ type: 'object', example: { a: 1 } }),
    });
    for (const { code } of samples) expect(code).not.toContain('PARAMETER');
  });
});
