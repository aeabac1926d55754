/** Texts without end: nested so deep, or included so often, that whatever reads them would not come back. */
import { expect, it, onTestFinished } from 'vitest';
import { BUILTINS } from '../../../plugin/packages/mdx/components/registry.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import type { Diagnostic } from '../../../plugin/packages/source/diagnostics/diagnostic.ts';
import { testRepository } from './repository.ts';

const FRONT = '---\ntitle: A\n---\n\n';

async function diagnosticsOf(files: Readonly<Record<string, string>>): Promise<readonly Diagnostic[]> {
  const one = testRepository(files);
  onTestFinished(one.remove);
  const [page] = one.site.pages;
  if (page === undefined) throw new Error('There is no page.');
  const engine = createEngine(one.site);
  const { diagnostics } = await engine.document(page);
  const compiled = await engine.compile(page);
  compiled.render(BUILTINS.functions, () => {});
  expect(compiled.diagnostics).toEqual(diagnostics);
  return diagnostics;
}

const repeated = (text: string, times: number): string => text.repeat(times);
const list = (depth: number): string =>
  Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- item`).join('\n');

const DEEP: Readonly<Record<string, (depth: number) => string>> = {
  lists: list,
  'lists in one line': (depth) => `${repeated('- ', depth)}item`,
  quotes: (depth) => `${repeated('> ', depth)}text`,
  elements: (depth) => `${repeated('<div>', depth)}text${repeated('</div>', depth)}`,
  components: (depth) => `${repeated('<Card>\n', depth)}text\n${repeated('</Card>\n', depth)}`,
  emphasis: (depth) => `${repeated('*a ', depth)}b${repeated(' a*', depth)}`,
  strikethrough: (depth) => `${repeated('~~a ', depth)}b${repeated(' a~~', depth)}`,
};

it.each(Object.entries(DEEP))('%s nested 1,500 deep are an error with a line', async (_, text) => {
  const [diagnostic, ...others] = await diagnosticsOf({ 'page.mdx': `${FRONT}${text(1_500)}\n` });
  expect(others).toEqual([]);
  expect(diagnostic).toMatchObject({ code: 'page-syntax', severity: 'error', file: 'page.mdx' });
  expect(diagnostic?.message).toContain('200 levels');
  expect(diagnostic?.line).toBeGreaterThanOrEqual(5);
});

it.each(['lists', 'quotes', 'emphasis'])(
  '%s nested 1,500 deep are an error in plain Markdown too',
  async (kind) => {
    const diagnostics = await diagnosticsOf({ 'page.md': `${FRONT}${DEEP[kind]?.(1_500)}\n` });
    expect(diagnostics).toMatchObject([{ code: 'page-syntax', file: 'page.md' }]);
  },
);

it.each(Object.entries(DEEP))('%s nested 90 deep are accepted', async (_, text) => {
  expect(await diagnosticsOf({ 'page.mdx': `${FRONT}${text(90)}\n` })).toEqual([]);
});

it('deeply nested brackets of an expression are an error with a line, and do not crash', async () => {
  const value = `${repeated('[', 20_000)}${repeated(']', 20_000)}`;
  const diagnostics = await diagnosticsOf({ 'page.mdx': `${FRONT}text\n\n{${value}}\n` });
  expect(diagnostics).toMatchObject([{ code: 'page-syntax', file: 'page.mdx', line: 7 }]);
});

it('deeply nested brackets in code of a snippet are a problem with file and line, and do not crash', async () => {
  const value = `${repeated('(', 20_000)}1${repeated(')', 20_000)}`;
  const diagnostics = await diagnosticsOf({
    'page.mdx': `${FRONT}import { Deep } from '/snippets/deep.jsx'\n\n<Deep />\n`,
    'snippets/deep.jsx': `export const Deep = () =>\n  ${value};\n`,
    'own.js': `export const deep = ${value};\n`,
  });
  expect(diagnostics).toMatchObject([
    {
      code: 'component-syntax',
      message: 'More brackets are open here than code can have',
      file: 'snippets/deep.jsx',
      line: 2,
    },
  ]);
});

/** Each snippet holds the next one so often. */
function snippets(depth: number, times: number, text = ''): Record<string, string> {
  const files: Record<string, string> = {};
  for (let level = 0; level < depth; level++) {
    const next = level + 1 < depth ? `import Next from '/snippets/s${level + 1}.mdx'\n\n` : '';
    const body = level + 1 < depth ? repeated('<Next />\n\n', times) : 'End\n';
    files[`snippets/s${level}.mdx`] = `${next}${text}${body}`;
  }
  return { ...files, 'page.mdx': `${FRONT}import First from '/snippets/s0.mdx'\n\n<First />\n` };
}

it.each([
  ['', 'nothing else'],
  ['## Heading\n\n', 'headings'],
])('snippets that double 40 levels deep, with %j, are one error with file and line', async (text) => {
  const [diagnostic, ...others] = await diagnosticsOf(snippets(40, 2, text));
  expect(others).toEqual([]);
  expect(diagnostic).toMatchObject({ code: 'page-too-large', severity: 'error' });
  expect(diagnostic?.message).toContain('/page.mdx has more than 200,000 elements');
  expect(diagnostic?.file).toMatch(/^snippets\/s\d+\.mdx$/);
  expect(diagnostic?.line).toBeGreaterThanOrEqual(3);
});

it('a chain of snippets is accepted up to the depth limit', async () => {
  expect(await diagnosticsOf(snippets(40, 1))).toEqual([]);
  const [diagnostic] = await diagnosticsOf(snippets(400, 1));
  expect(diagnostic).toMatchObject({
    code: 'page-too-large',
    file: expect.stringMatching(/^snippets\/s\d+/),
  });
  expect(diagnostic?.message).toContain('nested deeper than 200 levels');
});
