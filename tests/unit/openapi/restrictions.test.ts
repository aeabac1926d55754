/** Restrictions that a specification has where nothing reads them: the file, and the page, are not open for that. */
import { expect, test } from 'vitest';
import { isProtectedSite } from '../../../plugin/members/readable-site.ts';
import { specificationAudience } from '../../../plugin/packages/repository/content/specification-audience.ts';
import { siteOf } from './site.ts';

const operations = (restriction: string, version = '3.1.0') =>
  `openapi: ${version}\ninfo: { title: A, version: "1" }\npaths:\n  /a:\n    get: { summary: Free, responses: {} }\n  /b:\n    get: { summary: Pay, ${restriction}, responses: {} }\n`;
const GROUPS = 'x-mint: { groups: [board] }';
const NOBODY = { groups: [expect.stringMatching(/\W/)] };
const audiencesOf = (site: Awaited<ReturnType<typeof siteOf>>) =>
  site.specifications.map((each) => specificationAudience(site, each));
const found = (site: Awaited<ReturnType<typeof siteOf>>) =>
  site.diagnostics.map(({ code, severity, file, line }) => `${severity} ${code} ${file}:${line}`);

test.each([
  ['that no page is made of', GROUPS, { pages: ['index'] }, { groups: ['board'] }],
  [
    'of which some pages are made',
    GROUPS,
    { pages: ['index', { group: 'A', openapi: 'api.yaml', pages: ['GET /a'] }] },
    { groups: ['board'] },
  ],
  [
    'that says it in metadata',
    'x-mint: { metadata: { groups: [board] } }',
    { pages: ['index'] },
    { groups: ['board'] },
  ],
  ['that says it unintelligibly', 'x-mint: { groups: }', { pages: ['index'] }, NOBODY],
  ['that says it nowhere', 'x-other: { groups: [board] }', { pages: ['index'] }, 'public'],
])(
  'a specification %s is not for more readers than its parts',
  async (_, restriction, navigation, wanted) => {
    const site = await siteOf({ navigation }, { 'index.mdx': '# A\n', 'api.yaml': operations(restriction) });
    expect(audiencesOf(site)).toEqual([wanted]);
    expect(isProtectedSite(site)).toBe(wanted !== 'public');
  },
);

test.each([
  'x-mint: { Groups: [board] }',
  'x-mint: "{\\"groups\\": [\\"board\\"]}"',
  'X-Mint: { groups: [board] }',
  'x-mintlify: { groups: [board] }',
  'x_mint: { groups: [board] }',
  '"x-mint ": { groups: [board] }',
  'x-groups: [board]',
  'groups: [board]',
  'x-mint.groups: [board]',
  'x-mint: { access: { groups: [board] } }',
  'x-mint: { metadata: { access: { groups: [board] } } }',
  'x-mint: { metadata: "groups: [board]" }',
  'x-mint: { content: "---\\ngroups: [board]\\n---\\nText" }',
])('nobody may read an operation with %j, and it is an error with its line', async (restriction) => {
  const site = await siteOf(
    { navigation: { pages: ['index', { group: 'A', openapi: 'api.yaml' }] } },
    { 'index.mdx': '# A\n', 'api.yaml': operations(restriction) },
  );
  expect(found(site).filter((each) => /^error .* api\.yaml:7$/.test(each))).toHaveLength(1);
  expect(site.pageByPath.get('/api-reference/pay')?.audience).toEqual(NOBODY);
  expect(site.pageByPath.get('/api-reference/free')?.audience).toBe('public');
  expect(audiencesOf(site)).toEqual([NOBODY]);
});

test('extensions of others, tags and examples with similar names restrict nothing', async () => {
  const free =
    'x-public: false, x-tagGroups: [{ name: a, tags: [b] }], x-codeSamples: [], x-rbac: { groups: [a] }';
  const example = 'parameters: [{ name: a, in: query, schema: {}, example: { groups: [a] } }]';
  const site = await siteOf(
    { navigation: { pages: ['index', { group: 'A', openapi: 'api.yaml' }] } },
    { 'index.mdx': '# A\n', 'api.yaml': operations(`${free}, ${example}`) },
  );
  expect(found(site).filter((each) => each.startsWith('error'))).toEqual([]);
  expect(audiencesOf(site)).toEqual(['public']);
});

test.each([
  ['of a version that is not read', 'api.yaml', operations(GROUPS, '4.0.0')],
  [
    'that has a key twice in JSON',
    'api.json',
    '{ "openapi": "3.1.0", "info": {}, "paths": { "/a": { "get": { "x-mint": { "groups": ["a"] }, "x-mint": {} } } } }',
    'spec-syntax',
  ],
  ['that is a part of one', 'paths/pay.yaml', 'get: { x-mint: { groups: [board] } }\n'],
  [
    'whose first key is another one, and that is broken',
    'a.json',
    '{ "info": {}, "x-mint": { "groups": [] },, }',
  ],
])('a specification %s is refused if it restricts readers', async (_, file, text, code = 'spec-invalid') => {
  const site = await siteOf({ navigation: { pages: ['index'] } }, { 'index.mdx': '# A\n', [file]: text });
  expect(found(site)).toEqual([`error ${code} ${file}:1`]);
});

test('references that lead through themselves end', async () => {
  const refs = [
    '#',
    '#/paths/~1a',
    '#/paths/~1a/get',
    '#/paths/~1b/get/x',
    `#/${'a/'.repeat(5_000)}`,
    '#/__proto__/a',
  ];
  const paths = Object.fromEntries(refs.map(($ref, index) => [`/${'abcdef'[index]}`, { $ref }]));
  const site = await siteOf(
    { navigation: { pages: ['index', { group: 'A', openapi: 'api.json' }] } },
    {
      'index.mdx': '# A\n',
      'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths }),
    },
  );
  expect(found(site)).toContain('warning spec-reference api.json:1');
});

test.each(['../../ref', 'ref/../.', '..\\ref', 'ref\u0000', 'ref\n', '%/ref', 'ref?', '\\ref#'])(
  'the folder %j of generated pages leads nowhere else',
  async (directory) => {
    const openapi = { source: 'api.yaml', directory };
    const site = await siteOf(
      { navigation: { pages: ['index', { group: 'A', openapi }] } },
      { 'index.mdx': '# A\n', 'api.yaml': operations('x-a: 1') },
    );
    expect([...site.pageByPath.keys()]).toEqual(['/', '/ref/free', '/ref/pay']);
  },
);
