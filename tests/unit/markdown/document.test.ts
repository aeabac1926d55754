import { afterEach, describe, expect, it } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { pageMarkdown } from '../../../plugin/packages/mdx/markdown/clean/page-markdown.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { onceEach } from '../../../plugin/packages/source/diagnostics/once.ts';
import { pageOfText, type TestRepository, testRepository } from './repository.ts';

const open: TestRepository[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.remove();
});

function setup(files: Readonly<Record<string, string>>, config: object = {}) {
  const one = testRepository(files, config);
  open.push(one);
  const engine = createEngine(one.site);
  const document = (path = '/page') => engine.document(one.page(path));
  const markdown = async (path = '/page') =>
    pageMarkdown(publicSite(one.site), one.page(path), await document(path)).replace(/^# Title\n\n/, '');
  return { ...one, engine, document, markdown };
}

describe('headings and anchors of a document', () => {
  it('get the ids of the docs.json format, unique on the page, or custom ids', async () => {
    const { document } = setup({
      'page.mdx': '# One\n\n## Set up\n\n## Set up\n\n### Mine {#own}\n\n## A `b` *c*\n',
    });
    const { headings } = await document();
    expect(headings).toEqual([
      { depth: 1, text: 'One', id: 'one' },
      { depth: 2, text: 'Set up', id: 'set-up' },
      { depth: 2, text: 'Set up', id: 'set-up-2' },
      { depth: 3, text: 'Mine', id: 'own' },
      { depth: 2, text: 'A b c', id: 'a-b-c' },
    ]);
  });

  it('leave headings without words out of the table of contents', async () => {
    const { engine, page } = setup({ 'page.mdx': '## \n\n## ![](x.png)\n\n## A\n' });
    const { contents } = await engine.compile(page('/page'));
    expect(contents.map(({ text }) => text)).toEqual(['A']);
  });

  it('tell where the unknown component of a snippet can be imported', async () => {
    const { engine, page } = setup({
      'page.mdx': 'import S from "/snippets/s.mdx"\n\n<S />\n\n<Other />\n',
      'snippets/s.mdx': '<Hi />\n',
    });
    const { diagnostics } = await engine.document(page('/page'));
    expect(diagnostics.map(({ file, hint }) => [file, hint])).toEqual([
      ['page.mdx', 'Import it or correct its name; its children are shown meanwhile.'],
      [
        'snippets/s.mdx',
        'Import it in this file, or in the page that includes it, or correct its name; its children are shown meanwhile.',
      ],
    ]);
  });

  it('include the labels of a changelog', async () => {
    const { engine, page } = setup({
      'page.mdx':
        '<Update label="2.0 `rc`">\n## New\n\n### Lamp\n</Update>\n\n## 2025\n\n<Update label="1.1" id="own">\n## Old\n</Update>\n\n<Update>\nno label\n</Update>\n\n## Last\n',
    });
    const { contents, headings } = await engine.compile(page('/page'));
    expect(contents.map(({ depth, text, id }) => [depth, text, id])).toEqual([
      [2, '2.0 rc', '2-0-rc'],
      [3, 'New', 'new'],
      [4, 'Lamp', 'lamp'],
      [2, '2025', '2025'],
      [3, '1.1', 'own'],
      [4, 'Old', 'old'],
      [2, 'Last', 'last'],
    ]);
    expect(headings.map(({ depth, text }) => [depth, text])).toEqual([
      [2, 'New'],
      [3, 'Lamp'],
      [2, '2025'],
      [2, 'Old'],
      [2, 'Last'],
    ]);
  });

  it('include the titles of steps, below the heading before them', async () => {
    const { engine, page } = setup({
      'page.mdx':
        '<Steps>\n<Step title="Get `key`">\na\n</Step>\n</Steps>\n\n## Use\n\n<Steps>\n<Step title="Call">\n### In step\n</Step>\n<Step>\nb\n</Step>\n<Step title="Quiet" noAnchor>\nc\n</Step>\n</Steps>\n',
    });
    const { contents, headings } = await engine.compile(page('/page'));
    expect(contents.map(({ depth, text, id }) => [depth, text, id])).toEqual([
      [2, 'Get key', 'get-key'],
      [2, 'Use', 'use'],
      [3, 'Call', 'call'],
      [3, 'In step', 'in-step'],
    ]);
    expect(headings.map(({ text }) => text)).toEqual(['Use', 'In step']);
  });

  it('exist for components and HTML ids, and never take the id of a heading', async () => {
    const { document } = setup({
      'page.mdx':
        '<Accordion title="Setup">a</Accordion>\n\n<Tab title="T" id="own-tab">b</Tab>\n\n<div id="box">c</div>\n\n<ParamField path="user_id">d</ParamField>\n\n<ResponseField name="expiresInDays">d</ResponseField>\n\n## Setup\n',
    });
    const { anchors, headings } = await document();
    expect(headings[0]?.id).toBe('setup');
    expect([...anchors].sort()).toEqual([
      'box',
      'own-tab',
      'param-user-id',
      'response-expires-in-days',
      'setup',
      'setup-2',
    ]);
  });

  it('exclude headings in a Prompt', async () => {
    const { document } = setup({
      'page.mdx': '## A\n\n<Prompt>\n## B\n\n<Accordion title="C">c</Accordion>\n</Prompt>\n\n## D\n',
    });
    const { headings, anchors, sections } = await document();
    expect(headings.map(({ text }) => text)).toEqual(['A', 'D']);
    expect([...anchors]).toEqual(['a', 'd']);
    expect(sections.map(({ title, text }) => [title, text])).toEqual([
      ['A', 'A\nB\nC\nc'],
      ['D', 'D'],
    ]);
  });

  it('include ids in the HTML of plain Markdown', async () => {
    const { document } = setup({ 'page.md': 'a\n\n<a name="there"></a>\n\n<p id="here">x</p>\n' });
    expect([...(await document()).anchors].sort()).toEqual(['here', 'there']);
  });
});

describe('links of a document', () => {
  it('are listed with their position in the file that contains them', async () => {
    const { document } = setup({
      'page.mdx':
        '---\ntitle: A\n---\n\nimport S from "/snippets/s.mdx"\n\nsee [b](./b) and ![i](/i.png)\n\n<Card href="/c">x</Card>\n\n<S />\n',
      'snippets/s.mdx': '---\nx: 1\n---\ntext\n\n  [deep](https://example.com)\n',
    });
    expect((await document()).links).toEqual([
      { href: './b', kind: 'link', file: 'page.mdx', line: 7, column: 5 },
      { href: '/i.png', kind: 'image', file: 'page.mdx', line: 7, column: 18 },
      { href: '/c', kind: 'component', file: 'page.mdx', line: 9, column: 1 },
      { href: 'https://example.com', kind: 'link', file: 'snippets/s.mdx', line: 6, column: 3 },
    ]);
  });
});

describe('snippets of a document', () => {
  it('receive props, in code too, and nest', async () => {
    const { markdown, document } = setup({
      'page.mdx': 'import Outer from "/snippets/outer.mdx"\n\n<Outer word="moon" n={3} />\n',
      'snippets/outer.mdx':
        'import Inner from "./inner.mdx"\n\nSay {word} {props.n} {n + 1}.\n\n<Inner word={word} />\n',
      'snippets/inner.mdx': '```bash\necho {word} {other}\n```\n\nand `{word}`\n',
    });
    expect(await markdown()).toBe('Say moon 3 4.\n\n```bash\necho moon {other}\n```\n\nand `moon`\n');
    expect((await document()).dependencies).toEqual(['snippets/inner.mdx', 'snippets/outer.mdx']);
  });

  it('receive props in the metadata of a fence', async () => {
    const { markdown } = setup({
      'page.mdx': 'import S from "/snippets/s.mdx"\n\n<S file="my app.ts" n={3} />\n',
      'snippets/s.mdx':
        '```ts title="src/{file}" {1}\na\n```\n\n```ts {file} {other} lines\nb\n```\n\n```ts title={file} theme={null}\nc\n```\n',
    });
    expect(await markdown()).toBe(
      '```ts src/my app.ts\na\n```\n\n```ts my app.ts\nb\n```\n\n```ts my app.ts\nc\n```\n',
    );
  });

  it('accept functions and elements as props', async () => {
    const { document, markdown } = setup({
      'page.mdx':
        'import S from "/snippets/s.mdx"\n\n<S show={(word) => <b>{word}</b>} onPick={() => 1} mark={<i>m</i>} />\n',
      'snippets/s.mdx': 'Pick {show("one")} {mark}\n',
    });
    expect(await markdown()).toBe('Pick **one** *m*\n');
    expect((await document()).diagnostics).toEqual([]);
  });

  it('are found by <Snippet file> in /snippets and /_snippets', async () => {
    const { markdown } = setup({
      'page.mdx': '<Snippet file="a.mdx" />\n\n<Snippet file="sub/b.mdx" />\n',
      'snippets/a.mdx': 'one',
      '_snippets/sub/b.mdx': 'two',
    });
    expect(await markdown()).toBe('one\n\ntwo\n');
  });

  it('export values and inline components', async () => {
    const { markdown } = setup({
      'page.mdx':
        'import { version, Hint } from "/snippets/values.mdx"\n\nexport const Box = ({ title, children }) => <Note>{title}: {children}</Note>\n\nVersion {version}.\n\n<Hint of="a" />\n\n<Box title="T">**bold**</Box>\n',
      'snippets/values.mdx':
        'export const version = "1.2"\n\nexport const Hint = ({ of }) => (\n  <Tip>About <b>{of}</b></Tip>\n)\n',
    });
    expect(await markdown()).toBe('Version 1.2.\n\n> **Tip:** About **a**\n\n> **Note:** T: **bold**\n');
  });

  it('snippets that include each other are an error that names the cycle', async () => {
    const { document } = setup({
      'page.mdx': 'import A from "/snippets/a.mdx"\n\n<A />\n',
      'snippets/a.mdx': 'import B from "./b.mdx"\n\n<B />\n',
      'snippets/b.mdx': 'import A from "./a.mdx"\n\n<A />\n',
    });
    const { diagnostics } = await document();
    expect(diagnostics).toMatchObject([
      { code: 'snippet-cycle', severity: 'error', file: 'snippets/b.mdx', line: 3 },
    ]);
    expect(diagnostics[0]?.message).toContain('snippets/a.mdx > snippets/b.mdx > snippets/a.mdx');
  });

  it('missing snippets are warnings, and show nothing', async () => {
    const { document, markdown } = setup({
      'page.mdx':
        'import A from "/snippets/a.mdx"\nimport x from "lodash"\nimport { C } from "/snippets/c.jsx"\n\n<A>gone</A>\n\n<Snippet file="b.mdx" />\n\n<C>kept</C>\n',
    });
    const { diagnostics } = await document();
    expect(diagnostics.map(({ code, line, severity }) => [code, line, severity])).toEqual([
      ['snippet-missing', 1, 'warning'],
      ['import-unsupported', 2, 'warning'],
      ['import-missing', 3, 'warning'],
      ['snippet-missing', 7, 'warning'],
    ]);
    expect(await markdown()).toBe('kept\n');
  });

  it('snippets that import names from each other terminate', async () => {
    const { markdown } = setup({
      'page.mdx': 'import { a } from "/snippets/a.mdx"\n\nIt is {a}.\n',
      'snippets/a.mdx': 'import { b } from "./b.mdx"\n\nexport const a = "x"\n',
      'snippets/b.mdx': 'import { a } from "./a.mdx"\n\nexport const b = a\n',
    });
    expect(await markdown()).toBe('It is x.\n');
  });

  it('show new values once their file has changed', async () => {
    const one = setup({
      'page.mdx': 'import { a } from "/snippets/a.mdx"\n\nIt is {a}.\n',
      'snippets/a.mdx': 'export const a = "old"\n',
    });
    expect(await one.markdown()).toBe('It is old.\n');
    one.write('snippets/a.mdx', 'export const a = "new"\n');
    one.engine.invalidate('snippets/a.mdx');
    expect(await one.markdown()).toBe('It is new.\n');
  });

  it('snippets with exports that throw are reported once, at their position', async () => {
    const { document, markdown } = setup({
      'page.mdx': 'text\n\nexport const A = undefinedName.x\n\n<A>kept</A>\n',
    });
    expect((await document()).diagnostics).toMatchObject([{ code: 'page-render-failed', line: 3 }]);
    expect(await markdown()).toBe('text\n\nkept\n');
  });

  it('can use the imports and exports of the including page, after their own', async () => {
    const { document, markdown } = setup({
      'page.mdx':
        'import { Mark, Other } from "/parts.jsx"\nimport Inner from "/snippets/inner.mdx"\nimport Outer from "/snippets/outer.mdx"\n\nexport const release = "2.0"\n\nexport const Card = () => <p>Not this</p>\n\n<Outer />\n',
      'snippets/outer.mdx':
        'import { Other } from "/others.jsx"\n\nIs <Mark text="new" /> in {release}, {release + "!"}: <Other />\n\n<Card title="T">own</Card>\n\n<Inner />\n',
      'snippets/inner.mdx': 'Within <Mark text="old" />\n',
      'parts.jsx':
        'export const Mark = ({ text }) => <b>{text}</b>;\nexport const Other = () => <i>of the page</i>;\n',
      'others.jsx': 'export const Other = () => <i>of the snippet</i>;\n',
    });
    expect((await document()).diagnostics).toEqual([]);
    expect(await markdown()).toBe(
      'Is **new** in 2.0, 2.0!: *of the snippet*\n\n- **T**: own\n\nWithin **old**\n',
    );
  });

  it('a snippet with a syntax error does not affect the rest of the page', async () => {
    const { document } = setup({
      'page.mdx': 'import A from "/snippets/a.mdx"\n\ntext <A />\n',
      'snippets/a.mdx': 'x\n\n<Card>\n',
    });
    expect((await document()).diagnostics).toMatchObject([
      { code: 'page-syntax', file: 'snippets/a.mdx', line: 3 },
    ]);
  });

  it('cannot include files outside of the repository', async () => {
    const { document } = setup({ 'page.mdx': 'import A from "../../etc/passwd.mdx"\n\n<A />\n' });
    expect((await document()).diagnostics).toMatchObject([{ code: 'file-outside-root' }]);
  });
});

describe('problems of a document', () => {
  it('include unknown components with their position, and keep their children', async () => {
    const { document, markdown } = setup({
      'page.mdx':
        '---\ntitle: A\n---\n\na\n\n<Wrong x="1">\n  inner **text**\n</Wrong>\n\n<Tree.Wrong>y</Tree.Wrong>\n',
    });
    const { diagnostics } = await document();
    expect(diagnostics.map(({ code, line, column }) => [code, line, column])).toEqual([
      ['component-unknown', 7, 1],
      ['component-unknown', 11, 1],
    ]);
    expect(await markdown()).toContain('inner **text**');
  });

  it.each([
    [
      'a name that is nearly one',
      '<Acordion title="x">kept</Acordion>',
      /Did you mean <Accordion>\?/,
      'kept',
    ],
    [
      'a component in lower case',
      '<note>kept</note>',
      /<note> is not an HTML element\. Write <Note>/,
      'kept',
    ],
    ['elements of HTML', 'x <link rel="x" /><svg><image href="/a" /><view /></svg>', undefined, 'x'],
    [
      'a component that uses itself',
      'export const A = () => <A />\n\nx <A />',
      /<A> .*uses itself without end/,
      'x',
    ],
    [
      'a property',
      '<Card tittle="x">y</Card>',
      /<Card> has no property `tittle`\. Did you mean `title`/,
      'y',
    ],
    ['a missing property', '<Tabs><Tab>x</Tab></Tabs>', /<Tab> has no `title`\. Write it/, 'x'],
    [
      'none that is nobody’s',
      '<Card title="x" data-a="1" zebra="2" id="i">y</Card>',
      undefined,
      '- **x**: y',
    ],
    ['an object', 'x {({ a: 1 })} y', /is an object, which cannot be shown\. Show one/, 'x  y'],
    [
      'a name that a snippet lacks',
      'import { wordd } from "/snippets/a.mdx"\n\nx {wordd}',
      /does not export `wordd`\. Did you mean `word`/,
      'x',
    ],
    [
      'a component that a snippet lacks',
      'import { B } from "/snippets/a.mdx"\n\n<B>x</B>',
      /does not export `B`\. Correct/,
      'x',
    ],
  ])('include %s', async (_, source, message, shown) => {
    const { document, markdown } = setup({
      'page.mdx': source,
      'snippets/a.mdx': 'export const word = "w"\n\nSnippet.\n',
    });
    const { diagnostics } = await document();
    const said = diagnostics.map((one) => `${one.message} ${one.hint}`);
    expect(said).toEqual(message === undefined ? [] : [expect.stringMatching(message)]);
    expect((await markdown()).trim()).toBe(shown);
  });

  it('include the parts of an SVG icon that are not shown', async () => {
    const { document } = setup({ 'page.mdx': `a\n\n<Card icon="<svg><image/></svg>">b</Card>\n` });
    expect((await document()).diagnostics).toMatchObject([
      {
        code: 'icon-invalid',
        line: 3,
        message: 'The icon of <Card> is shown without `<image>`: an icon holds shapes only.',
      },
    ]);
  });

  it('include a page that cannot be parsed, whose text is kept', async () => {
    const { document } = setup({ 'page.mdx': '---\ntitle: A\n---\n\n<Card>\n' });
    const result = await document();
    expect(result.sections).toMatchObject([{ markdown: '\\<Card>', text: '<Card>' }]);
    expect(result.diagnostics).toMatchObject([
      { code: 'page-syntax', severity: 'error', file: 'page.mdx', line: 5, column: 1 },
    ]);
    expect(result.diagnostics[0]?.hint).toBeTruthy();
  });

  it('include an expression that cannot be evaluated, which is shown as written', async () => {
    const { document, markdown } = setup({ 'page.mdx': 'at {user_id} and {a.b.c()}\n' });
    expect((await document()).diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ['page-render-failed', 'warning'],
      ['page-render-failed', 'warning'],
    ]);
    expect(await markdown()).toBe('at {user_id} and {a.b.c()}\n');
  });

  it('include code fences that nothing closes, at their beginning', async () => {
    const { document } = setup({
      'page.mdx':
        '````md\n```\n````\n\n> ```js\n> a\n> ```\n\n- ~~~\n  a\n\n1. ```\n   a\n   ```\n\n```js\na\n``` no\n\n## Swallowed\n',
    });
    expect((await document()).diagnostics).toMatchObject([
      { code: 'code-fence-open', line: 9, column: 3 },
      { code: 'code-fence-open', line: 16, column: 1 },
    ]);
  });

  it('include the fence that hides a closing tag, instead of the tag', async () => {
    const { document } = setup({
      'page.mdx': '```\nok\n```\n\n<Tabs>\n<Tab title="A">\n```js\na\n</Tab>\n</Tabs>\n\nText\n',
    });
    const { diagnostics } = await document();
    expect(diagnostics).toMatchObject([{ code: 'page-syntax', line: 7 }]);
    expect(diagnostics[0]?.message).toMatch(/^The code fence that begins here is never closed/);
  });

  it('include code languages without a grammar', async () => {
    const { document } = setup({
      'page.mdx': '```nonsense\na\n```\n\n```text\nb\n```\n\n```nonsense\nc\n```\n',
    });
    const { diagnostics } = await document();
    expect(diagnostics).toMatchObject([
      { code: 'code-language-unknown', line: 1 },
      { code: 'code-language-unknown', line: 9 },
    ]);
    expect(onceEach(diagnostics)).toMatchObject([
      { line: 1, message: 'There is no highlighting for the language "nonsense". It is used in 2 places.' },
    ]);
  });
});

describe('variables of a document', () => {
  it('are replaced everywhere; unknown ones are a warning and stay', async () => {
    const { document, markdown } = setup(
      { 'page.mdx': 'Use {{product}} `{{product}}` {{other}}.\n\n```sh\n{{product}}\n```\n' },
      { variables: { product: 'Moon' } },
    );
    expect(await markdown()).toBe('Use Moon `Moon` {{other}}.\n\n```sh\nMoon\n```\n');
    expect((await document()).diagnostics).toMatchObject([{ code: 'variable-unknown', line: 1, column: 31 }]);
  });

  it('stay plain text if docs.json defines none', async () => {
    const { document, markdown } = setup({ 'page.mdx': 'Use {{name}}.\n' });
    expect(await markdown()).toBe('Use {{name}}.\n');
    expect((await document()).diagnostics).toEqual([]);
  });
});

describe('the cache of documents', () => {
  it('returns the same document until the page or a snippet changes', async () => {
    const one = setup({ 'page.mdx': 'import A from "/snippets/a.mdx"\n\n<A />\n', 'snippets/a.mdx': 'old' });
    const first = await one.document();
    const digest = await one.engine.digest(one.page('/page'));
    expect(await one.document()).toBe(first);
    one.write('snippets/a.mdx', 'new');
    expect(await one.document()).toBe(first);
    one.engine.invalidate('snippets/a.mdx');
    expect((await one.document()).sections[0]?.markdown).toBe('new');
    expect(await one.engine.digest(one.page('/page'))).not.toBe(digest);
    const changed = pageOfText('page.mdx', 'other');
    expect((await one.engine.document(changed)).sections[0]?.markdown).toBe('other');
  });

  it('is shared with the engine of a newer site', async () => {
    const one = setup({ 'page.mdx': 'text' });
    const first = await one.document();
    const next = one.engine.withSite({ ...one.site });
    expect(await next.document(one.page('/page'))).toBe(first);
    const other = one.engine.withSite({ ...one.site, config: { ...one.site.config, variables: { a: 'b' } } });
    expect(await other.document(one.page('/page'))).not.toBe(first);
  });

  it('notices that a missing snippet now exists', async () => {
    const one = setup({ 'page.mdx': '<Snippet file="a.mdx" />\n' });
    expect((await one.document()).sections).toEqual([]);
    one.write('snippets/a.mdx', 'here');
    one.engine.invalidate('snippets/a.mdx');
    expect((await one.document()).sections[0]?.markdown).toBe('here');
  });
});

describe('sections of a page', () => {
  it('start at any heading, and contain the headings above them', async () => {
    const { document } = setup({
      'page.mdx':
        'lead `x`\n\n## One\n\na\n\n<Steps>\n<Step title="S">\n### Deep\n\nb\n\n```js\nlet c;\n```\n</Step>\n</Steps>\n\n## Two\n\n<Accordion title="Q?">\nanswer\n</Accordion>\n',
    });
    const { sections } = await document();
    expect(sections.map(({ anchor, title, headings }) => [anchor, title, headings])).toEqual([
      ['', '', []],
      ['one', 'One', []],
      ['deep', 'Deep', ['One']],
      ['two', 'Two', []],
      ['q', 'Q?', ['Two']],
    ]);
    expect(sections[2]).toMatchObject({
      text: 'Deep\nb',
      code: 'let c;',
      markdown: '### Deep\n\nb\n\n```js\nlet c;\n```',
    });
    expect(sections[0]).toMatchObject({ text: 'lead x', code: 'x' });
  });
});

describe('a page whose tree was released', () => {
  it('keeps its Document, and is parsed again if needed', async () => {
    const { engine, page } = setup({ 'page.mdx': '# One\n\nText of [it](/b).\n' });
    const document = await engine.document(page('/page'));
    const compiled = await engine.compile(page('/page'));
    expect(await engine.compile(page('/page'))).toBe(compiled);
    engine.release(page('/page'));
    expect(await engine.document(page('/page'))).toBe(document);
    const again = await engine.compile(page('/page'));
    expect(again).not.toBe(compiled);
    expect(again.headings).toEqual(compiled.headings);
  });
});

describe('text for people and text for agents', () => {
  const text = (sections: readonly { text: string }[] | undefined) =>
    sections?.map((one) => one.text).join(' ');

  it('are separate, in snippets, expressions and headings too', async () => {
    const { document, markdown } = setup({
      'page.mdx': [
        'import Both from "/snippets/both.mdx";',
        '',
        'Shared.',
        '',
        '<Visibility for="humans">\n\n## Seen heading\n\nSeen words.\n\n</Visibility>',
        '',
        '<Visibility for="agents">\n\n## Agent heading\n\nAgent words.\n\n</Visibility>',
        '',
        '- item <Visibility for="AGENTS">agent item</Visibility><Visibility for="humans">seen item</Visibility>',
        '',
        '<Both />',
      ].join('\n'),
      'snippets/both.mdx':
        '<Visibility for="humans">Seen snippet.</Visibility>\n\n<Visibility for="agents">Agent snippet.</Visibility>\n',
    });
    const { sections, shownSections } = await document();
    for (const words of ['Seen words', 'seen item', 'Seen snippet']) {
      expect(text(shownSections)).toContain(words);
      expect(text(sections)).not.toContain(words);
      expect(await markdown()).not.toContain(words);
    }
    for (const words of ['Agent words', 'agent item', 'Agent snippet']) {
      expect(text(shownSections)).not.toContain(words);
      expect(text(sections)).toContain(words);
      expect(await markdown()).toContain(words);
    }
    expect(shownSections?.map(({ title }) => title)).toContain('Seen heading');
    expect(shownSections?.map(({ title }) => title)).not.toContain('Agent heading');
    expect(sections.map(({ title }) => title)).not.toContain('Seen heading');
  });

  it('are the same if the page makes no difference', async () => {
    const { document } = setup({ 'page.mdx': 'Shared.\n' });
    expect((await document()).shownSections).toBeUndefined();
  });
});
