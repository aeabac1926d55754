/** Text that cannot be parsed becomes words of its page, and the rest of the page stands. */
import { markdownToMdast } from 'satteri';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BUILTINS } from '../../../plugin/packages/mdx/components/registry.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { testRepository } from './repository.ts';

async function read(text: string, files: Readonly<Record<string, string>> = {}) {
  const one = testRepository({ 'page.mdx': text, ...files });
  onTestFinished(one.remove);
  const engine = createEngine(one.site);
  const page = one.page('/page');
  const { sections, diagnostics } = await engine.document(page);
  const compiled = await engine.compile(page);
  expect(compiled.diagnostics).toEqual(diagnostics);
  return {
    html: compiled.render(BUILTINS.functions, () => {}),
    markdown: sections.map((section) => section.markdown).join('\n\n'),
    text: sections.map((section) => section.text).join('\n'),
    errors: diagnostics.map(({ file, line, column }) => `${file}:${line}:${column}`),
    messages: diagnostics.map(({ message }) => message),
  };
}

const BROKEN: readonly [string, string, string][] = [
  ['an element that is not closed', '<Steps>\n<Step title="One">', '3:1'],
  ['a closing tag alone', 'Words </Card> here', '3:7'],
  ['a brace', 'Words { here', '3:7'],
  ['an expression', 'Words {foo bar} here', '3:12'],
  ['an attribute', '<Card title={foo bar}>x</Card>', '3:18'],
  ['an import', 'import x from', '3:1'],
  ['a list that ends within an element', '- <Foo>\n- other', '3:3'],
];

describe.each(BROKEN)('a broken block: %s', (_, block, place) => {
  it('is an error at its position, and shown as text between its neighbours', async () => {
    const page = await read(`**Before**\n\n${block}\n\n## After\n\n<Note>Kept</Note>\n`);
    expect(page.errors).toEqual([`page.mdx:${place}`]);
    expect(page.html).toContain('<strong>Before</strong>');
    expect(page.html).toMatch(/<h2[^>]*id="after"/);
    expect(page.html).toContain('Kept');
    const [first = ''] = block.split('\n');
    expect(page.text).toContain(first);
    expect(page.markdown.replaceAll('\\', '')).toContain(first);
    expect(page.html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')).toContain(
      first,
    );
  });
});

it.each([
  '<script>alert(1)</script>',
  '<img src="x" onerror="alert(1)"/>',
  '<svg onload={alert}/>',
  '{process.exit(1)}',
  '[words](javascript:alert(1))',
  '<javascript:alert(1)>',
  '![words](https://example.com/a.png)',
  '```html\n<script>alert(1)</script>\n```',
  ':::note\n<b>x</b>\n:::',
  '$<b>x</b>$ &lt;b&gt;',
  'export const x = 1;',
])('a broken block outputs no markup: %s', async (hostile) => {
  const { html, markdown } = await read(`Before\n\n{foo bar}\n${hostile}\n\nAfter\n`);
  expect(html).toMatch(/^<p>Before<\/p>\s*<p>[^<>]*<\/p>\s*<p>After<\/p>$/);
  // Neither does any out of the Markdown, wherever it is shown.
  const types = JSON.stringify(markdownToMdast(markdown, { features: { gfm: false } })).matchAll(
    /"type":"(\w+)"/g,
  );
  expect(new Set(Array.from(types, ([, type]) => type))).toEqual(new Set(['root', 'paragraph', 'text']));
});

it('an author’s comment in a broken block is not shown', async () => {
  const { html, markdown, text } = await read(
    'Before {/* secret\n\n secret */} {foo bar} <!-- secret --> words\n\n{/* secret\n\nAfter\n',
  );
  for (const each of [html, markdown, text]) {
    expect(each).not.toContain('secret');
    expect(each).toContain('words');
    expect(each).toContain('After');
  }
});

it('each broken block is a separate error, without errors for its consequences', async () => {
  const { errors, html } = await read(
    '{foo bar}\n\nWords\n\n<Tabs>\n\n<Tab title="A">\n\nIn a tab\n\n</Tabs>\n\n<Card>\n',
  );
  expect(errors).toEqual(['page.mdx:1:6', 'page.mdx:11:1', 'page.mdx:13:1']);
  expect(html).toContain('In a tab');
});

it('unclosed broken blocks are shown as text', async () => {
  const { html } = await read(Array.from({ length: 200 }, (_, index) => `{foo ${index} bar}`).join('\n\n'));
  expect(html).toContain('{foo 0 bar}');
  expect(html).toContain('{foo 199 bar}');
});

it('a snippet with a broken block shows the rest, with the error in its own file', async () => {
  const { html, errors } = await read('import A from "/snippets/a.mdx"\n\n<A />\n', {
    'snippets/a.mdx': 'Part\n\n{foo bar}\n\n**Rest**\n',
  });
  expect(errors).toEqual(['snippets/a.mdx:3:6']);
  expect(html).toContain('Part');
  expect(html).toContain('{foo bar}');
  expect(html).toContain('<strong>Rest</strong>');
});

it('values of variables in a broken block are shown as text', async () => {
  const one = testRepository({ 'page.mdx': '{foo bar} {{name}}\n' }, { variables: { name: '<b>&</b>' } });
  onTestFinished(one.remove);
  const compiled = await createEngine(one.site).compile(one.page('/page'));
  expect(compiled.render(BUILTINS.functions, () => {})).toBe('<p>{foo bar} &lt;b&gt;&amp;&lt;/b&gt;</p>');
});
