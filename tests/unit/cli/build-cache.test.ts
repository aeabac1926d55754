/** Builds with the cache of earlier ones, compared with clean builds of the same site. */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { seal } from '../../../runtime/features/deploys/seal.ts';
import { EARLIER_RELEASE_VARIABLE } from '../../../runtime/packages/contract/seal.ts';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { waymark } from './run-cli.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const SVG = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10"></svg>`;

const docsJson = (groups: readonly string[], more: object = {}) =>
  JSON.stringify({
    theme: 'mint',
    name: 'Docs',
    colors: { primary: '#0f766e' },
    navigation: {
      groups: [
        { group: 'Guides', pages: groups },
        { group: 'API', openapi: 'openapi.json' },
      ],
    },
    ...more,
  });

/** A parameter's description is only on its own page: the operation's description is the page's, which other pages may show. */
const openapi = (description: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    paths: {
      '/users': {
        get: {
          summary: 'List users',
          parameters: [{ name: 'limit', in: 'query', description }],
          responses: {},
        },
      },
    },
  });

const page = (title: string, text: string) =>
  `---\ntitle: ${title}\ndescription: What ${title} is about, in a sentence that is long enough.\n---\n\n${text}\n`;

const code = '```js\nconst first = 1;\n```\n';

/** Pages whose paths are written in another way in an address. */
const SPELLED = ['über uns', '日本', "it's", '100%'];

const DOCS: Readonly<Record<string, string>> = {
  'docs.json': docsJson(['text', 'snippet', 'image', 'title', 'gone', 'time', 'react', ...SPELLED]),
  'openapi.json': openapi('All of them.'),
  'text.mdx': page(
    'Text',
    `## A heading\n\nWords. [A link](/title)\n\n${code}\n<Card title="A card" href="/image">In it</Card>`,
  ),
  'snippet.mdx': page(
    'Snippet',
    'import Part from "/snippets/part.mdx";\n\n<Part />\n\n<div className="flex">x</div>',
  ),
  'snippets/part.mdx': 'What several pages say.\n',
  'image.mdx': page('Image', '![A dot](/dot.png) ![A line](/line.svg)'),
  'title.mdx': page('Title', 'Its neighbours name it.'),
  'gone.mdx': page('Gone', 'For a while.'),
  'time.mdx': page('Time', '{new Date(0).getFullYear()}'),
  'react.mdx': page(
    'React',
    'export const Add = ({ by }) => <button onClick={() => by + 1}>Add</button>;\n\n<Add by={1} />',
  ),
  'line.svg': SVG(10),
  ...Object.fromEntries(
    SPELLED.map((path) => [`${path}.mdx`, page('Spelled', 'Words of some length. '.repeat(60))]),
  ),
};

async function write(root: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
}

async function filesBelow(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const digests = files.sort().map(async (file) => {
    const digest = createHash('sha256').update(await readFile(file));
    return [file.slice(folder.length), digest.digest('hex')] as const;
  });
  return new Map(await Promise.all(digests));
}

test('a cached build renders only changes, and is byte-identical to a clean build', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  let docs = join(folder, 'docs');
  await write(docs, DOCS);
  await writeFile(join(docs, 'dot.png'), Buffer.from(PNG, 'base64'));
  const build = async (name: string, cache: string, earlier?: string) => {
    const out = join(folder, name);
    const args = ['build', docs, '--out', out, '--url', 'https://docs.example.com'];
    const { code: ended, stderr } =
      cache === 'off'
        ? await loadedWaymark(args, folder)
        : await waymark(args, folder, {
            WAYMARK_CACHE: cache,
            WAYMARK_CACHE_NAME: 'docs',
            // As a deploy does it.
            ...(earlier !== undefined && { [EARLIER_RELEASE_VARIABLE]: earlier }),
          });
    expect(ended, stderr).toBe(0);
    const files = await filesBelow(out);
    const links = [...files.keys()].filter((name) => statSync(join(out, name)).nlink > 1);
    return {
      files,
      links,
      unchanged: Number(/(\d+) unchanged/.exec(stderr)?.[1] ?? 0),
    };
  };
  const compare = async (step: string): Promise<number> => {
    const [again, clean] = [
      await build(`${step}-again`, join(folder, 'cache'), first),
      await build(`${step}-clean`, 'off'),
    ];
    expect(again.files).toEqual(clean.files);
    expect(clean.unchanged).toBe(0);
    // Files that a build shares with an earlier release are the same there, and stay so.
    expect(again.links.length).toBeGreaterThan(10);
    for (const name of again.links) expect(again.files.get(name)).toBe(sealed.get(name));
    expect(await filesBelow(first)).toEqual(sealed);
    expect(clean.links).toEqual([]);
    const names = [...clean.files.keys()];
    for (const path of SPELLED) expect(names).toContain(`/dist/${path}.html`);
    return again.unchanged;
  };

  const first = join(folder, 'first');
  await build('first', join(folder, 'cache'));
  await seal(first);
  const sealed = await filesBelow(first);
  // As a deploy has another checkout each time.
  await rename(docs, join(folder, 'other'));
  docs = join(folder, 'other');
  await write(docs, {
    'text.mdx': `${DOCS['text.mdx']}More words.\n`,
    'snippets/part.mdx': 'What several pages say now.\n',
    'openapi.json': openapi('Each of them.'),
  });
  // Pages with React, and those that could tell the time, are rendered each time.
  expect(await compare('texts')).toBe(3 + SPELLED.length);

  await write(docs, {
    'line.svg': SVG(20),
    'title.mdx': page('Another title', 'Its neighbours name it.'),
    'new.mdx': page('New', 'It was not there.'),
    'docs.json': docsJson(['text', 'new', 'snippet', 'image', 'title', 'time', 'react', ...SPELLED], {
      description: 'New',
    }),
  });
  await rm(join(docs, 'gone.mdx'));
  expect(await compare('around')).toBe(0);
  await rm(folder, { recursive: true });
});
