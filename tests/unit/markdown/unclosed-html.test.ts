/** A page in plain Markdown may hold any HTML: none of it reaches the theme around the page. */
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, it, onTestFinished } from 'vitest';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { testRepository } from './repository.ts';

async function read(files: Readonly<Record<string, string>>) {
  const repository = testRepository(files);
  onTestFinished(() => repository.remove());
  const [page] = repository.site.pages;
  if (page === undefined) throw new Error('There is no page.');
  const engine = createEngine(repository.site);
  const document = await engine.document(page);
  const compiled = await engine.compile(page);
  return {
    html: compiled.render({}, () => {}).trim(),
    markdown: document.sections.map(({ markdown }) => markdown).join('\n\n'),
  };
}

const html = async (text: string): Promise<string> => (await read({ 'page.md': text })).html;

type Node = DefaultTreeAdapterTypes.Node;

function elements(node: Node, around: readonly string[] = []): (readonly string[])[] {
  const path = 'tagName' in node ? [...around, node.tagName] : around;
  const children = 'childNodes' in node ? node.childNodes : [];
  return [path, ...children.flatMap((child) => elements(child, path))];
}

/** The elements around one that follows the page, and itself, as a browser reads them. */
function behind(page: string, scriptingEnabled: boolean): readonly string[] | undefined {
  const whole = `<!doctype html><html><body><main><div>${page}</div><footer>End</footer></main></body></html>`;
  const paths = elements(parse(whole, { scriptingEnabled }));
  return paths.find((path) => path.at(-1) === 'footer');
}

const HIDING =
  'script style title textarea iframe noscript noembed noframes xmp plaintext template select object video canvas svg dialog';

it.each(HIDING.split(' '))('<%s> without an end is words of its paragraph', async (name) => {
  const page = await read({ 'page.md': `Use <${name}> in *a* page.\n\nNext paragraph.` });
  expect(page.html).toBe(`<p>Use &lt;${name}&gt; in <em>a</em> page.</p>\n<p>Next paragraph.</p>`);
  expect(page.markdown).toContain(`${name}> in *a* page.`);
});

it.each([
  ['a mark', 'Press <b>a *c*.\n\nNext.', '<p>Press <b>a <em>c</em>.</b></p>\n<p>Next.</p>'],
  [
    'a link',
    '## See <a href="/b">here\n\nNext.',
    '<h2 id="see-here">See <a href="/b">here</a></h2>\n<p>Next.</p>',
  ],
  ['a table', '<table><tr><td>\n\nNext.', '<table><tbody><tr><td><p>Next.</p></td></tr></tbody></table>'],
  [
    'an element around blocks',
    '<div class="x">\n\nNext.',
    '<div class="x" data-authored=""><p>Next.</p></div>',
  ],
  ['an end of an element around the page', 'a\n\n</div></main>\n\nNext.', '<p>a</p>\n\n\n<p>Next.</p>'],
  ['a comment', '<!-- a\n\nNext *b*.', '<p>&lt;!-- a</p>\n<p>Next <em>b</em>.</p>'],
  ['a script', '<script>\n\nNext *b*.', '<p>&lt;script&gt;</p>\n<p>Next <em>b</em>.</p>'],
  [
    'a tag in a block of HTML',
    '<p>Use <title> here.</p>\n\nNext.',
    '<p>Use &lt;title&gt; here.</p>\n<p>Next.</p>',
  ],
  ['a quote', '<div class="x\n\nNext "b" > c.', '<p>&lt;div class="x</p>\n<p>Next "b" &gt; c.</p>'],
])('%s that is not closed ends with its part of the page', async (_name, text, expected) => {
  expect((await html(text)).replaceAll('\n', '')).toBe(expected.replaceAll('\n', ''));
});

it.each([
  ['a script', '<script>\nif (a < b) c = "<b>";\n</script>'],
  ['styles', '<style>a > b { color: red }</style>'],
  ['an iframe on two blocks', '<iframe src="https://a.example">\n\n</iframe>'],
  ['an element over several blocks', '<details><summary>a</summary>\n\n*b*\n\n</details>'],
  ['a comment', '<!-- a\n\n<script> b -->'],
])('%s with its end stays', async (_name, text) => {
  // A brace is a mistake in MDX: the page is plain Markdown.
  const page = await html(`${text}\n\n{`);
  expect(page.replaceAll('<p><em>b</em></p>', '*b*').replaceAll(/\s+/g, '')).toBe(
    `${text}<p>{</p>`.replaceAll(/\s+/g, ''),
  );
});

it('any number of tags without an end are words', async () => {
  for (const tag of ['<script>', '<!-- a', '<title>']) {
    const page = await html(`${tag}\n\n`.repeat(300));
    expect(page.split(`<p>${tag.replace('<', '&lt;').replace('>', '&gt;')}</p>`)).toHaveLength(301);
  }
});

it('a snippet in plain Markdown ends within its page', async () => {
  const page = await read({
    'page.mdx': 'import Own from "/snippets/own.md";\n\n<div>\n<Own />\n</div>\n\nAfter.',
    'snippets/own.md': 'Use <script> and <b>x.\n\n<div>\n\n{',
  });
  expect(page.html).toMatch(/<\/div>\s*<p>After\.<\/p>$/);
  expect(page.html).toContain('&lt;script&gt;');
  expect(behind(page.html, true)).toEqual(['html', 'body', 'main', 'footer']);
});

it('HTML that an author sets into an element ends within it', async () => {
  const set = (name: string, text: string): string =>
    `<${name} dangerouslySetInnerHTML={{ __html: ${JSON.stringify(text)} }} />`;
  const page = await read({
    'page.mdx': `${set('div', '<b>a <textarea>b')}\n\n${set('style', 'a > b { c: "<d>" }')}\n\nAfter.`,
  });
  expect(page.html).toBe(
    '<div><b>a <textarea>b</textarea></b></div>\n<style>a > b { c: "<d>" }</style>\n<p>After.</p>',
  );
});

it('no HTML of a page reaches what is behind it', async () => {
  const names =
    `${HIDING} b a p table tr td li ul div main body html head form button h2 option details nobr font`.split(
      ' ',
    );
  const tag = fc.constantFrom(...names.flatMap((name) => [`<${name}>`, `</${name}>`, `<${name} class="x>`]));
  const other = fc.constantFrom(
    '<!--',
    '-->',
    '<!-->',
    '<?',
    '<![CDATA[',
    ']]>',
    '<',
    '"',
    "'",
    ' a ',
    '\n',
    '\n\n',
    '{',
    '`',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(tag, other), { maxLength: 12 }), async (parts) => {
      const page = await html(parts.join(''));
      for (const scripts of [true, false])
        expect(behind(page, scripts), JSON.stringify(parts.join(''))).toEqual([
          'html',
          'body',
          'main',
          'footer',
        ]);
    }),
    { numRuns: 400 },
  );
});
