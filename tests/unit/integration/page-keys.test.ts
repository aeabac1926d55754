/** The pages that an edit renders again. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageKeys } from '../../../plugin/emit/page-keys.ts';
import { loadForBuild } from '../../../plugin/load-context.ts';
import { integrationOptions } from '../../../plugin/options.ts';
import { resolveProject } from '../../../plugin/project.ts';

type Files = Readonly<Record<string, string>>;

const docsJson = (description: string) =>
  JSON.stringify({
    theme: 'mint',
    name: 'Docs',
    description,
    colors: { primary: '#0f766e' },
    navigation: {
      groups: [
        { group: 'Guides', pages: ['text', 'part', 'image', 'time', 'react', 'types', 'closed'] },
        { group: 'API', openapi: 'openapi.json' },
      ],
    },
  });

/** Names that the tree of the navigation has too are those of properties here. */
const openapi = (description: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    paths: {
      '/users': {
        get: {
          summary: 'List users',
          parameters: [
            {
              name: 'kind',
              in: 'query',
              schema: { type: 'object', properties: { parent: { description } } },
            },
          ],
          responses: {},
        },
      },
    },
  });

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`;

const FILES: Files = {
  'docs.json': docsJson('What it is.'),
  'openapi.json': openapi('The folder above.'),
  'text.mdx': page('Text', 'Words.\n\n```js\nimport { a } from "b";\n```'),
  'part.mdx': page('Part', 'import Part from "/snippets/part.mdx";\n\n<Part />'),
  'snippets/part.mdx': 'What several pages say.',
  'image.mdx': page('Image', '![A line](/line.svg)'),
  'line.svg': '<svg width="10" height="10"></svg>',
  'time.mdx': page('Time', '{new Date().getFullYear()}'),
  'react.mdx': page('React', 'export const Add = () => <button onClick={() => 1}>Add</button>;\n\n<Add />'),
  'types.mdx': page('Types', '```ts twoslash\nconst a = 1;\n```'),
  'closed.mdx': '---\ntitle: Closed\ngroups: [staff]\n---\n\nFor some.\n',
};

const KEPT = ['/api-reference/list-users', '/image', '/part', '/text'];

let folder: string;
let before: ReadonlyMap<string, string>;

function write(files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

async function keys(bundle = 'page.css'): Promise<ReadonlyMap<string, string>> {
  const project = resolveProject(integrationOptions({ root: folder }), {
    root: pathToFileURL(`${folder}/`),
    site: undefined,
    base: '/',
  });
  const context = await loadForBuild(project);
  const keyOf = await pageKeys(context, await context.engine.documents(), [bundle]);
  return new Map(
    context.site.pages.flatMap((each) => {
      const key = keyOf(each);
      return key === undefined ? [] : [[each.path, key] as const];
    }),
  );
}

/** Pages whose keys differ after an edit, which is then undone. */
async function changedBy(edit: Files, bundle?: string): Promise<readonly string[]> {
  write(edit);
  const after = await keys(bundle);
  for (const name of Object.keys(edit)) if (FILES[name] === undefined) rmSync(join(folder, name));
  write(FILES);
  return [...before.keys()].filter((path) => after.get(path) !== before.get(path)).sort();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-keys-'));
  write(FILES);
  before = await keys();
});
afterAll(() => rmSync(folder, { recursive: true }));

test('pages that run code, depend on the time, show types or are restricted have no cache key', () => {
  expect([...before.keys()].sort().map((path) => path.replace(/^.*\/(?=list)/, '/api-reference/'))).toEqual(
    KEPT,
  );
});

test('an edit of a text, a snippet or an API renders only the pages that show it', async () => {
  expect(await changedBy({ 'text.mdx': page('Text', 'Other words.') })).toEqual(['/text']);
  expect(await changedBy({ 'snippets/part.mdx': 'What they say now.' })).toEqual(['/part']);
  const [api = '', ...others] = await changedBy({ 'openapi.json': openapi('The one above.') });
  expect([api.split('/').at(-1), others]).toEqual(['list-users', []]);
});

test('an edit of shared parts or of an image renders all pages', async () => {
  const edits: readonly Files[] = [
    { 'docs.json': docsJson('What it has become.') },
    { 'text.mdx': page('Another title', 'Words.\n\n```js\nimport { a } from "b";\n```') },
    { 'new.mdx': page('New', 'It was not there.') },
    { 'line.svg': '<svg width="20" height="10"></svg>' },
  ];
  for (const edit of edits) expect(await changedBy(edit)).toHaveLength(KEPT.length);
  expect(await changedBy({}, 'page-2.css')).toHaveLength(KEPT.length);
});

test('cache keys do not depend on the folder of the repository', async () => {
  const moved = `${folder}-moved`;
  renameSync(folder, moved);
  const first = folder;
  folder = moved;
  expect(await keys()).toEqual(before);
  renameSync(moved, first);
  folder = first;
});
