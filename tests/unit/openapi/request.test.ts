import { describe, expect, test } from 'vitest';
import { buildRequest, type ParameterField } from '../../../plugin/packages/openapi/request/request.ts';
import { headerText, pathParameter, queryPairs } from '../../../plugin/packages/openapi/request/serialise.ts';
import { curl } from '../../../plugin/packages/openapi/samples/curl.ts';
import { sampleLanguage, sampleLanguages } from '../../../plugin/packages/openapi/samples/languages.ts';

const list = ['blue', 'black'];
const map = { R: 100, G: 200 };
const query = (value: unknown, style: string, explode: boolean) =>
  queryPairs('color', value, { style, explode })
    .map(([name, text]) => `${name}=${text}`)
    .join('&');

/** The examples of the table in OpenAPI 3.1, section 4.8.12.6. */
describe('serialization of parameters', () => {
  test.each([
    ['blue', 'form', true, 'color=blue'],
    [list, 'form', true, 'color=blue&color=black'],
    [list, 'form', false, 'color=blue,black'],
    [map, 'form', true, 'R=100&G=200'],
    [map, 'form', false, 'color=R,100,G,200'],
    [list, 'spaceDelimited', false, 'color=blue%20black'],
    [list, 'pipeDelimited', false, 'color=blue%7Cblack'],
    [map, 'deepObject', true, 'color%5BR%5D=100&color%5BG%5D=200'],
    [{ a: { b: [1, 2] } }, 'deepObject', true, 'color%5Ba%5D%5Bb%5D%5B%5D=1&color%5Ba%5D%5Bb%5D%5B%5D=2'],
    ['a b&c=d#é', 'form', true, 'color=a%20b%26c%3Dd%23%C3%A9'],
    ['{color}', 'form', true, 'color={color}'],
  ])('a query parameter: %j %s %s', (value, style, explode, expected) => {
    expect(query(value, style, explode)).toBe(expected);
  });

  test('keeps reserved characters if allowed, except those that end a value', () => {
    expect(queryPairs('q', 'a/b?c&d#e+f', { style: 'form', explode: true, allowReserved: true })).toEqual([
      ['q', 'a/b?c%26d%23e%2Bf'],
    ]);
  });

  test.each([
    [list, 'simple', false, 'blue,black'],
    [map, 'simple', false, 'R,100,G,200'],
    [map, 'simple', true, 'R=100,G=200'],
    [list, 'label', true, '.blue.black'],
    [list, 'label', false, '.blue,black'],
    [list, 'matrix', false, ';color=blue,black'],
    [list, 'matrix', true, ';color=blue;color=black'],
    [map, 'matrix', true, ';R=100;G=200'],
    ['a/b', 'simple', false, 'a%2Fb'],
  ])('a path parameter: %j %s %s', (value, style, explode, expected) => {
    expect(pathParameter('color', value, { style, explode })).toBe(expected);
  });

  test('a header', () => {
    expect(headerText(list, { style: 'simple', explode: false })).toBe('blue,black');
    expect(headerText(map, { style: 'simple', explode: true })).toBe('R=100,G=200');
  });
});

const field = (name: string, place: ParameterField['place']): ParameterField => ({
  name,
  place,
  style: place === 'path' || place === 'header' ? 'simple' : 'form',
  explode: place === 'query',
  allowReserved: false,
  isJson: false,
});

test('the curl sample quotes every value of the request', () => {
  const request = buildRequest({
    method: 'POST',
    server: 'https://api.example.com',
    path: '/a/{id}',
    parameters: [
      [field('id', 'path'), "it's"],
      [field('q', 'query'), ['1', '2']],
      [field('c', 'cookie'), 'x'],
      [field('gone', 'query'), undefined],
    ],
    credentials: [{ place: 'header', name: 'Authorization', value: 'Bearer $HOME' }],
    accept: undefined,
    body: { kind: 'text', type: 'application/json', text: `{"a":"it's $(rm -rf)"}` },
  });
  expect(curl(request)).toBe(
    [
      'curl --request POST \\',
      "  --url 'https://api.example.com/a/it%27s?q=1&q=2' \\",
      "  --header 'Authorization: Bearer $HOME' \\",
      "  --header 'Cookie: c=x' \\",
      "  --header 'Content-Type: application/json' \\",
      `  --data-raw '{"a":"it'\\''s $(rm -rf)"}'`,
    ].join('\n'),
  );
});

test('sample languages are found by every alias, and support every kind of body', () => {
  expect(sampleLanguages(['curl', 'JS', 'js', 'no such', 'C#']).map(({ key }) => key)).toEqual([
    'bash',
    'javascript',
    'csharp',
  ]);
  expect(sampleLanguages(undefined).map(({ label }) => label)).toEqual([
    'cURL',
    'Python',
    'JavaScript',
    'Go',
    'Java',
    'PHP',
    'Ruby',
    'C#',
  ]);
  const keys =
    'bash python javascript node php go java ruby powershell swift csharp dotnet typescript c c++ kotlin rust dart';
  const form = { name: 'f', isFile: false, contentType: undefined, style: 'form', explode: true };
  const bodies = [
    undefined,
    { kind: 'text', type: 'application/json', text: '{"a":[1,null]}' },
    { kind: 'text', type: 'text/plain', text: '@file' },
    { kind: 'form', type: 'application/x-www-form-urlencoded', fields: [[form, ['a', 'b']]] },
    {
      kind: 'multipart',
      type: 'multipart/form-data',
      fields: [
        [{ ...form, isFile: true }, 'a.png'],
        [form, { x: 1 }],
      ],
    },
    { kind: 'binary', type: 'image/png', file: 'a.png' },
  ] as const;
  for (const key of keys.split(' ')) {
    const language = sampleLanguage(key);
    if (language === undefined) throw new Error(`No language ${key}.`);
    for (const body of bodies) {
      const request = buildRequest({
        method: body === undefined ? 'DELETE' : 'PUT',
        server: 'https://api.example.com',
        path: '/a/{id}',
        parameters: [],
        credentials: [],
        accept: undefined,
        body,
      });
      expect(language.write(request), `${key} ${body?.kind}`).toContain('api.example.com');
    }
  }
});

test('text of an author cannot end a quote or begin a line in a sample', () => {
  const text = '\'"\\ """ `{x} #{y}\u2028\u0085\r\n<?php ?>';
  const form = { name: text, isFile: false, contentType: undefined, style: 'form', explode: true };
  const bodies = [
    { kind: 'text', type: 'text/plain', text },
    { kind: 'form', type: 'application/x-www-form-urlencoded', fields: [[form, text]] },
    { kind: 'multipart', type: 'multipart/form-data', fields: [[form, text]] },
  ] as const;
  for (const body of bodies) {
    const request = buildRequest({
      method: 'POST',
      server: 'https://api.example.com',
      path: '/a',
      parameters: [],
      credentials: [],
      accept: undefined,
      body,
    });
    const escaped = '\\"\\\\ \\"\\"\\" `{x} #{y}\\u2028\\u0085\\r\\n<?php ?>';
    for (const key of ['python', 'go', 'java', 'csharp'])
      expect(sampleLanguage(key)?.write(request), key).toContain(`${escaped}"`);
    for (const key of ['javascript', 'node']) {
      const single = `\\'${escaped.replaceAll('\\"', '"')}'`;
      expect(
        [single, `'${escaped}"`].some((one) => sampleLanguage(key)?.write(request).includes(one)),
        key,
      ).toBe(true);
    }
    // Single quotes hold nothing in which a line may end.
    for (const key of ['php', 'ruby'])
      expect(sampleLanguage(key)?.write(request), key).toContain('\'\\\'"\\\\ """ `{x} #{y}');
  }
});

test('an address cannot end the quotes of a sample, nor name a variable in it', () => {
  const request = buildRequest({
    method: 'GET',
    server: "https://api.example.com/'\\'+alert(1)+'",
    path: '/a',
    parameters: [],
    credentials: [],
    accept: undefined,
    body: undefined,
  });
  for (const key of ['javascript', 'typescript', 'node'])
    expect(sampleLanguage(key)?.write(request)).toBe(
      "const response = await fetch('https://api.example.com/%27%5C%27+alert(1)+%27/a');\n\nconsole.log(await response.text());",
    );
  for (const key of ['java', 'kotlin', 'swift', 'powershell', 'rust', 'dart', 'c'])
    expect(sampleLanguage(key)?.write(request), key).toContain('/%27%5C%27+alert(1)+%27/a');
  const odata = { ...request, url: 'https://api.example.com/a?$top=1' };
  expect(sampleLanguage('dart')?.write(odata)).toMatch(/Uri\.parse\('[^'$]*\?%24top=1'\)/);
});

test('a file is the body of a sample with fetch or OkHttp, with its type', () => {
  const request = buildRequest({
    method: 'PUT',
    server: 'https://api.example.com',
    path: '/a',
    parameters: [],
    credentials: [],
    accept: undefined,
    body: { kind: 'binary', type: 'image/png', file: 'a "b".png' },
  });
  const code = (key: string) => sampleLanguage(key)?.write(request);
  expect(code('node')).toMatch(
    /^import \{ readFileSync \} from 'node:fs';\n\nconst response = await fetch\(/,
  );
  expect(code('node')).toContain(String.raw`body: readFileSync("a \"b\".png")`);
  expect(code('javascript')).toMatch(/^const \[file\] = .*\n\nconst response = [\s\S]* body: file\n/);
  expect(code('java')).toContain(
    String.raw`RequestBody.create(MediaType.parse("image/png"), new java.io.File("a \"b\".png"))`,
  );
});
