import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../../plugin/cli/test.ts';
import {
  formatGithub,
  formatJson,
  formatText,
} from '../../../plugin/packages/source/diagnostics/reporters.ts';
import { formatSarif } from '../../../plugin/packages/source/diagnostics/sarif.ts';
import { docsRoot, MINIMAL, places } from '../config/docs-root.ts';
import { waymark } from './run-cli.ts';

const SWAGGER = `swagger: "2.0"
info: { title: Acme, version: "1" }
host: api.acme.dev
schemes: [https]
paths:
  /payments:
    post:
      consumes: [application/json]
      parameters:
        - { name: body, in: body, schema: { $ref: "#/definitions/Payment" } }
      responses: { 201: { description: Made } }
definitions:
  Payment:
    type: object
    properties:
      amount: { type: integer }
`;
const pay = (body: string) => `\`\`\`bash\ncurl https://api.acme.dev/payments --json '${body}'\n\`\`\`\n`;
const quote = (text: string) =>
  `<Steps>\n  <Step title="One">\n    \`\`\`ts file="/src/pay.ts#L1-2"\n${text}    \`\`\`\n  </Step>\n</Steps>\n`;
const FILES = {
  'docs.json': { ...MINIMAL, api: { openapi: '/openapi.yaml' }, navigation: { pages: ['index', 'other'] } },
  'openapi.yaml': SWAGGER,
  'index.mdx': `---\ntitle: Pay\n---\nWords.\n\n<RequestExample>\n  ${pay('{"amont": 5}').replaceAll('\n', '\n  ')}\n</RequestExample>\n`,
  'other.mdx': `import Shared from '/snippets/shared.mdx';\n\n<Shared />\n\n<Shared />\n`,
  'snippets/shared.mdx': pay('{"amount": "5"}'),
  'src/pay.ts': 'if (limit) {\n  start();\n}\n',
};

test('problems have their places on pages, in snippets and in the specification', async () => {
  const { diagnostics, summary } = await testFolder(docsRoot(FILES), {});
  expect(places(diagnostics)).toEqual([
    'sample-body-unknown index.mdx:8:47',
    'sample-value-type snippets/shared.mdx:2:55',
  ]);
  expect(diagnostics[1]?.related).toEqual({
    message: 'The specification of POST /payments',
    file: 'openapi.yaml',
    line: 16,
    column: 7,
  });
  expect(summary).toBe('Samples: 0 proven, 2 wrong, 0 unproven.');
  const [, second] = diagnostics;
  const list = second === undefined ? [] : [second];
  expect(formatText(list)).toContain('The specification of POST /payments: openapi.yaml:16:7');
  expect(JSON.parse(formatJson(list))[0].related.line).toBe(16);
  expect(formatGithub(list)).toContain('openapi.yaml:16:7');
  expect(
    JSON.parse(formatSarif(list, { version: '1' })).runs[0].results[0].relatedLocations[0].physicalLocation,
  ).toEqual({
    artifactLocation: { uri: 'openapi.yaml' },
    region: { startLine: 16, startColumn: 7 },
  });
});

test('waymark.json decides on severities and binds schemas to titles; a block may be left out', async () => {
  const root = docsRoot({
    ...FILES,
    'index.mdx':
      '```json settings.json\n{ "watts": "sixty" }\n```\n\n```json settings.json test="off"\n{ "watts": "ten" }\n```\n',
    'schemas/lamp.json': { properties: { watts: { type: 'integer' } } },
    'waymark.json': {
      check: { severities: { 'sample-value-type': 'off' } },
      test: { schemas: { 'settings.json': '/schemas/lamp.json' } },
    },
  });
  expect(places((await testFolder(root, {})).diagnostics)).toEqual(['sample-schema index.mdx:2:12']);
});

test('--fix writes quoted files anew, with the indentation of their place', async () => {
  const root = docsRoot({ ...FILES, 'index.mdx': quote('    if (old) {\n    }\n'), 'other.mdx': 'Words.\n' });
  expect(places((await testFolder(root, {})).diagnostics)).toEqual(['sample-file-changed index.mdx:4:5']);
  expect((await testFolder(root, { fix: true })).diagnostics).toEqual([]);
  expect(readFileSync(join(root, 'index.mdx'), 'utf8')).toBe(quote('    if (limit) {\n      start();\n'));
});

test('--changed tests what differs from a commit, and everything after a change of a specification', async () => {
  const root = docsRoot(FILES);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: root });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'All');
  const changed = async () =>
    (await testFolder(root, { changed: 'HEAD' })).diagnostics.map(({ file }) => file);
  const mark = join(docsRoot({}), 'ran');
  git('config', 'core.fsmonitor', `touch ${mark}; false`);
  expect(await changed()).toEqual([]);
  expect(existsSync(mark)).toBe(false);
  git('config', '--unset', 'core.fsmonitor');
  writeFileSync(join(root, 'index.mdx'), pay('{"amunt": 5}'));
  expect(await changed()).toEqual(['index.mdx']);
  writeFileSync(join(root, 'openapi.yaml'), `${SWAGGER}\n`);
  expect(await changed()).toEqual(['index.mdx', 'snippets/shared.mdx']);
  await expect(testFolder(root, { changed: 'no-such' })).rejects.toThrow('git cannot compare with "no-such"');
  await expect(testFolder(root, { changed: '--output=x' })).rejects.toThrow('names no commit');
});

test('--changed tests everything after a change of a quoted file beside the docs', async () => {
  const top = docsRoot({
    'docs/docs.json': { ...MINIMAL, navigation: { pages: ['index'] } },
    'docs/waymark.json': { test: { quotes: ['../src'] } },
    'docs/index.mdx': '```ts file="../src/pay.ts#L1"\npay();\n```\n',
    'src/pay.ts': 'pay();\n',
  });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: top });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'All');
  writeFileSync(join(top, 'src/pay.ts'), 'payAll();\n');
  const { diagnostics } = await testFolder(join(top, 'docs'), { changed: 'HEAD' });
  expect(places(diagnostics)).toEqual(['sample-file-changed index.mdx:2:1']);
});

test('the command ends with 1 for what --fail-on names', async () => {
  const { code, stderr } = await waymark(['test', docsRoot(FILES), '--fail-on', 'sample-body-unknown']);
  expect(stderr).toContain('Samples: 0 proven, 2 wrong, 0 unproven.');
  expect(code).toBe(1);
});
