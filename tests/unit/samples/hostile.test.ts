import { expect, test } from 'vitest';
import { proveExamples } from '../../../plugin/packages/samples/prove-response.ts';
import { matchesPattern } from '../../../plugin/packages/samples/safe-pattern.ts';
import { PAYMENTS, proofsOf, specificationOf, verdict, worded } from './prove-one.ts';

// A bomb takes minutes or days without its limit: the time of a test ends then.

const post = (body: string) => `curl https://api.acme.dev/v1/payments -u a:b --json '${body}'`;

test('samples of ten megabytes, and of brackets without end, are unproven', async () => {
  const long = 'x'.repeat(10_000_000);
  expect(await verdict('bash', post(`{"amount":"${long}"}`))).toBe(
    'unproven: it has more than 200,000 characters',
  );
  for (const [language, start] of [
    ['bash', 'curl '],
    ['js', 'fetch('],
    ['python', 'requests.get('],
    ['json', ''],
  ])
    for (const bracket of ['{', '[', '('])
      expect(
        await verdict(language ?? '', start + bracket.repeat(100_000), {
          inside: ['ResponseExample'],
          operation: { method: 'POST', path: '/payments', source: 'api.yaml' },
        }),
      ).toMatch(
        language === 'json' && bracket === '('
          ? /^none/
          : /^unproven: it has more than (?:200 open brackets|20,000 characters)/,
      );
  expect(await verdict('bash', `${'$('.repeat(190)}curl x`)).toMatch(/^(?:unproven|none)/);
  for (const [language, deep] of [
    ['python', `requests.get(${'-'.repeat(19_000)}1)`],
    ['js', `fetch(${'!'.repeat(19_000)}1)`],
    ['js', `fetch(${'a=>'.repeat(6_000)}1)`],
    ['js', `fetch(${'a?b:'.repeat(4_900)}1)`],
  ])
    expect(await verdict(language ?? '', deep ?? '')).toMatch(/^unproven: (?:it is n|the address)/);
  expect(await verdict('js', `fetch(${'a=>'.repeat(50_000)}1)`)).toBe(
    'unproven: it has more than 20,000 characters',
  );
});

async function by(schemas: object, body = '{"amount":5}'): Promise<string> {
  const components = { ...PAYMENTS.components, schemas: { ...PAYMENTS.components.schemas, ...schemas } };
  const specs = [specificationOf({ ...PAYMENTS, components })];
  return worded((await proofsOf([{ language: 'bash', text: post(body) }], { specs }))[0]);
}

test('schemas that lead to themselves, and that double at each step', async () => {
  expect(await by({ Payment: { $ref: '#/components/schemas/Payment' } })).toBe('proven');
  expect(
    await by({ Payment: { allOf: [{ $ref: '#/components/schemas/Payment' }], required: ['b'] } }),
  ).toMatch(/^sample-body-missing/);
  const doubling = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [
      `S${at}`,
      { anyOf: [1, 2].map(() => ({ $ref: `#/components/schemas/S${at + 1}` })), type: 'object' },
    ]),
  );
  const examples = Array.from({ length: 2_000 }, (_, at) => ({ at }));
  const shown = {
    ...doubling,
    S60: { required: ['no'] },
    Shown: { $ref: '#/components/schemas/S0', examples },
  };
  const proofs = proveExamples(specificationOf({ paths: {}, components: { schemas: shown } }))
    .map(({ proof }) => worded(proof))
    .join('\n');
  expect(proofs.split('\n').at(0)).toBe('unproven: its schema is too large');
  expect(proofs.split('\n').at(-1)).toBe('unproven: the schemas of its specification are too large');
  let deep: object = { type: 'integer', example: 'x' };
  for (let level = 0; level < 1_000; level++) deep = { properties: { a: deep }, items: deep };
  expect(String(proveExamples(specificationOf({ components: { schemas: { deep } } })).length)).toBe('0');
  const bomb = { ...doubling, Payment: { $ref: '#/components/schemas/S0' }, S60: { required: ['no'] } };
  expect(await by(bomb)).toBe('unproven: its schema is too large');
});

test('patterns that take for ever are not run', async () => {
  const text = `${'a'.repeat(60)}!`;
  for (const pattern of [
    '^(a+)+$',
    '^(a|a)*$',
    '^(?:a*)*b',
    '^(a|aa)+$',
    '^(?=(a+)+$)',
    '^a*a*a*a*a*a*$',
    '(a+){20}$',
    '^(a?){40}a{40}$',
    '([a-z]+)\\1+$',
    'a?'.repeat(30) + 'a'.repeat(30),
    'a{0,9}'.repeat(9),
    '(?:a|a)'.repeat(30),
    '^[^](a+)+$]?',
    '^(?:[](a+)+]|[^](a+)+$)',
  ])
    expect(String(matchesPattern(pattern, text))).toBe('undefined');
  expect(matchesPattern('a*a*a*b', 'a'.repeat(200))).toBeUndefined();
  expect(matchesPattern('a*a*a*b', 'a'.repeat(40))).toBe(false);
  expect(matchesPattern('^[a-z]{3}-\\d+(?:px)?$', 'abc-10')).toBe(true);
  expect(matchesPattern('^[a-z]{3}-\\d+$', 'abc-x')).toBe(false);
  expect(matchesPattern('(', 'x')).toBeUndefined();
  const amount = { type: 'string', pattern: '^(a+)+$' };
  expect(await by({ Payment: { properties: { amount } } }, `{"amount":"${text}"}`)).toBe('proven');
});

test('texts that double at each line, and a separator before spaces without end', async () => {
  const doubled = (line: string) => Array.from({ length: 11 }, () => line).join('\n');
  for (const [language, text] of [
    [
      'bash',
      `A=aaaaaaaaaa\n${doubled('A=$A$A$A$A$A')}\ncurl https://api.acme.dev/v1/payments -u a:b --json "$A"`,
    ],
    [
      'python',
      `a = "aaaaaaaaaa"\n${doubled('a = a + a + a + a + a')}\nrequests.get("https://api.acme.dev/v1/" + a)`,
    ],
  ])
    expect(await verdict(language ?? '', text ?? '')).toBe(
      language === 'bash' ? 'proven' : 'unproven: no specification has anything like its path',
    );
  const request =
    'POST /v1/payments HTTP/1.1\nHost: api.acme.dev\nAuthorization: x\nContent-Type: application/json\n\n';
  const separated = `${request}{"amount":1}\n###${' '.repeat(190_000)}\nx`;
  expect(await verdict('http', separated)).toMatch(/^unproven: its body has more than one value/);
});

test('names of every object are names of fields, and nothing else', async () => {
  expect(
    await by({ Payment: { properties: { a: {} }, required: ['constructor'] } }, '{"__proto__":1}'),
  ).toMatch(/sample-body-missing: .*`constructor`[\s\S]*sample-body-unknown: .*`__proto__`/);
});
