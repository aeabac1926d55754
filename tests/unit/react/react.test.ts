import { afterEach, describe, expect, it } from 'vitest';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { reactStatements } from '../../../plugin/packages/mdx/react/analyse.ts';
import { revive } from '../../../plugin/packages/mdx/react/client/revive.ts';
import { readOutput } from '../../../plugin/packages/mdx/react/output.ts';
import { describe as describePart, keyOf } from '../../../plugin/packages/mdx/react/part.ts';
import type { Encoded } from '../../../plugin/packages/mdx/react/payload.ts';
import { possibleParts } from '../../../plugin/packages/mdx/react/possible-parts.ts';
import { scriptJson } from '../../../plugin/packages/repository/html/html.ts';
import { type TestRepository, testRepository } from '../markdown/repository.ts';

let open: TestRepository | undefined;

afterEach(() => {
  open?.remove();
  open = undefined;
});

async function read(files: Readonly<Record<string, string>>) {
  open = testRepository(files);
  const engine = createEngine(open.site);
  const document = await engine.document(open.page('/page'));
  const compiled = await engine.compile(open.page('/page'));
  const markdown = document.sections.map((section) => section.markdown).join('\n\n');
  return { document, compiled, markdown, engine };
}

const places = (
  diagnostics: readonly { code: string; file?: string | undefined; line?: number | undefined }[],
) => diagnostics.map(({ code, file, line }) => [code, file, line]);

describe('components that run as React', () => {
  const names = (code: string): string[] => reactStatements('a.tsx', code).flatMap((one) => one.names);

  it('call hooks, have handlers, name browser globals, or use such components', () => {
    expect(names('export const A = () => { const [a] = useState(1); return <b>{a}</b>; };')).toEqual(['A']);
    expect(names('export const A = () => <b onClick={() => {}} />;\nexport const B = () => <A />;')).toEqual([
      'A',
      'B',
    ]);
    expect(names('export const A = () => <b>{window.innerWidth}</b>;')).toEqual(['A']);
    expect(
      names('export const a = [1];\nexport const B = ({ x }) => <b title="onClick">{x.window}</b>;'),
    ).toEqual([]);
  });
});

describe('the HTML output of React', () => {
  it('is parsed as a tree', () => {
    const html = '<p class="a&amp;b" hidden="">x<!-- -->&lt;1<br/></p><style>a > b {}</style>';
    expect(readOutput(html, { interactive: false, parts: [], raw: [] })).toMatchObject([
      {
        name: 'p',
        attributes: { class: 'a&b', hidden: '' },
        children: [
          { text: 'x<1', html: 'x<!-- -->&lt;1' },
          { name: 'br', close: '' },
        ],
      },
      { name: 'style', children: [{ kind: 'raw', html: 'a > b {}' }] },
    ]);
  });
});

describe('a built-in component in React', () => {
  it('has the same key for the same description', () => {
    const one = describePart('Card', { title: 'A', onClick: () => {}, children: 'text' });
    const other = describePart('Card', { title: 'A', children: 'other text' });
    expect(keyOf(one.part)).toBe(keyOf(other.part));
    expect(Object.keys(one.functions)).toEqual(['onClick']);
    expect(keyOf(describePart('Card', { title: 'B' }).part)).not.toBe(keyOf(other.part));
  });

  it('is rendered in advance if a module may render it later', () => {
    const code =
      "const icons = [{ icon: 'star' }];\nexport const A = ({ x }) => x && <Card title={x} icon={x.icon}>{x}</Card>;";
    expect(possibleParts('a.tsx', code, new Set(['Card']))).toEqual([
      { name: 'Card', props: { title: '\uE000title\uE001', icon: 'star' }, children: [{ hole: 0 }] },
    ]);
    expect(possibleParts('a.tsx', 'const Card = () => null; const B = <Card />;', new Set(['Card']))).toEqual(
      [],
    );
  });
});

describe('page data in a script element', () => {
  it('cannot end the script', () => {
    const text = scriptJson({ a: '</script><script>alert(1)</script><!--' }).text;
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual({ a: '</script><script>alert(1)</script><!--' });
  });
});

describe('a page with React components', () => {
  it('can import data from a module', async () => {
    const { markdown, compiled } = await read({
      'page.mdx':
        "import { list, Item } from '/snippets/a.jsx'\n\n{list.map((one) => <Item key={one.n} {...one} />)}\n",
      'snippets/a.jsx':
        'export const list = [{ n: 1 }, { n: 2 }];\nexport const Item = ({ n }) => <p>number {n}</p>;',
    });
    expect(markdown).toBe('number 1\n\nnumber 2');
    expect(compiled.interactive).toBe(false);
  });

  it('can pass its own component to a module', async () => {
    const { document, markdown } = await read({
      'page.mdx':
        "import { Frame } from '/snippets/a.jsx'\n\nexport const Line = ({ children }) => <b>{children}</b>;\n\n<Frame as={Line}>\n\n## Inside\n\n</Frame>\n\n<Line>own</Line>\n",
      'snippets/a.jsx':
        'export const Frame = ({ as: As, children }) => { const [word] = useState("given"); return <div><As>{word}</As>{children}</div>; };',
    });
    expect(document.diagnostics).toEqual([]);
    expect(markdown).toBe('**given**\n\n## Inside\n\n**own**');
  });

  it.each([
    ['a call', '{more && Inner({ name: "b" })}'],
    ['an element', '{more && <Inner name="b" />}'],
    ['a name of its own', '{more && <Renamed name="b" />}'],
  ])('can use a component that only the page imports: %s', async (_name, use) => {
    const { markdown, compiled } = await read({
      'page.mdx':
        'import { Outer } from "/snippets/outer.jsx";\nimport { Inner, Inner as Renamed } from "/snippets/inner.jsx";\n\n<Outer more={true} />\n',
      'snippets/outer.jsx': `export const Outer = ({ more }) => <ol><li>a</li>${use}</ol>;`,
      'snippets/inner.jsx': 'export const Inner = ({ name }) => <li>Create {name}</li>;',
    });
    expect(compiled.diagnostics).toEqual([]);
    expect(markdown).toContain('Create b');
    expect(compiled.render({}, () => {})).toContain('Create <!-- -->b');
  });

  it('can use a component that a page imports which is read after another one', async () => {
    const outer = 'import { Outer } from "/snippets/outer.jsx";\n';
    open = testRepository({
      'first.mdx': `${outer}\n<Outer />\n`,
      'page.mdx': `${outer}import { Inner } from "/snippets/inner.jsx";\n\n<Outer more />\n`,
      'snippets/outer.jsx': 'export const Outer = ({ more }) => <p>a{more && <Inner />}</p>;',
      'snippets/inner.jsx': 'export const Inner = () => <b>b</b>;',
    });
    const engine = createEngine(open.site);
    for (const path of ['/first', '/page']) await engine.document(open.page(path));
    const compiled = await engine.compile(open.page('/page'));
    expect(compiled.render({}, () => {})).toContain('<b>b</b>');
  });

  it.each([
    'globalThis.React',
    'globalThis?.React',
    'globalThis["React"]',
    '(typeof window === "undefined" ? globalThis : window).React',
    'window.React',
    'React',
  ])('has %s without an import', async (name) => {
    const { compiled } = await read({
      'page.mdx': 'import { Count } from "/snippets/count.jsx";\n\n<Count />\n',
      'snippets/count.jsx': `const Own = ${name} ? ${name} : (() => { throw new Error('missing'); })();
export const Count = () => {
  const [n, set] = Own.useState(1);
  return <button onClick={() => set(n + 1)}>Count {n}</button>;
};`,
    });
    expect(compiled.diagnostics).toEqual([]);
    expect(compiled.interactive).toBe(true);
    expect(compiled.render({}, () => {})).toContain('Count <!-- -->1');
  });

  it('stops a component that renders itself endlessly', async () => {
    const { document, markdown } = await read({
      'page.mdx': 'import { A } from "./a.jsx"\n\nBefore.\n\n<A>Its children.</A>\n\nAfter.\n',
      'a.jsx': '\nexport const A = () => <A />;\n',
    });
    expect(markdown).toBe('Before.\n\nIts children.\n\nAfter.');
    expect(document.diagnostics).toMatchObject([
      {
        code: 'page-render-failed',
        file: 'a.jsx',
        line: 2,
        message: expect.stringContaining('uses itself without end'),
      },
    ]);
  });

  it('reports the line of a component that throws, and keeps the rest', async () => {
    const { document, markdown } = await read({
      'page.mdx': "import { Bad } from './snippets/a'\n\nbefore\n\n<Bad>kept</Bad>\n\nafter\n",
      'snippets/a.jsx': 'export const Bad = () => {\n  const a = null;\n  return <p>{a.b}</p>;\n};',
    });
    expect(places(document.diagnostics)).toEqual([['page-render-failed', 'snippets/a.jsx', 3]]);
    expect(markdown).toBe('before\n\nkept\n\nafter');
  });

  it('imports a default export, and reports missing exports', async () => {
    const { document, markdown } = await read({
      'page.mdx':
        "import Only from '/snippets/only.jsx'\nimport None from '/snippets/named.jsx'\nimport { Other } from '/snippets/named.jsx'\n\n<Only />\n\n<None>kept</None>\n\n<Other />\n",
      'snippets/only.jsx': 'export default () => <p>only</p>;',
      'snippets/named.jsx': 'export const Named = () => <p>named</p>;',
    });
    expect(markdown).toBe('only\n\nkept');
    expect(places(document.diagnostics)).toEqual([
      ['component-unknown', 'page.mdx', 7],
      ['component-unknown', 'page.mdx', 9],
    ]);
    expect(document.diagnostics[0]?.message).toContain('/snippets/named.jsx does not export');
  });

  it('reports lines in its own components', async () => {
    const { document } = await read({
      'page.mdx':
        '---\ntitle: A\n---\n\ntext\n\nexport const Bad = () => {\n  const [a] = useState(null);\n  return <p>{a.b}</p>;\n};\n\n<Bad />\n',
    });
    expect(places(document.diagnostics)).toEqual([['page-render-failed', 'page.mdx', 9]]);
  });

  it('reports a missing package, and imports nothing outside of the repository', async () => {
    const { document } = await read({
      'page.mdx': "import { A } from '/snippets/a.jsx'\n\n<A />\n",
      'snippets/a.jsx':
        "import x from '@no/such/deep';\nimport y from '../../../etc/hosts.js';\nimport fs from 'node:fs';\nimport Script from 'next/script';\nexport const A = () => <p>{typeof x}{typeof y}{typeof fs}<Script /></p>;",
    });
    expect(places(document.diagnostics)).toEqual([
      ['import-unsupported', 'snippets/a.jsx', 1],
      ['file-outside-root', 'snippets/a.jsx', 2],
      ['import-unsupported', 'snippets/a.jsx', 3],
      ['import-unsupported', 'snippets/a.jsx', 4],
    ]);
    expect(document.diagnostics[0]?.message).toContain('"@no/such"');
  });

  it('distinguishes a bundler alias from a package', async () => {
    const { document } = await read({
      'page.mdx': "import { A } from '/snippets/a.jsx'\n\n<A />\n",
      'snippets/a.jsx': "import { B } from '@/components/b';\nexport const A = () => <B />;",
    });
    expect(document.diagnostics.map(({ message }) => message)).toEqual([
      '"@/components/b" is an alias of another program\'s settings.',
    ]);
    expect(document.diagnostics[0]?.hint).toMatch(
      /^Write the path of the file from the folder of docs\.json/,
    );
  });

  it('imports components of installed packages, with the same React', async () => {
    const { document, markdown, compiled } = await read({
      'page.mdx':
        "import { Star } from 'some-icons'\nimport { A } from '/snippets/a.jsx'\n\n<Star />\n\n<A />\n",
      'snippets/a.jsx':
        "import { Star, useWord } from 'some-icons';\nexport const A = () => <p>{useWord()} <Star /></p>;",
      'node_modules/some-icons/index.jsx':
        "import { useMemo, forwardRef } from 'react';\nexport const useWord = () => useMemo(() => 'word', []);\nexport const Star = forwardRef((props, ref) => <b ref={ref}>star</b>);",
    });
    expect(document.diagnostics).toEqual([]);
    expect(markdown).toBe('**star**\n\nword **star**');
    expect(compiled.interactive).toBe(false);
  });

  it('passes the properties of a snippet to its event handlers', async () => {
    const { document, compiled } = await read({
      'page.mdx': 'import S from \'/snippets/s.mdx\'\n\n<S word="hello" />\n',
      'snippets/s.mdx': '<button onClick={() => alert(word)}>say {word}</button>\n',
    });
    expect(document.diagnostics).toEqual([]);
    expect(compiled.interactive).toBe(true);
  });

  it.each(['useState', 'React.useState'])('runs an expression of the text that calls %s', async (hook) => {
    const { document, compiled, markdown } = await read({
      'page.mdx': `Ready {(() => {\n  const [word] = ${hook}('now');\n  return <b>{word}</b>;\n})()}\n`,
    });
    expect(document.diagnostics).toEqual([]);
    expect(markdown).toBe('Ready **now**');
    expect(compiled.interactive).toBe(true);
  });

  it('is not needed by the names of hooks in comments and texts', async () => {
    const { document, compiled, markdown } = await read({
      'page.mdx': '{/* useState() */}\n\n{["useState()", "React"].length} words\n',
    });
    expect(document.diagnostics).toEqual([]);
    expect(markdown).toBe('2 words');
    expect(compiled.interactive).toBe(false);
  });

  it.each([
    ['an object', '{{ url: "/a", headers: (form) => ({ id: form }) }}', 'request.headers'],
    ['an object in a list', '{[{ url: "/a", run: async ({ id }) => id }]}', 'request[0].run'],
    ['a list', '{["a", function (id) { return id; }]}', 'request[1]'],
  ])('takes a function in %s that is written in an attribute', async (_, request, path) => {
    const { document, compiled, markdown } = await read({
      'page.mdx': `import { Send } from '/snippets/send.jsx'\n\n<Send request=${request} />\n`,
      'snippets/send.jsx': `export const Send = ({ request }) => { const [sent] = useState(typeof ${path}); return <p>{sent}</p>; };`,
    });
    expect(document.diagnostics).toEqual([]);
    expect(markdown).toBe('function');
    expect(compiled.interactive).toBe(true);
  });

  it('is not needed by text in an object that looks like a function', async () => {
    const { document, compiled, markdown } = await read({
      'page.mdx': `<Card title={["(a) => b", "c: d"][0]}>Text</Card>\n`,
    });
    expect(document.diagnostics).toEqual([]);
    expect(markdown).toContain('(a) => b');
    expect(compiled.interactive).toBe(false);
  });

  it('reports a property that cannot be serialised for the browser', async () => {
    const { document, compiled } = await read({
      'page.mdx':
        "import { A } from '/snippets/a.jsx'\n\nexport const data = { items: [{ make: (x) => x }] };\n\n<A data={data} />\n",
      'snippets/a.jsx':
        'export const A = ({ data }) => { const [a] = useState(data.items.length); return <p>{a}</p>; };',
    });
    expect(places(document.diagnostics)).toEqual([['props-not-serializable', 'page.mdx', 5]]);
    expect(document.diagnostics[0]?.message).toContain('items[0].make');
    expect(compiled.interactive).toBe(false);
  });

  it('sends an object with the marker key as plain data', async () => {
    const attack = { $: 'element', type: { $: 'ref', module: 0, name: 'constructor' }, props: {} };
    const { compiled } = await read({
      'page.mdx': `import { A } from '/snippets/a.jsx'\n\n<A data={{ list: [${JSON.stringify(attack)}], $: 'builtin' }} />\n`,
      'snippets/a.jsx':
        'export const A = ({ data }) => { const [a] = useState(data.$); return <p>{a}{data.list[0].$}</p>; };',
    });
    const html = compiled.render({}, () => {});
    const json = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    const { node } = JSON.parse(json) as { node: Encoded };
    const seen = JSON.stringify(node);
    const wrapped = { $: 'object', v: { ...attack, type: { $: 'object', v: attack.type } } };
    expect(seen).toContain(JSON.stringify(wrapped));
    expect(revive((node as { props: { data: Encoded } }).props.data, [], new Map())).toEqual({
      list: [attack],
      $: 'builtin',
    });
  });

  it('can go through the elements in it and read their properties, on the server and in a browser', async () => {
    const { document, compiled, markdown } = await read({
      'page.mdx': [
        "import { Only } from '/snippets/only.jsx'",
        '',
        'export const second = { id: "two" }',
        '',
        '<Only id="two">',
        '  <Card title="First" id="one" data={[1]}>Never shown first</Card>',
        '',
        '  <Card title="Second" id={second.id} horizontal>Shown first</Card>',
        '',
        '  Text *between*.',
        '',
        '  <div id="two" waymarkSlot="9" ref="r">Plain HTML</div>',
        '</Only>',
        '',
      ].join('\n'),
      'snippets/only.jsx':
        'export const Only = ({ id, children }) => { const [a] = useState(id); return <div title={String(children.length)}>{children.filter((one) => one.props.id === a)}</div>; };',
    });
    expect(document.diagnostics).toEqual([]);
    expect(markdown).toContain('**Second**: Shown first');
    expect(markdown).toContain('Plain HTML');
    expect(markdown).not.toContain('Never shown first');
    const html = compiled.render({}, () => {});
    expect(html).toContain('title="4"');
    const json = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    const { node } = JSON.parse(json) as { node: { children: Encoded[] } };
    const elements = revive(node.children, [], new Map()) as { props: Record<string, unknown> }[];
    expect(elements.map(({ props: { waymarkSlot: _, ...props } }) => props)).toEqual([
      { title: 'First', id: 'one' },
      { title: 'Second', id: 'two', horizontal: true },
      {},
      { id: 'two', ref: 'r' },
    ]);
    expect(elements.map(({ props }) => (props.waymarkSlot as { n: number }).n)).toEqual([0, 1, 2, 3]);
  });

  it('has deterministic scripts, and none of a restricted page', async () => {
    const files = {
      'page.mdx': "import { A } from '/snippets/a.jsx'\n\n<A />\n",
      'closed.mdx': "import { B } from '/snippets/a.jsx'\n\n<B />\n",
      'snippets/a.jsx':
        "export const A = () => { const [a] = useState('open words'); return <p>{a}</p>; };\nexport const B = () => { const [b] = useState('secret words'); return <p>{b}</p>; };",
    };
    const scripts = async () => {
      const one = testRepository(files);
      open = one;
      const pages = one.site.pages.map((page) =>
        page.path === '/closed' ? { ...page, audience: 'authenticated' as const } : page,
      );
      const engine = createEngine({ ...one.site, pages });
      await engine.documents();
      const made = [...(await engine.assets('public'))];
      one.remove();
      return made;
    };
    const first = await scripts();
    const text = first.map(([, code]) => code).join('\n');
    expect(text).toContain('open words');
    expect(text).not.toContain('secret words');
    expect((await scripts()).map(([path]) => path)).toEqual(first.map(([path]) => path));
  });

  it('is rendered again when a module that it imports indirectly changes', async () => {
    const files = {
      'page.mdx': "import { A } from '/snippets/a.jsx'\n\n<A />\n",
      'snippets/a.jsx': "import { word } from './b.js';\nexport const A = () => <p>{word}</p>;",
      'snippets/b.js': "export const word = 'old';",
    };
    const { engine, markdown } = await read(files);
    expect(markdown).toBe('old');
    open?.write('snippets/b.js', "export const word = 'new';");
    engine.invalidate('snippets/b.js');
    const page = open?.page('/page');
    const again = page && (await engine.document(page));
    expect(again?.sections[0]?.markdown).toBe('new');
  });
});
