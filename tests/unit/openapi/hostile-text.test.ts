/** Text of a specification that would take hours by an expression of quadratic time, and characters that nobody sees. */
import { describe, expect, test } from 'vitest';
import { searchSections } from '../../../plugin/emit/search-sections.ts';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { llmsParts } from '../../../plugin/outputs/llms-parts.ts';
import { cleanRawHtml } from '../../../plugin/packages/mdx/markdown/clean/clean-html.ts';
import { pageMarkdown } from '../../../plugin/packages/mdx/markdown/clean/page-markdown.ts';
import { splitSections } from '../../../plugin/packages/mdx/markdown/document/sections.ts';
import { codeFiles, cssFiles } from '../../../plugin/packages/mdx/markdown/document/shown-files.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { addressBar } from '../../../plugin/packages/openapi/html/address-bar.ts';
import { codeSpans } from '../../../plugin/packages/openapi/html/tokens.ts';
import { serversOf } from '../../../plugin/packages/openapi/model/servers.ts';
import { sanitise } from '../../../plugin/packages/openapi/reference/description-html.ts';
import { viewOf } from '../../../plugin/packages/openapi/reference/view.ts';
import { partWithContext } from '../../../runtime/packages/contract/section-parts.ts';
import { openapiText, problems, siteOf, sitePage } from './site.ts';

const LENGTH = 1_000_000;
const long = (part: string): string => part.repeat(LENGTH / part.length);

async function pageOf(operation: Record<string, unknown>) {
  const text = openapiText({ '/x': { get: { summary: 'X', ...operation } } });
  const site = await siteOf({ navigation: { openapi: 'api.json' } }, { 'api.json': text });
  const [page] = site.pages;
  if (page === undefined) throw new Error('The operation has no page.');
  return { site, page };
}

describe('a long text is read to its end', () => {
  test.each(['[', '](', '[](', '[a](', '![['])('by search: %j', async (part) => {
    const { page } = await pageOf({});
    const section = { anchor: '', title: '', headings: [], text: '', code: '', markdown: long(part) };
    expect(searchSections([{ page, sections: [section] }])).not.toEqual([]);
  });

  test.each(['<!--', '<a ', '<a "', '<svg', '<aa'])('as HTML: %j', (part) => {
    expect(sanitise(long(part))).not.toContain('<svg');
    expect(cleanRawHtml(`${long(part)} `, String)).toBeInstanceOf(Array);
  });

  test('of spaces between words', () => {
    const [section] = splitSections([{ type: 'text', value: `a${long(' ')}b` } as never]);
    expect(section?.text).toContain('b');
  });

  test('in styles and scripts of a page', () => {
    for (const part of ['url(', 'url( ', '/*', '@import ']) expect(cssFiles(`url(${long(part)}`)).toEqual([]);
    expect(codeFiles(`"${long('.aa?')}`)).toEqual([]);
    expect(codeFiles(long('/*'))).toEqual([]);
  });

  test.each(['{', '{a', '/'])('in a path, an address and a slug: %j', async (part) => {
    const path = `/x${long(part)}y`;
    expect(serversOf([[{ url: `https://a.example${path}` }]])[0]?.url).toBe(`https://a.example${path}`);
    const { site, page } = await pageOf({});
    const view = viewOf(site, page);
    if (view?.address === undefined) throw new Error('The page has no address.');
    const bar = addressBar({ ...view, address: { ...view.address, path } }, true, false);
    expect(bar.text).toContain('api-path');
    const pathed = await siteOf(
      { navigation: { openapi: 'api.json' } },
      { 'api.json': openapiText({ [path]: { get: { responses: {} } } }) },
    );
    expect(pathed.pages.length).toBeGreaterThan(0);
  });

  test.each(['\\"', '"\\"', "'\\''", '`', '1.', '/*'])('in code that is coloured: %j', (part) => {
    const code = `"${part.repeat(59_000 / part.length)}`;
    for (const grammar of ['json', 'bash', 'go'])
      expect(codeSpans(code, grammar).text.replaceAll(/<[^>]*>/g, '').length).toBeGreaterThan(50_000);
  });

  test('of a table that is cut into parts', () => {
    const rows = long('| a | b |\n');
    expect(partWithContext(`${rows}text\n${rows}`, 900)).toContain('| a | b |');
  });
});

test('a long tag names a file that a file system takes', async () => {
  const { page } = await pageOf({ tags: ['é'.repeat(4000)] });
  const [part] = llmsParts([{ title: 'é'.repeat(4000), pages: [page] }], 1_000, () => 10);
  for (const name of [...page.path.split('/'), ...(part?.path.split('/') ?? [])])
    expect(Buffer.byteLength(name)).toBeLessThan(250);
});

test.each([400, 600, 50_000])(
  'a specification of %d levels is read, or refused by its name',
  async (levels) => {
    const schema = `${'{"a":'.repeat(levels)}1.0${'}'.repeat(levels)}`;
    const text = `{"openapi":"3.1.0","info":{"title":"A","version":"1"},"x-deep":${schema},"paths":{"/x":{"get":{"summary":"X","responses":{}}}}}`;
    const site = await siteOf({ navigation: { openapi: 'api.json' } }, { 'api.json': text });
    if (levels < 500) expect(sitePage(site, '/api-reference/x').title).toBe('X');
    else
      expect(site.diagnostics).toMatchObject([
        { code: 'spec-syntax', file: 'api.json', message: expect.stringContaining('more than 500 levels') },
      ]);
  },
);

test('CWE-248: a value that no text can be made of stops neither the check nor the pages', async () => {
  const value = { toString: 1, constructor: 'x' };
  const part = (more: object) => ({ type: 'object', properties: { size: more } });
  const { site, page } = await pageOf({
    parameters: [
      { name: 'a', in: value, schema: { type: 'string' } },
      { name: 'b', schema: { type: 'string' } },
      { name: 'c', in: 'query', schema: { enum: [value, 1], 'x-enum-varnames': ['V', 'W'] } },
    ],
    requestBody: {
      content: { 'application/xml': { schema: part({ xml: { attribute: true }, example: value }) } },
    },
    security: [{ own: [] }],
    responses: {},
  });
  expect(problems(site).join('\n')).toMatch(/`in: {"toString":1,"constructor":"x"}`[\s\S]*has no `in`/);
  const markdown = pageMarkdown(publicSite(site), page, await createEngine(site).document(page));
  expect(markdown).toContain('size="{&quot;toString&quot;:1,&quot;constructor&quot;:&quot;x&quot;}"');
  expect(markdown).toContain('V');
});

describe('characters that no reader sees', () => {
  const NUL = '\u0000';

  test.each([
    [
      'api.json',
      openapiText(
        {
          [`/x${NUL}`]: {
            get: {
              tags: [`t${NUL}ag`],
              summary: `Sum${NUL}mary\u0007`,
              description: `De\u001bsc\u0085ription \ud800`,
              responses: { 200: { description: `o${NUL}k` } },
            },
          },
        },
        { info: { title: `A${NUL}`, version: '1' } },
      ),
    ],
    [
      'api.yaml',
      'openapi: 3.1.0\ninfo: { title: "A\\0", version: "1" }\npaths:\n  "/x\\x00":\n    get: { tags: ["t\\u0000ag"], summary: "Sum\\0mary\\a", description: "De\\esc\\x85ription", responses: { "200": { description: "o\\0k" } } }\n',
    ],
  ])('are not in the texts and names of %s', async (file, text) => {
    const site = await siteOf({ navigation: { openapi: file } }, { [file]: text });
    const page = sitePage(site, '/api-reference/tag/summary');
    expect(page.title).toBe('Summary');
    const markdown = pageMarkdown(publicSite(site), page, await createEngine(site).document(page));
    expect(markdown).toContain('Description');
    expect(markdown).toMatch(/`GET \/x`/);
    expect(markdown.isWellFormed()).toBe(true);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for.
    expect(markdown).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/);
  });
});
