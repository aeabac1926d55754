import { afterEach, describe, expect, it } from 'vitest';
import { createEngine, type Engine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import type { Page } from '../../../plugin/packages/repository/types.ts';
import { type TestRepository, testRepository } from './repository.ts';

const open: TestRepository[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.remove();
});

/** A text in two folders, with another file of the site. */
function setup(text: string, others: Readonly<Record<string, string>> = {}) {
  const one = testRepository({
    'v1/page.mdx': text,
    'v2/page.mdx': text,
    'v1/other.mdx': 'Other',
    ...others,
  });
  open.push(one);
  const kept = new Map<string, string>();
  const documentCache = {
    get: (key: string) => kept.get(key),
    set: (key: string, json: string) => void kept.set(key, json),
  };
  return { ...one, kept, documentCache };
}

async function shown(engine: Engine, page: Page): Promise<unknown> {
  const document = await engine.document(page);
  const compiled = await engine.compile(page);
  const html = compiled.render(engine.components.functions, () => {});
  return { document, html, stylesheet: compiled.stylesheet, contents: compiled.contents };
}

const ANYWHERE: Readonly<Record<string, string>> = {
  words:
    '## A heading\n\nWords, a [link](/v1/other), [one](#a-heading), [another](https://example.com) and `code`.',
  components:
    '<Card title="A card" href="/card" img="/a.png">In it</Card>\n\n<Steps>\n<Step title="One">Do.</Step>\n</Steps>',
  code: '```js title="a.js"\nconst a = 1;\n```',
  expressions: 'export const two = 1 + 1;\n\n{two} and <b>{[1, 2].join()}</b>',
  updates: '<Update label="1.0" tags={["new"]}>\nNew things.\n</Update>',
};

const PLACED: Readonly<Record<string, string>> = {
  link: '[Other](other)',
  'link to a file': '[Other](./other.mdx#x)',
  'link by reference': '[Other][1]\n\n[1]: ../v1/other',
  image: '![A lamp](lamp.png)',
  'address of a component': '<Card title="Other" href="other">In it</Card>',
  'image of a component': '<Card title="Other" img="./lamp.png">In it</Card>',
  'image of HTML': '<img src="lamp.png" alt="A lamp" />',
  'set of images': '<img srcSet="lamp.png 1x, lamp-2.png 2x" alt="A lamp" />',
  'poster of a video': '<video poster="lamp.png"></video>',
  'lazy image': '<img data-src="lamp.png" alt="A lamp" />',
  'part for people alone': '<Visibility for="humans">[Other](other)</Visibility>',
  import: 'import Part from "./part.mdx";\n\n<Part />',
  problem: '<Unknown>Kept</Unknown>',
};

describe('a text in two folders', () => {
  const others = { 'v1/part.mdx': 'Of the first', 'v2/part.mdx': 'Of the second' };

  it.each(Object.entries({ ...ANYWHERE, ...PLACED }))('is in both what it is alone: %s', async (_, text) => {
    const { site, page } = setup(text, others);
    const both = createEngine(site);
    await both.documents();
    for (const path of ['/v1/page', '/v2/page'])
      expect(await shown(both, page(path))).toEqual(await shown(createEngine(site), page(path)));
  });

  it.each(Object.entries(ANYWHERE))('is read once: %s', async (_, text) => {
    const { site, page, kept, documentCache } = setup(text);
    const engine = createEngine(site, { documentCache });
    const { sections } = await engine.document(page('/v1/page'));
    expect((await engine.document(page('/v2/page'))).sections).toBe(sections);
    expect(kept.size).toBe(1);
    // The next build knows it, too.
    const next = createEngine(site, { documentCache });
    const second = (await next.document(page('/v2/page'))).sections;
    expect((await next.document(page('/v1/page'))).sections).toBe(second);
  });

  it('has its blocks of code in its own file', async () => {
    const { site, page } = setup(ANYWHERE.code ?? '');
    const engine = createEngine(site);
    await engine.documents();
    const files = await Promise.all(
      ['/v1/page', '/v2/page'].map(async (path) => (await engine.fences(page(path)))[0]?.place(0).file),
    );
    expect(files).toEqual(['v1/page.mdx', 'v2/page.mdx']);
  });

  it.each(Object.entries(PLACED))('is read in both if it says something else there: %s', async (_, text) => {
    const { site, page } = setup(text, others);
    const engine = createEngine(site);
    const { sections } = await engine.document(page('/v1/page'));
    expect((await engine.document(page('/v2/page'))).sections).not.toBe(sections);
  });

  /** The pages of two folders with the same text, changed. */
  function changed(text: string, first: Partial<Page>, second: Partial<Page>) {
    const one = testRepository({ 'a/page.mdx': text, 'b/page.mdx': text });
    open.push(one);
    const pages = [
      { ...one.page('/a/page'), ...first },
      { ...one.page('/b/page'), ...second },
    ] as const;
    const site = { ...one.site, pages, pageByPath: new Map(pages.map((page) => [page.path, page])) };
    return { site, pages, engine: createEngine(site) };
  }

  it.each([
    ['language', '<Tip>Turn it on.</Tip>', { writtenIn: 'en' }, { writtenIn: 'de' }],
    [
      'address of its feed',
      '<Update label="1.0">New things.</Update>',
      { frontmatter: { rss: true } },
      { frontmatter: { rss: true } },
    ],
  ])('is shown with its own %s', async (_, text, first, second) => {
    const { site, pages, engine } = changed(text, first, second);
    const [one, other] = [await shown(engine, pages[0]), await shown(engine, pages[1])];
    expect(other).not.toEqual(one);
    expect(other).toEqual(await shown(createEngine(site), pages[1]));
  });

  it('is read again in a folder whose readers are others', async () => {
    const { pages, engine } = changed('Of the team', {}, { audience: { groups: ['team'] } });
    const { sections } = await engine.document(pages[0]);
    expect((await engine.document(pages[1])).sections).not.toBe(sections);
  });
});
