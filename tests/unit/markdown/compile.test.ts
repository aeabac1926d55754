import { afterEach, describe, expect, it } from 'vitest';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import type { Component } from '../../../plugin/packages/repository/extend/component.ts';
import { isHtml, raw } from '../../../runtime/packages/contract/html.ts';
import { testRepository } from './repository.ts';

let remove = (): void => {};
afterEach(() => remove());

/** Components that show the props they get: what the theme has to work with. */
function stub(name: string, seen: Record<string, unknown>[] = []): Component {
  return ({ props, children }) => {
    seen.push(props);
    return raw(`<${name}>${children.text}</${name}>`);
  };
}

async function render(
  files: Readonly<Record<string, string>> | string,
  components: Readonly<Record<string, Component>> = {},
  base = '',
): Promise<string> {
  const one = testRepository(typeof files === 'string' ? { 'guides/page.mdx': files } : files, {}, base);
  remove = one.remove;
  const [page] = one.site.pages;
  if (!page) throw new Error('There is no page.');
  const compiled = await createEngine(one.site).compile(page);
  return compiled.render(components, () => {}).trim();
}

describe('HTML in a page', () => {
  it.each([
    ['headings', '## A & b', '<h2 id="a-&amp;-b">A &amp; b</h2>'],
    ['lists', '- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['ordered lists', '3. a\n4. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
    [
      'tasks',
      '- [x] a **b**\n- [ ] c',
      '<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" checked disabled aria-label="a b"> a <strong>b</strong></li>\n<li class="task-list-item"><input type="checkbox" disabled aria-label="c"> c</li>\n</ul>',
    ],
    [
      'tables without words in a header',
      '||a|\n|-|-|\n|b|c|',
      '<table><thead><tr><td></td><th>a</th></tr></thead><tbody><tr><td>b</td><td>c</td></tr></tbody></table>',
    ],
    [
      'tables',
      '| a | b |\n|---|:-:|\n| c |',
      '<table><thead><tr><th>a</th><th style="text-align:center">b</th></tr></thead><tbody><tr><td>c</td><td style="text-align:center"></td></tr></tbody></table>',
    ],
    ['links', '[a](./b.mdx#c "t")', '<p><a href="/guides/b#c" title="t">a</a></p>'],
    [
      'marks',
      '**a** *b* ~~c~~ `<d>`',
      '<p><strong>a</strong> <em>b</em> <del>c</del> <code>&lt;d&gt;</code></p>',
    ],
    ['references', '[a][b] [c][d]\n\n[b]: /x', '<p><a href="/x">a</a> [c][d]</p>'],
    [
      'footnotes',
      'a[^1]\n\n[^1]: note',
      '<p>a<sup><a href="#fn-1" id="fnref-1" data-footnote-ref="" aria-describedby="footnote-label">1</a></sup></p><section class="footnotes" data-footnotes=""><h2 class="sr" id="footnote-label">Footnotes</h2><ol><li id="fn-1"><p>note</p><a href="#fnref-1" data-footnote-backref="" aria-label="Back to the reference">↩</a></li></ol></section>',
    ],
    ['fragments', '<>a</>', 'a'],
    [
      'expressions',
      'a {1 + 1} {"<b>"} {[1, 2].map((n) => <i>{n}</i>)} {false} {null}',
      '<p>a 2 &lt;b&gt; <i>1</i><i>2</i>  </p>',
    ],
  ])('%s', async (_name, source, html) => {
    expect(await render(source)).toBe(html);
  });

  it.each([
    ['words around a block', 'a <div>b</div> *c*', '<p>a </p><div>b</div><p> <em>c</em></p>'],
    ['nothing but a block', '<div>b</div>{" "}', '<div>b</div>'],
    [
      'an item',
      '- a <div>b</div>\n\n- c',
      '<ul>\n<li><p>a </p><div>b</div>\n</li>\n<li><p>c</p>\n</li>\n</ul>',
    ],
    [
      'a paragraph of HTML',
      '<p className="x">\n  a *b*\n</p>',
      '<p class="x" data-authored="">a <em>b</em></p>',
    ],
    [
      'several',
      '<p className="x">\n  a\n\n  b\n</p>',
      '<div class="x" data-authored=""><p>a</p>\n<p>b</p></div>',
    ],
    ['a heading of HTML', '<h2>\n  a\n</h2>', '<h2>a</h2>'],
    [
      'a summary',
      '<details>\n<summary>\n## a\n</summary>\nb\n</details>',
      '<details><summary><h2 id="a">a</h2></summary>\n<p>b</p></details>',
    ],
  ])('puts no block element into a paragraph: %s', async (_, source, html) => {
    expect(await render(source)).toBe(html);
  });

  it('uses the first of duplicate footnotes, and omits an empty id', async () => {
    expect(await render('a[^1]\n\n[^1]: x\n[^1]: y')).toContain('<li id="fn-1"><p>x</p>');
    expect(await render('## B {#a b}')).not.toContain('id=""');
    expect(await render('<input defaultValue="a" defaultChecked />')).toBe('<input value="a" checked>');
  });

  it('accepts attributes in the syntax of HTML and of React', async () => {
    const html = await render(
      '<div class="a" style="color: red" onclick="x()" tabIndex={0} hidden>\n<label for="i" className="b" style={{ marginTop: 4, "--v": 1, lineHeight: 2 }}>x</label>\n<svg viewBox="0 0 1 1" stroke-width="2" strokeLinecap="round"><path d="M0 0" fillRule="evenodd" /></svg>\n</div>',
    );
    expect(html).toBe(
      '<div class="a" style="color: red" tabindex="0" hidden data-authored=""><label for="i" class="b" style="margin-top:4px;--v:1;line-height:2" data-authored="">x</label>\n<svg viewBox="0 0 1 1" stroke-width="2" stroke-linecap="round"><path d="M0 0" fill-rule="evenodd"></path></svg></div>',
    );
  });

  it('knows the attributes of HTML and SVG by every spelling, and no handler by any', async () => {
    const html = await render(
      '<svg xlinkHref="#a" maskType="alpha" pointsAtX={1} transformOrigin="0 0"><path ONCLICK="x()" onClick="x()" /></svg>\n\n<p draggable={false} spellCheck={true} aria-current={true} unknownName="y" hidden="hidden" classname="z" strokewidth="2">x</p>',
    );
    expect(html).toBe(
      '<svg xlink:href="#a" mask-type="alpha" pointsAtX="1" transform-origin="0 0"><path></path></svg>\n<p draggable="false" spellcheck="true" aria-current="true" unknownname="y" hidden classname="z" strokewidth="2">x</p>',
    );
  });

  it('resolves addresses in plain Markdown as in its links', async () => {
    const source =
      '<p align=center><img src="./a.png" srcset="./a.png 1x, b.png 2x"><a href=\'../b.md#c\'>b</a><a href=/c>c</a>\n</p>\n\nx <a href="/c">c</a> [d](./d.md) <a href="#e">e</a>\n\n<!-- <a href="./x"> --><script>f(\'<a href="./y">\')</script>\n';
    expect(await render({ 'guides/index.md': source }, {}, '/docs')).toBe(
      '<p align="center"><img src="/docs/guides/a.png" srcset="/docs/guides/a.png 1x, /docs/guides/b.png 2x"><a href="/docs/b#c">b</a><a href="/docs/c">c</a>\n</p>' +
        '<p>x <a href="/docs/c">c</a> <a href="/docs/guides/d">d</a> <a href="#e">e</a></p>' +
        '<!-- <a href="./x"> --><script>f(\'<a href="./y">\')</script>',
    );
    expect(await render('<picture><source srcSet="./a.png 2x" /></picture>')).toContain(
      'srcset="/guides/a.png 2x"',
    );
  });

  it('ends in plain Markdown where its author closed it', async () => {
    const source =
      '{b c}\n\n<iframe src="https://a.b/c" />\n\na <span/> b <br/> <img alt=x src="/c"/>\n\n<svg><path d="M0" /></svg>\n';
    expect(await render({ 'page.md': source })).toBe(
      '<p>{b c}</p><iframe src="https://a.b/c"></iframe><p>a <span></span> b <br> <img alt="x" src="/c"></p>\n' +
        '<p><svg><path d="M0"></path></svg></p>',
    );
  });

  it.each([
    [
      'beside a bracket in a value',
      '<iframe title="a > b" src="https://a.b/c" />',
      '<iframe title="a &gt; b" src="https://a.b/c"></iframe>',
    ],
    [
      'of an element that has none',
      '<br/><img alt="" src="https://a.b/c"/>',
      '<br><img alt="" src="https://a.b/c">',
    ],
    [
      'of a script before another',
      '<script src="/a.js" /><div/><script>let a = "<div/>"</script>',
      '<script src="/a.js"></script><div></div><script>let a = "<div/>"</script>',
    ],
  ])('is closed %s, as in Markdown and in React', async (_, html, closed) => {
    expect(await render({ 'page.md': `{b c}\n\n${html}\n\nAfter\n` })).toContain(closed);
    const own = `<div dangerouslySetInnerHTML={{ __html: ${JSON.stringify(html)} }} />\n\nAfter\n`;
    expect(await render(own)).toContain(`<div>${closed}</div>`);
  });

  it('is escaped, and braces in plain Markdown are text', async () => {
    expect(await render({ 'page.md': 'a {b c} & <b>c</b>\n\nimport x\n' })).toBe(
      '<p>a {b c} &amp; <b>c</b></p>\n<p>import x</p>',
    );
  });

  it('adds the base to paths of the site, once', async () => {
    const html = await render(
      '[a](/x) [b](y) [c](https://e.com/) ![d](/docs/i.png) <a href="#z">e</a>',
      {},
      '/docs',
    );
    expect(html).toBe(
      '<p><a href="/docs/x">a</a> <a href="/docs/guides/y">b</a> <a href="https://e.com/">c</a> <img src="/docs/i.png" alt="d"> <a href="#z">e</a></p>',
    );
  });
});

describe('components in a page', () => {
  it('receive props, children and the fragment of the document', async () => {
    const seen: Record<string, unknown>[] = [];
    const html = await render(
      '## Set up\n\n<Accordion title="Set up" defaultOpen n={2} icon={<b>i</b>}>\n**x**\n</Accordion>',
      {
        Accordion: stub('x-accordion', seen),
      },
    );
    expect(html).toBe('<h2 id="set-up">Set up</h2>\n<x-accordion><p><strong>x</strong></p></x-accordion>');
    expect(seen[0]).toMatchObject({ title: 'Set up', defaultOpen: true, n: 2, id: 'set-up-2' });
    expect(seen[0]).not.toHaveProperty('children');
  });

  it('work in snippets and inline components', async () => {
    const html = await render(
      {
        'page.mdx':
          'import S from "/snippets/s.mdx"\n\nexport const Mine = ({ children }) => <Note><i>{children}</i></Note>\n\n<S w="x" />\n\ntext <S w="y" />\n\n<Mine>**a**</Mine>\n',
        'snippets/s.mdx': '<Note>{w}</Note>\n',
      },
      { Note: stub('x-note') },
    );
    expect(html).toBe(
      '<x-note>x</x-note>\n<p>text <x-note>y</x-note></p>\n<x-note><i><strong>a</strong></i></x-note>',
    );
  });

  it('may be imported and exported between other tags', async () => {
    const html = await render(
      {
        'page.mdx':
          '<Note>\n\nimport S from "/snippets/s.mdx"\n\nexport const word = "x"\n\n<div>\n\nimport T from "/snippets/t.mdx"\n\n<S w={word} />\n</div>\n</Note>\n\n<T />\n',
        'snippets/s.mdx': '{w}\n',
        'snippets/t.mdx': 't\n',
      },
      { Note: stub('x-note') },
    );
    expect(html).toBe('<x-note><div>x</div></x-note>\n<p>t</p>');
  });

  it('can replace elements of Markdown', async () => {
    const seen: Record<string, unknown>[] = [];
    expect(await render('[a](/b)\n\n<a href="/c">d</a>', { a: stub('x-a', seen) })).toBe(
      '<p><x-a>a</x-a></p>\n<x-a>d</x-a>',
    );
    expect(seen.map(({ href }) => href)).toEqual(['/b', '/c']);
  });

  it('show their children if the theme lacks them', async () => {
    expect(await render('<Panel>a</Panel>')).toBe('a');
  });
});

describe('code in a page', () => {
  const block = async (source: string, file = 'page.mdx') => {
    const seen: Record<string, unknown>[] = [];
    await render({ [file]: source }, { CodeBlock: stub('x-code', seen) });
    const { html, ...props } = seen[0] ?? {};
    return { ...props, html: isHtml(html) ? html.text : undefined } as Record<string, unknown>;
  };

  it('is highlighted in a light and a dark theme', async () => {
    const { html, text, ...rest } = await block('```ts a.ts lines {2}\nconst a = 1;\nlet b;\n```');
    expect(rest).toMatchObject({ title: 'a.ts', language: 'ts', lines: true });
    expect(text).toBe('const a = 1;\nlet b;');
    expect(html).toMatch(/^<code style="--shiki-light:#\w+;--shiki-dark:#\w+;/);
    expect(html).toMatch(
      /<span class="line"><span style="--shiki-light:#\w+;--shiki-dark:#\w+">const <\/span>/,
    );
    expect(html).toContain('<span class="line highlighted">');
  });

  it('marks diffs and focus, and copies without the comments', async () => {
    const { html, text, focus } = await block('```js\na() // [!code ++]\nb() // [!code focus]\n```');
    expect(html).toMatch(/class="line diff add".*\n<span class="line focused">/s);
    expect(html).not.toContain('!code');
    expect([text, focus]).toEqual(['a()\nb()', true]);
  });

  it('marks lines by their first character if `diff` asks for it', async () => {
    const { html, text } = await block('```js diff\n+ a()\n- b()\n  c() + d\n```');
    expect(String(html).match(/class="line[^"]*"/g)).toEqual([
      'class="line diff add"',
      'class="line diff remove"',
      'class="line"',
    ]);
    expect(text).toBe('+ a()\n- b()\n  c() + d');
  });

  it('is plain text in unknown languages', async () => {
    const { html, language } = await block('```nonsense\n<a>\n```');
    expect(language).toBe('nonsense');
    expect(html).toMatch(/<span class="line">&lt;a&gt;<\/span><\/code>$/);
  });

  it('code of <CodeBlock> is highlighted too', async () => {
    const props = await block(
      '<CodeBlock language="js" filename="a.js" highlight="[1]">\n```\nlet a\n```\n</CodeBlock>',
    );
    expect(props).toMatchObject({ title: 'a.js', language: 'js', text: 'let a' });
    expect(props.html).toContain('line highlighted');
  });

  it('code in the language `mermaid` becomes a diagram', async () => {
    const seen: Record<string, unknown>[] = [];
    await render('```mermaid\ngraph TD\n```', { Mermaid: stub('x-m', seen), CodeBlock: stub('x-c') });
    expect(seen).toEqual([{ code: 'graph TD' }]);
  });

  it('is not highlighted twice', async () => {
    const kept = new Map<string, string>();
    const source = '```js\nlet a\n```\n';
    const one = testRepository({ 'a.mdx': source, 'b.mdx': `text\n\n${source}` });
    remove = one.remove;
    const engine = createEngine(one.site, { highlightCache: kept });
    for (const page of one.site.pages) await engine.compile(page);
    expect(kept.size).toBe(1);
  });
});

describe('pages that cannot be rendered statically or without errors', () => {
  it('show a block with a syntax error as written, with a diagnostic', async () => {
    const one = testRepository({ 'page.mdx': 'a\n\n<Card>\n' });
    remove = one.remove;
    const compiled = await createEngine(one.site).compile(one.page('/page'));
    expect(compiled.diagnostics).toMatchObject([{ code: 'page-syntax', line: 3, column: 1 }]);
    expect(await render('a\n\n<Card>\n')).toBe('<p>a</p>\n<p>&lt;Card&gt;</p>');
  });

  it('keep the content around a component that throws', async () => {
    expect(
      await render(
        'export const Bad = () => { throw new Error("no") }\n\na\n\n<Bad>kept</Bad>\n\n{nothing.here}\n',
      ),
    ).toBe('<p>a</p>\nkept\n{nothing.here}');
  });

  it('render components with hooks in their initial state, and hydrate them', async () => {
    const source =
      'export const Counter = () => {\n  const [n, set] = useState(3)\n  React.useEffect(() => { window.x = 1 }, [])\n  return <button onClick={() => set(n + 1)}>{n}</button>\n}\n\n<Counter />\n';
    const one = testRepository({ 'page.mdx': source });
    const compiled = await createEngine(one.site).compile(one.page('/page'));
    one.remove();
    expect([compiled.interactive, compiled.diagnostics]).toEqual([true, []]);
    expect(await render(source)).toContain(
      '<waymark-root style="display:contents"><button>3</button></waymark-root>',
    );
  });

  it('render JSX files as static HTML if nothing in them is interactive', async () => {
    const files = {
      'page.mdx': 'import { A } from "/snippets/a.jsx"\n\n<A>kept</A>\n',
      'snippets/a.jsx': 'export const A = ({ children }) => <p className="a">{children}</p>;',
    };
    const one = testRepository(files);
    remove = one.remove;
    const compiled = await createEngine(one.site).compile(one.page('/page'));
    expect([compiled.interactive, compiled.diagnostics]).toEqual([false, []]);
  });
});
