import { describe, expect, test } from 'vitest';
import { proveExamples } from '../../../plugin/packages/samples/prove-response.ts';
import type { PageSample } from '../../../plugin/packages/samples/sample.ts';
import { codeSamples } from '../../../plugin/packages/samples/specification.ts';
import { PAYMENTS, proofsOf, specificationOf, verdict, worded } from './prove-one.ts';

const LIST = { language: 'bash', text: "curl 'https://api.acme.dev/v1/payments?state=open' -u a:b" };

async function answered(text: string, more: Partial<PageSample> = {}): Promise<string> {
  const answer = { language: 'json', text, intro: 'The response:', ...more };
  return worded((await proofsOf([LIST, answer]))[1]);
}

describe('a response beside a request', () => {
  test.each([
    ['right', '[{ "id": "p1", "amount": 5 }]', 'proven'],
    ['an excerpt', '[{ "amount": 5, ... }, ...]', 'proven'],
    ['placeholders', '[{ "amount": <number>, "currency": "{currency}" }] // and so on', 'proven'],
    ['an error, which the title does not name', '{ "error": "gone" }', 'proven'],
    [
      'an unknown field',
      '[{ "amount": 5, "amout": 5 }]',
      'sample-response-unknown: The response of GET /payments has no field `[0].amout`.',
    ],
    [
      'a missing field',
      '[{ "id": "p1" }]',
      'sample-response-missing: The response of GET /payments needs the field `[0].amount`, which is missing.',
    ],
    [
      'a wrong type',
      '[{ "amount": "5" }]',
      'sample-response-value: `[0].amount` of the response of GET /payments is text, not a whole number.',
    ],
    [
      'a wrong value',
      '[{ "amount": 5, "currency": "gbp" }]',
      'sample-response-value: `[0].currency` of the response of GET /payments is "gbp", which is not one of `eur`, `usd`.',
    ],
    [
      'another thing',
      '{ "url": "a", "events": 1 }',
      'sample-response-value: The value of the response of GET /payments is an object, not a list.',
    ],
    ['no JSON', '[{ "amount": 5 }', 'unproven: it ends too early'],
    ['a part of one', '"meta": { "pages": 1 }', 'none'],
  ])('%s', async (_, text, said) => expect(await answered(text)).toBe(said));

  test('by the status of its title', async () => {
    expect(await answered('{ "error": 404 }', { title: '404 Not found' })).toMatch(/^sample-response-value/);
    expect(await answered('{}', { title: '204' })).toBe(
      'sample-response-status: GET /payments has no response 204.',
    );
  });

  test('JSON in another section, or of which the text says nothing, is none', async () => {
    expect(await answered('{ "x": 1 }', { section: 1 })).toBe('none');
    expect(await answered('{ "x": 1 }', { intro: 'A webhook:' })).toBe('none');
  });
});

test('an error is none that the specification does not have, unless its title says a status', async () => {
  const request = {
    language: 'bash',
    text: `curl https://api.acme.dev/v1/payments -u a:b --json '{"amount":5}'`,
  };
  const said = async (title: string): Promise<string> =>
    worded(
      (await proofsOf([request, { language: 'json', text: '{ "amount": 5, "errors": ["no"] }', title }]))[1],
    );
  expect(await said('Response')).toBe('unproven: it is an error that the specification does not have');
  expect(await said('Response 201')).toMatch(/^sample-response-unknown/);
});

test('a value with other fields is another thing', async () => {
  const request = {
    language: 'bash',
    text: `curl https://api.acme.dev/v1/payments -u a:b --json '{"amount":5}'`,
  };
  const other = { language: 'json', text: '{ "url": "a", "events": 1 }', title: 'Response' };
  expect(worded((await proofsOf([request, other]))[1])).toBe(
    'unproven: it has little in common with the response of the request beside it',
  );
});

test('after several requests a response is that of any', async () => {
  const text = `${LIST.text}\ncurl https://api.acme.dev/v1/payments -u a:b --json '{"amount":5}'`;
  const answer = async (json: string) =>
    worded(
      (
        await proofsOf([
          { language: 'bash', text },
          { language: 'json', text: json, title: 'Response' },
        ])
      )[1],
    );
  expect(await answer('[{ "amount": 5 }]')).toBe('proven');
  expect(await answer('{ "amount": 5 }')).toBe('proven');
  expect(await answer('[{ "amount": "5" }, { "amount": 5, "no": 1 }]')).toMatch(
    /^sample-response-value: `\[0\]\.amount` of the response of GET/,
  );
});

test('a response of the page of an operation, and one with its status line', async () => {
  const operation = { method: 'POST', path: '/payments', source: 'api.yaml' };
  const more = { inside: ['ResponseExample'], operation };
  expect(await verdict('json', '{ "amount": 5 }', more)).toBe('proven');
  expect(await verdict('json', '{ "amount": "x y" }', more)).toMatch(/^sample-response-value/);
  expect(await verdict('http', 'HTTP/1.1 201 Created\nLocation: /x\n\n{ "amount": "5" }', more)).toMatch(
    /^sample-response-value/,
  );
  expect(await verdict('json', '{}', { inside: ['ResponseExample'] })).toMatch(/^unproven: no request/);
});

test('the examples of shared schemas and of their parts', () => {
  const size = { type: 'integer', examples: [1, 'big'] };
  const Lamp = {
    type: 'object',
    required: ['size'],
    properties: {
      size,
      color: { type: 'string', example: 'red' },
      shape: { type: 'string', example: null },
      next: { $ref: '#/components/schemas/Lamp' },
    },
    example: { size: 1, colour: 'red' },
  };
  const found = proveExamples(specificationOf({ paths: {}, components: { schemas: { Lamp } } }));
  expect(found.map(({ at, proof }) => `${at.slice(3).join('.')}: ${worded(proof)}`)).toEqual([
    'example: spec-example: The schema Lamp has no field `colour`.',
    'properties.size.examples.0: proven',
    'properties.size.examples.1: spec-example: The value of the schema Lamp is text, not a whole number.',
    'properties.color.example: proven',
  ]);
});

test('the requests that a specification shows', async () => {
  const { get } = PAYMENTS.paths['/payments'];
  const shown = (lang: string, source: string) => ({ lang, source });
  const samples = [
    shown('cURL', "curl 'https://api.acme.dev/v1/payments?state=open' -u a:b"),
    shown('Shell', 'curl https://api.acme.dev/v1/payments -u a:b'),
    shown('Go', 'http.Get("https://api.acme.dev/v1/payments")'),
    { lang: 'Shell' },
  ];
  const paths = { '/payments': { get: { ...get, 'x-codeSamples': samples } } };
  const spec = specificationOf({ ...PAYMENTS, paths });
  expect((await proofsOf(codeSamples(spec), { specs: [spec] })).map(worded)).toEqual([
    'proven',
    'sample-parameter-missing: GET /payments needs the query parameter `state`, which is missing.',
  ]);
  expect(codeSamples(spec)[1]?.place(0).file).toBe('api.yaml#paths//payments/get/x-codeSamples/1/source');
});

test('the examples of a specification', () => {
  const schema = { type: 'object', properties: { on: { type: 'boolean' } } };
  const document = {
    ...PAYMENTS,
    paths: {
      '/lamps': {
        post: {
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' }, example: 'ten' }],
          requestBody: {
            content: {
              'application/json': {
                schema,
                examples: { a: { value: { on: true } }, b: { value: { off: true } } },
              },
            },
          },
          responses: { 200: { content: { 'application/json': { schema, example: { on: null } } } } },
        },
      },
    },
  };
  const found = proveExamples(specificationOf(document));
  expect(found.map(({ at, proof }) => `${at.slice(3).join('.')}: ${worded(proof)}`)).toEqual([
    'parameters.0.example: spec-example: The value of the parameter `limit` of POST /lamps is text, not a whole number.',
    'requestBody.content.application/json.examples.a.value: proven',
    'requestBody.content.application/json.examples.b.value: spec-example: The request of POST /lamps has no field `off`.',
    'responses.200.content.application/json.example: spec-example: `on` of the response 200 of POST /lamps is null, not a boolean.',
  ]);
});
