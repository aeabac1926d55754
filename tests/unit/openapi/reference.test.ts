import { describe, expect, test } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { pageMarkdown } from '../../../plugin/packages/mdx/markdown/clean/page-markdown.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { referenceHtml } from '../../../plugin/packages/openapi/html/reference-html.ts';
import { descriptionHtml, sanitise } from '../../../plugin/packages/openapi/reference/description-html.ts';
import { hasField } from '../../../plugin/packages/openapi/reference/fields.ts';
import { openapiText, siteOf, sitePage } from './site.ts';

const EVIL = '"><img src=x onerror=alert(1)><script>alert(2)</script>';

describe('descriptions in a specification', () => {
  test.each([
    ['<script>alert(1)</script>', /<script/i],
    ['<img src=x onerror=alert(1)>', /onerror|<img/i],
    ['<a href="javascript:alert(1)">x</a>', /javascript:/i],
    ["<a href='java&#115;cript:alert(1)'>x</a>", /href/i],
    ['[x](javascript:alert(1))', /href="javascript/i],
    ['<b onclick="x">b</b>', /onclick/i],
    ['<svg><animate onbegin=alert(1)>', /<svg|<animate/i],
    ['<iframe srcdoc="<script>">', /<iframe/i],
    ['<style>*{}</style>', /<style/i],
    ['</div></main><p>', /<\/div|<\/main/i],
    ['<a href="https://x.example/" onmouseover="y">x</a>', /onmouseover/i],
    ['<!-- --><p>', /<!--/],
    ['<p title="<script>">', /<script/],
  ])('are sanitised: %s', (text, never) => {
    expect(descriptionHtml(text).text).not.toMatch(never);
  });

  test('have balanced tags', () => {
    expect(sanitise('<ul><li><b>a')).toBe('<ul><li><b>a</b></li></ul>');
    expect(descriptionHtml('<a href="/d">https://d.example</a>').text.trim()).toBe(
      '<p><a href="/d">https://d.example</a></p>',
    );
    expect(sanitise('</ul><p>a</b></p></p>')).toBe('<p>a</p>');
    expect(descriptionHtml('## A *b*\n\nc').text.replaceAll('\n', '')).toBe(
      '<p><strong>A <em>b</em></strong></p><p>c</p>',
    );
  });

  test('keep Markdown', () => {
    expect(descriptionHtml('A **b** `<c>` [d](/e) <f> and a < b').text).toBe(
      '<p>A <strong>b</strong> <code>&lt;c&gt;</code> <a href="/e">d</a> &lt;f&gt; and a &lt; b</p>\n',
    );
  });
});

test('words of an API reference stay separate without its tags', async () => {
  const schema = {
    type: 'object',
    required: ['event_id'],
    properties: {
      event_id: { type: 'string', format: 'uuid', description: 'The event', default: 'a' },
      child: { type: 'object', properties: { leaf: { type: 'integer' } } },
      one: {
        oneOf: [
          { title: 'First', type: 'string' },
          { title: 'Second', type: 'number' },
        ],
      },
    },
  };
  const site = await siteOf(
    { navigation: { openapi: 'api.json' } },
    {
      'api.json': openapiText(
        {
          '/a': {
            post: {
              requestBody: { content: { 'application/json': { schema } } },
              responses: { 200: { description: 'Fine' }, 404: { description: 'Gone' } },
              security: [{ key: [] }],
            },
          },
        },
        {
          components: {
            securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'The key' } },
          },
        },
      ),
    },
  );
  const [generated] = site.pages;
  if (generated === undefined) throw new Error('No page was made.');
  const html = referenceHtml(site, generated, { headings: [], features: new Set() });
  const words = (html?.body ?? '').replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
  for (const part of [
    'Authorization Bearer header required The key',
    'event_id string&lt;uuid&gt; required default: a The event child object',
    'leaf integer one',
    'First | Second Responses',
    '200 Fine',
    '404 Gone',
  ])
    expect(words).toContain(part);
});

test('text of a specification never becomes markup', async () => {
  const schema = {
    type: 'object',
    required: [EVIL],
    properties: {
      [EVIL]: {
        type: 'string',
        format: EVIL,
        enum: [EVIL],
        default: EVIL,
        pattern: EVIL,
        example: EVIL,
        'x-mint': { pre: [EVIL], post: [EVIL] },
      },
    },
  };
  const site = await siteOf(
    { navigation: { openapi: 'api.json' } },
    {
      'api.json': openapiText(
        {
          [`/${EVIL}`]: {
            post: {
              summary: EVIL,
              servers: [
                { url: `https://x.example/${EVIL}`, description: EVIL },
                { url: 'https://y.example' },
              ],
              parameters: [{ name: EVIL, in: 'query', schema: { type: 'string' }, description: EVIL }],
              requestBody: { content: { 'application/json': { schema } } },
              responses: {
                [EVIL]: { description: EVIL, headers: { [EVIL]: {} }, content: { [EVIL]: { schema } } },
              },
              security: [{ [EVIL]: [EVIL] }],
              'x-codeSamples': [{ lang: EVIL, label: EVIL, source: EVIL }],
            },
          },
        },
        {
          components: {
            securitySchemes: { [EVIL]: { type: 'apiKey', in: 'header', name: EVIL, description: EVIL } },
          },
        },
      ),
    },
  );
  const [generated] = site.pages;
  if (generated === undefined) throw new Error('No page was made.');
  const html = referenceHtml(site, generated, { headings: [], features: new Set() });
  const whole = `${html?.intro}${html?.body}${html?.panel}`;
  expect(whole).toContain('&lt;script&gt;');
  expect(whole).not.toMatch(/<script(?! type="application\/json" id="api-request">)/);
  expect(whole).not.toMatch(/<img/);
});

test('the Markdown of an endpoint is complete, and its words are found by search', async () => {
  const site = await siteOf(
    { navigation: { openapi: 'api.json' } },
    {
      'api.json': openapiText(
        {
          '/users': {
            post: {
              summary: 'Create a user',
              description: 'Makes one.\n\n## More\n\nText.',
              parameters: [
                {
                  name: 'notify',
                  in: 'query',
                  description: 'Sends a mail.',
                  schema: { type: 'boolean', default: false },
                },
              ],
              requestBody: {
                required: true,
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      required: ['name'],
                      properties: {
                        name: { type: 'string', description: 'Who.' },
                        address: { type: 'object', properties: { city: { type: 'string' } } },
                      },
                    },
                  },
                },
              },
              responses: {
                201: {
                  description: 'Made.',
                  content: {
                    'application/json': {
                      schema: { type: 'object', properties: { id: { type: 'integer' } } },
                    },
                  },
                },
              },
            },
          },
        },
        { servers: [{ url: 'https://api.example.com' }] },
      ),
    },
  );
  const users = sitePage(site, '/api-reference/create-a-user');
  const document = await createEngine(site).document(users);
  expect(pageMarkdown(publicSite(site), users, document)).toBe(`# Create a user

> Makes one.

\`POST /users\`

Server: \`https://api.example.com\`

### More

Text.

## Query parameters

- \`notify\` \`boolean\` default: \`false\`: Sends a mail.

## Body

required \`application/json\`

- \`name\` \`string\` required: Who.
- \`address\` \`object\`
  - \`city\` \`string\`

## Responses

### 201 Made. \`application/json\`

- \`id\` \`integer\`

\`\`\`json
{
  "id": 123
}
\`\`\`

## Example

\`\`\`bash
curl --request POST \\
  --url 'https://api.example.com/users?notify=false' \\
  --header 'Content-Type: application/json' \\
  --data-raw '{
  "name": "<name>",
  "address": {
    "city": "<city>"
  }
}'
\`\`\`
`);
  expect(document.sections[0]).toMatchObject({ anchor: '', code: expect.stringContaining('POST /users') });
  const code = document.sections.map((section) => section.code).join('\n');
  for (const name of ['notify', 'address', 'city', 'id']) expect(code).toContain(name);
  expect([...document.anchors]).toEqual(
    expect.arrayContaining(['body', 'body-name', 'parameter-notify', 'response']),
  );
  const has = (fragment: string) => hasField(site, users, fragment);
  expect(['body-address-city', 'body-one-of-0-address', 'response-id'].filter((one) => !has(one))).toEqual(
    [],
  );
  expect(['body-city', 'response-city', 'body-address-one-of-0-street', 'body'].filter(has)).toEqual([]);
});

test('a heading of the page keeps its id beside those of the reference', async () => {
  const site = await siteOf(
    { navigation: { pages: ['a'] } },
    {
      'a.mdx': '---\nopenapi: GET /x\n---\n\n## Response\n\nText.',
      'api.json': openapiText({ '/x': { get: { responses: { 200: { description: 'Fine.' } } } } }),
    },
  );
  const document = await createEngine(site).document(sitePage(site, '/a'));
  expect(document.headings.map(({ id }) => id)).toEqual(['response', 'api-response']);
});

test('a response says that it is a list, and lists its content types', async () => {
  const list = { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } };
  const content = {
    'application/json': { schema: list },
    'text/csv': { schema: { type: 'string' } },
    'application/xml': { schema: list.items },
  };
  const site = await siteOf(
    { navigation: { pages: ['a'] } },
    {
      'a.mdx': '---\nopenapi: GET /x\n---\n',
      'api.json': openapiText({ '/x': { get: { responses: { 200: { description: 'Fine.', content } } } } }),
    },
  );
  const document = await createEngine(site).document(sitePage(site, '/a'));
  expect(pageMarkdown(publicSite(site), sitePage(site, '/a'), document)).toContain(
    '### 200 Fine. `application/json` `text/csv` `application/xml`\n\n#### application/json\n\n`object[]`\n\n- `id` `string`\n\n#### text/csv\n\n`string`\n\n#### application/xml\n\n- `id` `string`\n',
  );
});

test('the items of a list are described with it, each text once', async () => {
  const list = (description: string | undefined, items: object) => ({ type: 'array', description, items });
  const code = { type: 'string', description: 'A code of ISO 3166.' };
  const properties = {
    both: list('The countries.', code),
    items: list(undefined, code),
    same: list(code.description, code),
    nested: list('Rows.', list(undefined, { $ref: '#/components/schemas/Cell' })),
    one: { type: 'string', description: 'Alone.' },
  };
  const operation = {
    summary: 'X',
    parameters: [{ name: 'in', in: 'query', description: 'Filters.', schema: list('Not shown.', code) }],
    responses: { 200: { content: { 'application/json': { schema: { type: 'object', properties } } } } },
  };
  const Cell = { type: 'object', description: 'A cell.', properties: { n: { type: 'integer' } } };
  const site = await siteOf(
    { navigation: { openapi: 'api.json' } },
    { 'api.json': openapiText({ '/x': { get: operation } }, { components: { schemas: { Cell } } }) },
  );
  const page = sitePage(site, '/api-reference/x');
  const markdown = pageMarkdown(publicSite(site), page, await createEngine(site).document(page));
  expect(markdown.match(/^ *- `.*$/gm)).toEqual([
    '- `in` `string[]`: Filters. A code of ISO 3166.',
    '- `both` `string[]`: The countries. A code of ISO 3166.',
    '- `items` `string[]`: A code of ISO 3166.',
    '- `same` `string[]`: A code of ISO 3166.',
    '- `nested` `Cell[][]`: Rows. A cell.',
    '  - `n` `integer`',
    '- `one` `string`: Alone.',
  ]);
});

test('a callback shows its request and its responses', async () => {
  const done = {
    summary: 'It is done',
    description: 'Sent once.',
    parameters: [{ name: 'X-Signature', in: 'header', required: true, schema: { type: 'string' } }],
    requestBody: { content: { 'application/json': { schema: { properties: { id: { type: 'string' } } } } } },
    responses: { 200: { description: 'Heard.' } },
  };
  const answer = { description: 'Fine.', content: { 'application/json': { example: 'own' } } };
  const site = await siteOf(
    { navigation: { pages: ['a'] } },
    {
      'a.mdx': '---\nopenapi: POST /x\n---\n',
      'api.json': openapiText({
        '/x': { post: { callbacks: { done: { '{$url}': { post: done } } }, responses: { 200: answer } } },
      }),
    },
  );
  const document = await createEngine(site).document(sitePage(site, '/a'));
  expect(pageMarkdown(publicSite(site), sitePage(site, '/a'), document)).toContain(
    '## Callbacks: done\n\n`application/json`\n\n`POST {$url}`\n\nIt is done\n\nSent once.\n\n- `X-Signature` `string` required\n\n- `id` `string`\n\n### 200 Heard.',
  );
});

test('callbacks with the same name have distinct ids', async () => {
  const site = await siteOf(
    { navigation: { openapi: 'api.json' } },
    {
      'api.json': openapiText({
        '/x': {
          post: {
            summary: 'X',
            callbacks: { done: { '{$a}': { post: {}, put: {} } }, late: { b: { get: {} } } },
          },
        },
      }),
    },
  );
  const { headings } = await createEngine(site).document(sitePage(site, '/api-reference/x'));
  expect(headings.map(({ id }) => id)).toEqual(['callback-done', 'callback-done-2', 'callback-late']);
});

test('a mistake in the text of an operation is reported at its line in the specification', async () => {
  const site = await siteOf(
    { navigation: { openapi: 'api.yaml' } },
    {
      'api.yaml':
        'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths:\n  /a:\n    get:\n      summary: A\n      x-mint:\n        content: |\n          Fine.\n\n          <Gone />\n',
    },
  );
  const { diagnostics } = await createEngine(site).document(sitePage(site, '/api-reference/a'));
  expect(diagnostics).toMatchObject([{ code: 'component-unknown', file: 'api.yaml', line: 11 }]);
});

test('a page that documents its endpoint by hand shows each field once, with samples if it has none', async () => {
  const text =
    '---\ntitle: A\napi: POST https://x.example/y\n---\n\n<ParamField body="name" type="string" default="n">Its name.</ParamField>\n';
  const site = await siteOf(
    { navigation: { pages: ['a', 'b'] } },
    {
      'a.mdx': text,
      'b.mdx': `${text}\n<RequestExample>\n\`\`\`bash\nown\n\`\`\`\n</RequestExample>\n`,
    },
  );
  const engine = createEngine(site);
  const markdown = async (path: string) =>
    pageMarkdown(publicSite(site), sitePage(site, path), await engine.document(sitePage(site, path)));
  const fields =
    '# A\n\n`POST /y`\n\nServer: `https://x.example`\n\n- `name` `string` default: `n`: Its name.\n';
  expect(await markdown('/a')).toBe(
    `${fields}\n## Example\n\n\`\`\`bash\ncurl --request POST \\\n  --url 'https://x.example/y' \\\n  --header 'Content-Type: application/json' \\\n  --data-raw '{\n  "name": "n"\n}'\n\`\`\`\n`,
  );
  expect(await markdown('/b')).toBe(`${fields}\n\`\`\`bash\nown\n\`\`\`\n`);
});

test('an operation with optional authentication says so, and its samples show how', async () => {
  const site = await siteOf(
    { navigation: { openapi: 'api.json' } },
    {
      'api.json': openapiText(
        {
          '/a': { get: { summary: 'A', security: [{}, { token: [] }, { key: [] }, { key: [], token: [] }] } },
        },
        {
          servers: [{ url: 'https://x.example' }],
          components: {
            securitySchemes: {
              token: { type: 'http', scheme: 'bearer' },
              key: { type: 'apiKey', in: 'query', name: 'k' },
            },
          },
        },
      ),
    },
  );
  const shown = sitePage(site, '/api-reference/a');
  const document = await createEngine(site).document(shown);
  expect(pageMarkdown(publicSite(site), shown, document)).toContain(
    '## Authorizations\n\nAuthentication is optional.\n\n- `Authorization` Bearer header: `Authorization: Bearer <token>`\n\nor\n\n- `k` API key query\n\nor\n\n- `k` API key query\n- `Authorization` Bearer header: `Authorization: Bearer <token>`\n\n## Example',
  );
  expect(pageMarkdown(publicSite(site), shown, document)).toContain(
    "--header 'Authorization: Bearer <token>'",
  );
  const { body = '' } = referenceHtml(site, shown, { headings: [], features: new Set() }) ?? {};
  expect(body).toContain('<p class="api-note">Authentication is optional.</p>');
  expect(body).not.toContain('>required<');
  expect(body.match(/api-or/g)).toHaveLength(2);
  expect(body.match(/ id="authorization-\w+"/g)).toEqual([
    ' id="authorization-token"',
    ' id="authorization-key"',
  ]);
});

test('a channel lists the security of its servers, in both versions of AsyncAPI', async () => {
  const schemes =
    'components:\n  securitySchemes:\n    login: { type: apiKey, in: user }\n    ticket: { type: httpApiKey, in: query, name: t }\n';
  const site = await siteOf(
    { navigation: { pages: ['a', 'b'] } },
    {
      'two.yaml': `asyncapi: 2.6.0\ninfo: { title: E, version: "1" }\nservers:\n  one: { url: "wss://x.example", protocol: wss, security: [{ login: [] }, { ticket: [] }] }\nchannels:\n  feed: { subscribe: {} }\n${schemes}`,
      'three.yaml': `asyncapi: 3.0.0\ninfo: { title: E, version: "1" }\nservers:\n  one: { host: x.example, protocol: wss, security: [{ $ref: "#/components/securitySchemes/ticket" }] }\nchannels:\n  feed: { address: /feed }\n${schemes}`,
      'a.mdx': '---\nasyncapi: two.yaml feed\n---\n',
      'b.mdx': '---\nasyncapi: three.yaml feed\n---\n',
    },
  );
  const engine = createEngine(site);
  const markdown = async (path: string) =>
    pageMarkdown(publicSite(site), sitePage(site, path), await engine.document(sitePage(site, path)));
  expect(await markdown('/a')).toContain(
    '- `login` API key user required\n\nor\n\n- `t` API key query required',
  );
  expect(await markdown('/b')).toContain('## Authorizations\n\n- `t` API key query required');
});

test.each([
  [
    '2',
    'asyncapi: 2.6.0\nchannels:\n  feed:\n    publish: { message: { title: Asked } }\n    subscribe: { message: { title: Told } }\n',
  ],
  [
    '3',
    "asyncapi: 3.0.0\nchannels:\n  feed: { address: /feed, messages: { ask: { title: Asked }, tell: { title: Told } } }\noperations:\n  ask: { action: receive, channel: { $ref: '#/channels/feed' }, messages: [{ $ref: '#/channels/feed/messages/ask' }] }\n  tell: { action: send, channel: { $ref: '#/channels/feed' }, messages: [{ $ref: '#/channels/feed/messages/tell' }] }\n",
  ],
])('version %s of AsyncAPI describes the API, and its page the client', async (_version, description) => {
  const site = await siteOf(
    { navigation: { pages: ['a'] } },
    {
      'events.yaml': `info: { title: E, version: "1" }\n${description}`,
      'a.mdx': '---\nasyncapi: events.yaml feed\n---\n',
    },
  );
  const page = sitePage(site, '/a');
  const markdown = await pageMarkdown(publicSite(site), page, await createEngine(site).document(page));
  expect(markdown.match(/(?<=^#+ )(?:Messages|Asked|Told).*/gm)).toEqual([
    'Messages that you send',
    'Asked',
    'Messages that you receive',
    'Told',
  ]);
});
