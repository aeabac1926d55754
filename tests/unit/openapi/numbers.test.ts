import { describe, expect, test } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { pageMarkdown } from '../../../plugin/packages/mdx/markdown/clean/page-markdown.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { referenceHtml } from '../../../plugin/packages/openapi/html/reference-html.ts';
import { viewOf } from '../../../plugin/packages/openapi/reference/view.ts';
import type { Site } from '../../../plugin/packages/repository/types.ts';
import { exactNumber, isDouble, parseExact } from '../../../plugin/packages/source/exact-number.ts';
import { prettyJson } from '../../../plugin/theme/client/playground/pretty.ts';
import { siteOf, sitePage } from './site.ts';

const LANGUAGES =
  'bash python javascript typescript node go java php ruby csharp powershell swift kotlin rust dart c c++'.split(
    ' ',
  );

async function siteWith(file: string, text: string, more: Record<string, string> = {}): Promise<Site> {
  const kind = text.includes('asyncapi') ? 'asyncapi' : 'openapi';
  const config = { navigation: { [kind]: file }, api: { examples: { languages: LANGUAGES } } };
  return siteOf(config, { [file]: text, ...more });
}

async function markdownOf(site: Site, path: string): Promise<string> {
  const page = sitePage(site, path);
  return pageMarkdown(publicSite(site), page, await createEngine(site).document(page));
}

/** The HTML of a page's reference without its tags, and with the data of its playground. */
function htmlOf(site: Site, path: string): string {
  const html = referenceHtml(site, sitePage(site, path), { headings: [], features: new Set() });
  return `${html?.body}${html?.panel}`.replaceAll(/<\/?(?:span|code)[^>]*>/g, '').replaceAll('&quot;', '"');
}

test('numbers of JSON and YAML keep the digits that JavaScript would change', () => {
  const text =
    '{"a":9007199254740993,"b":[-9223372036854775808,1.0,1e21,1e400,-0,0.10],"c":5,"d":"1.0","e":1.5,"f":0.0000001}';
  expect(JSON.stringify(parseExact(text))).toBe(text);
  const written = '01234 0x1F -0o17 0b11 .5 1. +5 001 1.10 1e400'.split(' ');
  expect(written.map((each) => JSON.stringify(exactNumber(each)))).toEqual(
    '1234 31 -15 3 0.5 1 5 1 1.10 1e400'.split(' '),
  );
  expect(parseExact('[5,1.5]')).toEqual([5, 1.5]);
  expect('1.0 1.10 1e21 -0 12300'.split(' ').every(isDouble)).toBe(true);
  expect('9007199254740993 1e400 0.1234567890123456789'.split(' ').some(isDouble)).toBe(false);
});

test('the response in a playground shows the digits that came', () => {
  expect(prettyJson('{"id":9007199254740993,"n":[12345678901234567890,1.0]}')).toBe(
    '{\n  "id": 9007199254740993,\n  "n": [\n    12345678901234567890,\n    1.0\n  ]\n}',
  );
});

const YAML = `openapi: 3.1.0
info: { title: A, version: "1" }
servers: [{ url: https://api.example }]
paths:
  /n/{id}:
    post:
      summary: N
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer }, example: 9007199254740993 }
        - { name: q, in: query, schema: { type: integer, default: 9007199254740995, minimum: -9223372036854775808, maximum: 9223372036854775807 } }
        - { name: e, in: query, schema: { enum: [9007199254740997, 9007199254740999] } }
      requestBody: { content: { application/json: { example: { big: 1253261109769874438, price: 1.0 }, schema: { type: object, properties: { big: { const: 1253261109769874438 } } } } } }
      responses: { "200": { description: ok, content: { application/json: { example: [1253261109769874439] } } } }
`;
const IN_REQUEST = '9007199254740993 9007199254740995 9007199254740997 1253261109769874438'.split(' ');
const IN_PAGE = [
  ...IN_REQUEST,
  ...'-9223372036854775808 9223372036854775807 9007199254740999 1253261109769874439'.split(' '),
];

/** The same description as JSON, whose numbers stand there as they do in YAML. */
const JSON_TEXT = JSON.stringify(
  parseExact(
    `{"openapi":"3.1.0","info":{"title":"A","version":"1"},"servers":[{"url":"https://api.example"}],"paths":{"/n/{id}":{"post":{"summary":"N","parameters":[
    {"name":"id","in":"path","required":true,"schema":{"type":"integer"},"example":9007199254740993},
    {"name":"q","in":"query","schema":{"type":"integer","default":9007199254740995,"minimum":-9223372036854775808,"maximum":9223372036854775807}},
    {"name":"e","in":"query","schema":{"enum":[9007199254740997,9007199254740999]}}],
    "requestBody":{"content":{"application/json":{"example":{"big":1253261109769874438,"price":1.0},"schema":{"type":"object","properties":{"big":{"const":1253261109769874438}}}}}},
    "responses":{"200":{"description":"ok","content":{"application/json":{"example":[1253261109769874439]}}}}}}}}`,
  ),
);

test.each([
  ['api.yaml', YAML],
  ['api.json', JSON_TEXT],
])('long integers of %s are the same in the page, its Markdown and every sample', async (file, text) => {
  const site = await siteWith(file, text);
  const markdown = await markdownOf(site, '/api-reference/n');
  const html = htmlOf(site, '/api-reference/n');
  for (const digits of IN_PAGE) {
    expect(markdown).toContain(digits);
    expect(html).toContain(digits);
  }
  const samples = viewOf(site, sitePage(site, '/api-reference/n'))?.samples ?? [];
  expect(samples).toHaveLength(LANGUAGES.length);
  for (const { key, code } of samples) {
    for (const digits of IN_REQUEST) expect(code, key).toContain(digits);
    expect(code, key).toMatch(/price\W+1\.0\b/);
  }
});

test('a number that JavaScript holds is a literal of its samples, with its digits', async () => {
  const site = await siteWith('api.yaml', YAML.replace('big: 1253261109769874438, ', ''));
  const samples = viewOf(site, sitePage(site, '/api-reference/n'))?.samples ?? [];
  const code = (key: string) => samples.find((one) => one.key === key)?.code;
  expect(code('javascript')).toContain('body: JSON.stringify({\n    price: 1.0\n  })');
  expect(code('python')).toContain('"price": 1.0,');
});

test('Swagger 2, overlays and AsyncAPI keep long integers', async () => {
  const swagger = await siteWith(
    'api.yaml',
    'swagger: 2.0\ninfo: { title: A, version: "1" }\nhost: a.example\npaths:\n  /a: { post: { summary: A, parameters: [{ in: body, name: b, schema: { type: object, properties: { id: { type: integer, example: 9007199254740993, maximum: 9223372036854775807 }, list: { type: array, items: { type: integer }, example: [9007199254740995] } } } }], responses: { "200": { description: ok } } } }\n',
  );
  const markdown = await markdownOf(swagger, '/api-reference/a');
  for (const digits of ['9007199254740993', '9223372036854775807', '9007199254740995'])
    expect(markdown).toContain(digits);
  const overlaid = await siteWith('api.yaml', YAML, {
    'overlay.yaml':
      'overlay: 1.0.0\nextends: api.yaml\ninfo: { title: O, version: "1" }\nactions:\n  - target: $.paths["/n/{id}"].post.parameters[0]\n    update: { example: 9007199254740991123 }\n',
  });
  const changed = await markdownOf(overlaid, '/api-reference/n');
  for (const digits of ['9007199254740991123', ...IN_REQUEST.slice(1)]) expect(changed).toContain(digits);
  const channels = await siteWith(
    'a.yaml',
    'asyncapi: 3.0.0\ninfo: { title: A, version: "1" }\nchannels:\n  c: { address: c, messages: { m: { payload: { type: object, properties: { id: { type: integer, default: 9007199254740993 } } }, examples: [{ payload: { id: 9007199254740995 } }] } } }\n',
  );
  expect(await markdownOf(channels, '/api-reference/c')).toContain('9007199254740993');
  expect(htmlOf(channels, '/api-reference/c')).toContain('9007199254740995');
});

describe('numbers and truth values that YAML reads for strings', () => {
  const text = `openapi: 3.0.3
info: { title: A, version: 1.10 }
servers: [{ url: "https://a.example:{port}/{v}", variables: { port: { default: 8443, enum: [8443, 443] }, v: { default: 1.10 } } }]
paths:
  /x:
    post:
      summary: X
      parameters: [{ name: p, in: query, schema: { type: string }, example: 007 }]
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/S" }, examples: { one: { value: { zip: 00501, list: [1.20], inner: { code: 0x1F }, price: 10.50 } } } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/S" } } } } }
components: { schemas: { S: { type: object, properties: {
  zip: { type: string, example: 01234 }, flag: { type: string, default: true }, code: { type: string, enum: [001, 010] },
  price: { type: number, example: 10.50 }, either: { type: [string, integer], example: 5 },
  list: { type: array, items: { type: string }, example: [1.10, 2.0] }, inner: { type: object, properties: { code: { type: string } } } } } } }
`;

  test('are text, as they stand in the file', async () => {
    const site = await siteWith('api.yaml', text);
    const markdown = await markdownOf(site, '/api-reference/x');
    expect(markdown).toContain('- `p` `string`: Example: `007`');
    expect(markdown).toContain('- `zip` `string`: Example: `01234`');
    expect(markdown).toContain('- `flag` `string` default: `true`');
    expect(markdown).toContain('Available options: `001` `010`');
    expect(markdown).toContain('https://a.example:8443/1.10');
    expect(markdown).toContain('https://a.example:443/1.10');
    const [group] = viewOf(site, sitePage(site, '/api-reference/x'))?.examples ?? [];
    expect(JSON.parse(group?.examples[0]?.code ?? '')).toEqual({
      zip: '01234',
      flag: 'true',
      code: '001',
      price: 10.5,
      either: 5,
      list: ['1.10', '2.0'],
      inner: { code: '<code>' },
    });
    const sample = viewOf(site, sitePage(site, '/api-reference/x'))?.samples[0]?.code ?? '';
    expect(sample).toContain('?p=007');
    for (const part of ['"zip": "00501"', '"1.20"', '"code": "0x1F"', '"price": 10.50'])
      expect(sample).toContain(part);
  });

  test('are told where the format itself wants text', async () => {
    const named = text.replace('summary: X', 'summary: X\n      operationId: 404\n      description: true');
    const site = await siteWith('api.yaml', named);
    expect(site.diagnostics.filter(({ code }) => code === 'spec-invalid')).toMatchObject([
      { file: 'api.yaml', line: 2, message: '`version: 1.10` is a number, and no text.' },
      { file: 'api.yaml', line: 8, message: '`operationId: 404` is a number, and no text.' },
      { file: 'api.yaml', line: 9, message: '`description: true` is a truth value, and no text.' },
    ]);
  });
});
