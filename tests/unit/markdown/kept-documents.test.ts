import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { BUILTINS } from '../../../plugin/packages/mdx/components/registry.ts';
import { createEngine, type Engine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import type { Site } from '../../../plugin/packages/repository/types.ts';
import { type TestRepository, testRepository } from './repository.ts';

const open: TestRepository[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.remove();
});

const TEXT = [
  '## A heading\n\nWords, a [link](/other) and `code`.\n\n```js\nconst a = 1;\n```',
  '<Card title="A card" href="/card">In it</Card>\n\n<Steps>\n<Step title="One">Do it.</Step>\n</Steps>',
  '<Update label="1.0" tags={["new"]}>\nNew things.\n</Update>\n\n$$\nx^2\n$$',
  '<Visibility for="agents">Of agents.</Visibility>\n\n<Unknown>Kept</Unknown>\n\n```nolanguage\nx\n```',
].join('\n\n');

function setup(files: Readonly<Record<string, string>>, config: object = {}) {
  const one = testRepository(files, config);
  open.push(one);
  const kept = new Map<string, string>();
  const documentCache = {
    get: (key: string) => kept.get(key),
    set: (key: string, json: string) => void kept.set(key, json),
  };
  /** Of another run, with the site as it is then. */
  const documentOf = (path = '/page', site: Site = one.site) => {
    const page = site.pageByPath.get(path);
    if (page === undefined) throw new Error(`There is no page ${path}.`);
    return createEngine(site, { documentCache }).document(page);
  };
  const withPage = (changes: object): Site => {
    const page = { ...one.page('/page'), ...changes };
    return { ...one.site, pages: [page], pageByPath: new Map([[page.path, page]]) };
  };
  return { ...one, kept, documentOf, withPage };
}

describe('a page from the cache of an earlier run', () => {
  it('has an identical Document', async () => {
    const { documentOf, site, page, kept } = setup({ 'page.mdx': TEXT }, { variables: { name: 'Lamp' } });
    await documentOf();
    expect(kept.size).toBe(1);
    const fresh = await createEngine(site).document(page('/page'));
    expect(fresh.shownSections).toBeDefined();
    expect(fresh.updates).toHaveLength(1);
    expect(fresh.diagnostics.length).toBeGreaterThan(0);
    expect(await documentOf()).toEqual(fresh);
  });

  it('is not parsed again', async () => {
    const { documentOf, kept } = setup({ 'page.mdx': TEXT });
    await documentOf();
    for (const [key, json] of kept) kept.set(key, json.replaceAll('A heading', 'As it was kept'));
    expect((await documentOf()).headings[0]?.text).toBe('As it was kept');
  });

  it.each([
    ['in a sample', '```js\nconst now = Date.now();\n```\n\n{1 + 1}'],
    ['in words', 'Set `process.env.TOKEN`, or pass `new Date()`.'],
  ])('may name the time %s', async (_where, text) => {
    const { documentOf, kept } = setup({ 'page.mdx': text });
    await documentOf();
    expect(kept.size).toBe(1);
  });

  it('can be rendered like any other page', async () => {
    const { documentOf, site, page, kept } = setup({ 'page.mdx': TEXT });
    await documentOf();
    const engine = createEngine(site, { documentCache: { get: (key) => kept.get(key), set: () => {} } });
    await engine.document(page('/page'));
    expect(engine.isSelfContained(page('/page'))).toBe(true);
    const { headings } = await engine.compile(page('/page'));
    expect(headings).toEqual((await createEngine(site).compile(page('/page'))).headings);
  });
});

describe('the cache of Documents', () => {
  it.each([
    ['of another text', { source: 'Other words.' }],
    ['of another title', { title: 'Other' }],
    ['of another frontmatter', { frontmatter: { mode: 'custom' } }],
    ['of a page that stands elsewhere in its file', { sourceLine: 9 }],
    ['of another file', { file: 'other.mdx' }],
  ])('gives no Document for a page %s', async (_what, changes) => {
    const { documentOf, withPage, kept } = setup({ 'page.mdx': TEXT });
    await documentOf();
    await documentOf('/page', withPage(changes));
    expect(kept.size).toBe(2);
  });

  it('gives no Document if variables have other values', async () => {
    const { documentOf, site, kept } = setup(
      { 'page.mdx': 'Hello {{name}}' },
      { variables: { name: 'Lamp' } },
    );
    expect((await documentOf()).sections[0]?.text).toBe('Hello Lamp');
    const other: Site = { ...site, config: { ...site.config, variables: { name: 'Sofa' } } };
    expect((await documentOf('/page', other)).sections[0]?.text).toBe('Hello Sofa');
    expect(kept.size).toBe(2);
  });
});

describe.each([
  ['an import', 'import Part from "/snippets/part.mdx";\n\n<Part />'],
  ['a name', '<Snippet file="part.mdx" />'],
])('a page that includes a file by %s', (_how, text) => {
  const snippets = {
    'snippets/part.mdx': 'import Inner from "./inner.mdx";\n\n## A heading\n\n<Inner />',
    'snippets/inner.mdx': 'Inner words.',
  };
  const includes = () => setup({ 'page.mdx': text, ...snippets });

  it('is not parsed again, nor are its files', async () => {
    const { documentOf, kept } = includes();
    await documentOf();
    for (const [key, json] of kept) kept.set(key, json.replaceAll('A heading', 'As it was kept'));
    expect((await documentOf()).headings[0]?.text).toBe('As it was kept');
  });

  it('has the Document and the HTML that it has without a cache', async () => {
    const { documentOf, kept, site, page } = includes();
    await documentOf();
    const engine = createEngine(site, { documentCache: { get: (key) => kept.get(key), set: () => {} } });
    await engine.prepare();
    const fresh = createEngine(site);
    expect(await engine.document(page('/page'))).toEqual(await fresh.document(page('/page')));
    const html = async (of: Engine) => (await of.compile(page('/page'))).render(BUILTINS.functions, () => {});
    expect(await html(engine)).toBe(await html(fresh));
  });

  it.each([
    ['snippets/part.mdx', 'Another part.'],
    ['snippets/inner.mdx', 'Other inner words.'],
  ])('is read again if %s has changed', async (file, now) => {
    const { documentOf, site } = includes();
    await documentOf();
    writeFileSync(join(site.root, file), now);
    expect((await documentOf()).sections.at(-1)?.text).toContain(now);
  });

  it('is read again if its file is gone', async () => {
    const { documentOf, site } = includes();
    await documentOf();
    rmSync(join(site.root, 'snippets/part.mdx'));
    expect((await documentOf()).diagnostics.map(({ code }) => code)).toEqual(['snippet-missing']);
  });
});

it.each([
  ['snippets/part.md', 'snippets/part.mdx', 'import Part from "/snippets/part";\n\n<Part />'],
  ['_snippets/part.mdx', 'snippets/part.mdx', '<Snippet file="part.mdx" />'],
  ['parts/part.mdx', '_snippets/parts/part.mdx', '<Snippet file="parts/part.mdx" />'],
])('a page that includes %s is read again once there is %s', async (file, other, text) => {
  const { documentOf, kept, site } = setup({ 'page.mdx': text, [file]: 'A part.' });
  expect((await documentOf()).sections[0]?.text).toBe('A part.');
  expect(kept.size).toBe(1);
  mkdirSync(join(site.root, dirname(other)), { recursive: true });
  writeFileSync(join(site.root, other), 'Another part.');
  expect((await documentOf()).sections[0]?.text).toBe('Another part.');
});

describe('Documents that are not cached', () => {
  it.each([
    ['that not everybody may read', TEXT, { audience: 'authenticated' }],
    ['for some groups', TEXT, { audience: { groups: ['staff'] } }],
    ['that can tell the time', '{new Date(0).getFullYear()}', {}],
    ['that can tell the time below a sample', '```js\n1\n```\n\n{new Date(0).getFullYear()}', {}],
    ['that can tell the time in a constant', 'export const now = new Date(0).getFullYear();\n\n{now}', {}],
    ['whose samples only a parser can tell', '- ```js\n  new Date()\n  ```\n\n{1 + 1}', {}],
    ['that includes what can tell the time', '<Snippet file="time.mdx" />', {}],
    ['that lacks a file', 'import A from "/snippets/none.mdx";\n\n<A />', {}],
    ['that imports code', 'import { A } from "/snippets/code.jsx";\n\n<A />', {}],
    ['whose snippet imports code', '<Snippet file="imports.mdx" />', {}],
    ['whose snippet does not parse', '<Snippet file="broken.mdx" />', {}],
    ['that does not parse', 'A {brace', {}],
  ])('are those of a page %s', async (_what, text, changes) => {
    const { documentOf, withPage, kept } = setup({
      'page.mdx': text,
      'snippets/time.mdx': '{new Date(0).getFullYear()}',
      'snippets/code.jsx': 'export const A = () => <b>A</b>;\n',
      'snippets/imports.mdx': 'import { A } from "/snippets/code.jsx";\n\n<A />',
      'snippets/broken.mdx': 'A {brace',
    });
    await documentOf('/page', withPage(changes));
    expect(kept.size).toBe(0);
  });
});
