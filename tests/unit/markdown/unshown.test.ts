/** A mistake of Waymark's own code, or of a component, costs a part of a page: its source stands there as text. */
import { afterEach, expect, test } from 'vitest';
import { BUILTINS } from '../../../plugin/packages/mdx/components/registry.ts';
import { cleanBlocks } from '../../../plugin/packages/mdx/markdown/clean/clean.ts';
import { serialize } from '../../../plugin/packages/mdx/markdown/clean/serialize.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { createCaches } from '../../../plugin/packages/mdx/markdown/engine-caches.ts';
import { expand } from '../../../plugin/packages/mdx/markdown/expand/expand.ts';
import { loadModule } from '../../../plugin/packages/mdx/markdown/parse/load-module.ts';
import type { Component } from '../../../plugin/packages/repository/extend/component.ts';
import { Diagnostics } from '../../../plugin/packages/source/diagnostics/collector.ts';
import type { Report } from '../../../plugin/packages/source/diagnostics/diagnostic.ts';
import { failOnErrors } from '../../../plugin/packages/source/diagnostics/problems-found.ts';
import { openapiText, problems, siteOf } from '../openapi/site.ts';
import { testRepository } from './repository.ts';

let remove = (): void => {};
afterEach(() => remove());

const failing: Component = () => {
  throw new Error('No light.\nAt night.');
};

const PLACE = { code: 'page-render-failed', file: 'page.mdx', message: expect.stringContaining('No light.') };

test('an element whose HTML cannot be rendered is shown as its source, with an error', async () => {
  const one = testRepository({
    'page.mdx': 'First.\n\n<section>\n  A & *b* {/* Note. */}\n</section>\n\n`c` <kbd>d</kbd>\n\nLast.\n',
  });
  remove = one.remove;
  const compiled = await createEngine(one.site).compile(one.page('/page'));
  const found = new Diagnostics();
  const html = compiled.render({ ...BUILTINS.functions, section: failing, kbd: failing }, (report) =>
    found.report(report),
  );
  expect(html).toContain('<p>&lt;section&gt;\n  A &amp; *b*              \n&lt;/section&gt;</p>');
  expect(html).toContain('<code>c</code> &lt;kbd&gt;d&lt;/kbd&gt;</p>');
  expect(html).toContain('<p>Last.</p>');
  expect(html).not.toContain('Note.');
  expect(found.list()).toMatchObject([
    { ...PLACE, severity: 'error', line: 3, column: 1 },
    { ...PLACE, severity: 'error', line: 7, column: 5 },
  ]);
  // Nothing is built of it, unless the author lets errors of single pages pass.
  expect(() => failOnErrors(found.list(), {})).toThrow('2 errors');
  failOnErrors(found.list(), { allowErrors: true });
});

test('a component whose Markdown cannot be rendered is shown as its source, with an error', () => {
  const source = 'First.\n\n<Card title="x">A.</Card>\n\nLast.\n';
  const one = testRepository({ 'page.mdx': source });
  remove = one.remove;
  const { library, evaluation, reactSite } = createCaches(one.site, new Map(), {}, '');
  const module = loadModule(
    {
      file: 'page.mdx',
      format: 'mdx',
      source,
      firstLine: 1,
    },
    new Map(),
  );
  const { root } = expand(module, library, evaluation, reactSite, false);
  for (const node of root.elements.keys())
    root.elements.set(node, {
      kind: 'builtin',
      name: 'Card',
      props: {
        get title() {
          throw new Error('No light.');
        },
      },
    });
  const found: Report[] = [];
  const blocks = cleanBlocks(
    { instance: root, reader: 'agents', report: (each) => found.push(each) },
    root.root.children,
  );
  expect(serialize(blocks)).toBe('First.\n\n\\<Card title="x">A.\\</Card>\n\nLast.');
  expect(found).toMatchObject([{ ...PLACE, line: 3, column: 1 }]);
});

test('an API reference that cannot be rendered is left out of its page, with an error', async () => {
  const site = await siteOf(
    { navigation: { pages: ['GET /a'] }, api: { openapi: 'api.json' } },
    { 'api.json': openapiText({ '/a': { get: { summary: 'A', 'x-mint': { content: 'Own text.' } } } }) },
  );
  expect(problems(site)).toEqual([]);
  const [[key, api] = []] = site.apis ?? [];
  if (key === undefined || api === undefined) throw new Error('The site has no API.');
  const document = new Proxy(api.document, {
    get() {
      throw new Error('No light.');
    },
  });
  const broken = { ...site, apis: new Map([[key, { ...api, document }]]) };
  const [page] = broken.pages;
  if (page === undefined) throw new Error('The site has no page.');
  const engine = createEngine(broken);
  const read = await engine.document(page);
  const place = {
    ...PLACE,
    file: 'api.json',
    line: 1,
    message: '`GET /a` cannot be shown on /api-reference/a: No light.',
  };
  expect(read.diagnostics).toMatchObject([{ ...place, severity: 'error' }]);
  expect(read.sections.map(({ text }) => text).join('')).toContain('Own text.');
  const found: Report[] = [];
  const compiled = await engine.compile(page);
  expect(engine.reference(page, compiled, (report) => found.push(report))).toBeUndefined();
  expect(found).toMatchObject([place]);
});
