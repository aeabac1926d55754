import { expect, test } from 'vitest';
import { textsBelow } from '../../../plugin/packages/repository/content/encodings.ts';
import {
  detectSpecification,
  findSpecifications,
} from '../../../plugin/packages/repository/content/specifications.ts';
import { Diagnostics } from '../../../plugin/packages/source/diagnostics/collector.ts';
import { discover } from '../../../plugin/packages/source/files/discover.ts';
import { docsRoot, loadRoot, MINIMAL, type RootFiles } from '../config/docs-root.ts';

test.each([
  ['openapi: 3.1.0\ninfo: {}\n', 'openapi'],
  ['# comment\n\n"openapi" : "3.0.0"\n', 'openapi'],
  ['swagger: "2.0"\n', 'openapi'],
  ['info:\n  title: x\nasyncapi: 3.0.0\n', 'asyncapi'],
  ['\uFEFF{"openapi":"3.1.0"}', 'openapi'],
  ['{"info":{},"asyncapi":"2.6.0"}', 'asyncapi'],
  ['{"openapi": "3.1.0", broken', 'openapi'],
  ['info:\n  openapi: 3.1.0\n', undefined],
  ['{"x":{"openapi":"3.1.0"}}', undefined],
  ['{"x":1, broken "openapi": 1', undefined],
  ['overlay: 1.0.0\nextends: openapi.yaml\n', undefined],
  ['[{"openapi":"3.1.0"}]', undefined],
  ['', undefined],
  ['openapi: # the version is missing\n', 'openapi'],
  ['openapi: v9\n', 'openapi'],
  ['openapi: 3.1.0 # as in docs/a.json\n', 'openapi'],
  ['{"theme": "mint", "openapi": "openapi.json"}', undefined],
  ['{"theme": "mint", "openapi": ["/api/a.json"]}', undefined],
  ['{"asyncapi": {"source": "events.yaml"}}', undefined],
  ['{"openapi": "https://api.example.com/openapi"}', undefined],
  ['openapi: ./spec/api.yaml\nout: gen\n', undefined],
  ['openapi: [a.yaml, b.yaml]\n', undefined],
] as const)('the kind of the specification %j is %s', (text, kind) => {
  expect(detectSpecification(text)).toBe(kind);
});

async function find(files: RootFiles) {
  const root = docsRoot(files);
  const { loaded } = await loadRoot(root);
  if (loaded === undefined) throw new Error('docs.json does not load');
  const diagnostics = new Diagnostics();
  const found = findSpecifications(textsBelow(root), discover(root).files, loaded, diagnostics);
  return { found, problems: diagnostics.list() };
}

test('the reader of specifications finds those in the repository and those that docs.json names', async () => {
  const { found, problems } = await find({
    'docs.json': {
      ...MINIMAL,
      api: { openapi: ['./spec/a.json', 'https://example.com/openapi.json'], asyncapi: '/events.txt.yaml' },
      navigation: {
        groups: [{ group: 'API', openapi: { source: 'odd.yml', directory: 'x' }, pages: ['GET /a'] }],
      },
    },
    'spec/a.json': '{"openapi":"3.1.0"}',
    'b.yaml': 'openapi: 3.0.0',
    'events.txt.yaml': 'channels: {}',
    'odd.yml': '$ref: elsewhere',
    'data.json': '{}',
    'drafts/c.yaml': 'openapi: 3.0.0',
    '.mintignore': 'drafts/',
  });
  expect(problems).toEqual([]);
  expect(found).toEqual([
    { kind: 'openapi', file: 'b.yaml' },
    { kind: 'asyncapi', file: 'events.txt.yaml' },
    { kind: 'openapi', file: 'example.com/openapi.json', url: 'https://example.com/openapi.json' },
    { kind: 'openapi', file: 'odd.yml' },
    { kind: 'openapi', file: 'spec/a.json' },
  ]);
});

test('the reader of specifications reports a missing file at the position of its name', async () => {
  const { problems } = await find({
    'docs.json': `{
  "theme": "mint", "name": "T", "colors": { "primary": "#000000" },
  "navigation": { "groups": [
    { "group": "A", "openapi": "gone.json", "pages": [] },
    { "group": "B", "openapi": ["ignored.json"], "pages": [] }
  ] }
}`,
    'ignored.json': '{"openapi":"3.1.0"}',
    '.mintignore': 'ignored.json',
  });
  expect(problems.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`)).toEqual([
    'spec-missing docs.json:4:32',
    'spec-missing docs.json:5:33',
  ]);
});
