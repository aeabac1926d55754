import { afterEach, describe, expect, it } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { pageMarkdown } from '../../../plugin/packages/mdx/markdown/clean/page-markdown.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { testRepository } from './repository.ts';

let remove = (): void => {};
afterEach(() => remove());

async function clean(source: string, file = 'guides/page.mdx'): Promise<string> {
  const one = testRepository({ [file]: source });
  remove = one.remove;
  const [page] = one.site.pages;
  if (!page) throw new Error('There is no page.');
  const document = await createEngine(one.site).document(page);
  return pageMarkdown(publicSite(one.site), page, document)
    .replace(/^# Title\n\n/, '')
    .trimEnd();
}

describe('an empty address in clean Markdown', () => {
  it.each([
    ['<a href="">Click here</a>', 'Click here'],
    ['<Card title="Run" href="">Soon.</Card>', '- **Run**: Soon.'],
    ['<Button href="">Buy</Button>', 'Buy'],
    ['<Link href="" to="/x">Buy</Link>', '[Buy](/x)'],
    ['<Tooltip tip="Words" href="">API</Tooltip>', 'API (Words)'],
    ['a\n\n<video controls src=""></video>\n\n<img src="" alt="Later" />\n\nb', 'a\n\nb'],
    ['<Card title="Run" img="" href="/x">Now.</Card>', '- [Run](/x): Now.'],
  ])('is no link, picture or video: %s', async (source, expected) => {
    expect(await clean(source)).toBe(expected);
  });
});

describe('words in clean Markdown', () => {
  it.each([
    ['<div><span>GUIDE</span><span>Select App Type</span></div>', 'GUIDE Select App Type'],
    ['<a href="/x"><span>GUIDE</span><span>Select</span></a>', '[GUIDE Select](/x)'],
    ['<a href="/x"><div>GUIDE</div>Select App Type</a>', '[GUIDE Select App Type](/x)'],
    ['<a href="/x"><span>GUIDE</span>Select App Type</a>', '[GUIDE Select App Type](/x)'],
    ['<a href="/x"><b>GUIDE</b><span>Select</span></a>', '[**GUIDE** Select](/x)'],
    ['<span>API</span>s and <span>x</span>Y', 'APIs and xY'],
    ['<constructor>a **b**</constructor>', 'a **b**'],
    ['{["GUIDE", "S"].map((word) => <span>{word}</span>)}', 'GUIDE S'],
    ['{<a href="/x"><span>GUIDE</span><span>Select</span></a>}', '[GUIDE Select](/x)'],
    ['H<sub>2</sub>O, <b>a</b><i>b</i>, <span>f</span><span>(x)</span>', 'H2O, **a**_b_, f(x)'],
  ])('stay separate between adjacent elements: %s', async (source, expected) => {
    expect(await clean(source)).toBe(expected);
  });

  it('stay separate between HTML elements in plain Markdown', async () => {
    const source = '{b c}\n\n<p><span>GUIDE</span><span>Select</span> <b>a</b> <i>b</i></p>\n';
    expect(await clean(source, 'page.md')).toBe('{b c}\n\nGUIDE Select a b');
    const blocks = '{b c}\n\n<div>GUIDE</div>Select\n\n<p>ONE</p>Two <i>T</i>ree <span>API</span>s\n';
    expect(await clean(blocks, 'page.md')).toBe('{b c}\n\nGUIDE Select ONE Two Tree APIs');
  });

  it('have quotation marks instead of character references', async () => {
    expect(await clean('say &quot;x&quot; and &#39;y&#39;\n\n> - `&quot;` &quot;z&quot;')).toBe(
      'say "x" and \'y\'\n\n> - `&quot;` "z"',
    );
    expect(
      await clean('{b c}\n\n<p>x &quot;y&quot; <img src="/a.png" alt="&quot;a&quot;"></p>\n', 'page.md'),
    ).toBe('{b c}\n\nx "y" !["a"](/a.png)');
  });
});

describe('components in clean Markdown', () => {
  it.each([
    ['Note', '<Note>a **b**</Note>', '> **Note:** a **b**'],
    ['Warning with blocks', '<Warning>\n  a\n\n  - b\n</Warning>', '> **Warning:** a\n>\n> - b'],
    ['Callout with a title', '<Callout title="Mind" icon="x">a</Callout>', '> **Mind:** a'],
    ['Card', '<Card title="T" icon="x" href="../b">text</Card>', '- [T](/b): text'],
    ['Card without a link', '<Card title="T">text</Card>', '- **T**: text'],
    [
      'a group of cards',
      '<CardGroup cols={2}>\n  <Card title="A" href="/a">x</Card>\n  <Card title="B" href="/b" />\n</CardGroup>',
      '- [A](/a): x\n- [B](/b)',
    ],
    ['Tabs', '<Tabs>\n<Tab title="A">x</Tab>\n<Tab title="B">y</Tab>\n</Tabs>', '**A**\n\nx\n\n**B**\n\ny'],
    ['a badge before words', '<Badge>GUIDE</Badge><b>Select Type</b>', 'GUIDE **Select Type**'],
    [
      'Tabs whose titles stand around them',
      "<Tabs items={['A', 'B', 3]}>\n<Tabs.Tab>x</Tabs.Tab>\n\n<Tab title=\"C\">y</Tab>\n</Tabs>",
      '**A**\n\nx\n\n**C**\n\ny',
    ],
    [
      'Steps',
      '<Steps>\n<Step title="A">x</Step>\n<Step title="B">y</Step>\n</Steps>',
      '1. **A**\n\n   x\n2. **B**\n\n   y',
    ],
    [
      'a step that stands in no steps, with a heading',
      '<Step title="A">\n## B\n\nx\n</Step>',
      '**A**\n\n## B\n\nx',
    ],
    ['headings without words', '##\n\n## A\n\n### {""}\n\nx', '## A\n\nx'],
    ['a prompt with headings', '<Prompt description="D">\n# A\n\nx\n</Prompt>', '**D**\n\n# A\n\nx'],
    ['an accordion in bold words', '**a <Accordion title="B">c</Accordion>**', '**a B c**'],
    ['Accordion', '<Accordion title="Q">\n\nx\n\n</Accordion>', '**Q**\n\nx'],
    [
      'ParamField',
      '<ParamField body="name" type="string" required default="x">What it is.</ParamField>',
      '- `name` `string` default: `x` required: What it is.',
    ],
    [
      'ResponseField, nested',
      '<ResponseField name="user" type="object">\nThe user.\n\n<Expandable title="properties">\n<ResponseField name="id" type="string">Its id.</ResponseField>\n</Expandable>\n</ResponseField>',
      '- `user` `object`: The user.\n\n  **properties**\n\n  - `id` `string`: Its id.',
    ],
    ['Frame', '<Frame caption="Look"><img src="./i.png" alt="I" /></Frame>', '![I](/guides/i.png)\n\n*Look*'],
    [
      'Update',
      '<Update label="May 2026" tags={["a","b"]}>\nnews\n</Update>',
      '## May 2026\n\nTags: a, b\n\nnews',
    ],
    ['Tooltip', 'an <Tooltip tip="long form">abbr</Tooltip> here', 'an abbr (long form) here'],
    ['Icon', 'a <Icon icon="x" /> b', 'a  b'],
    [
      'CodeGroup',
      '<CodeGroup>\n```ts a.ts lines\nx\n```\n```py title="b.py"\ny\n```\n</CodeGroup>',
      '```ts a.ts\nx\n```\n\n```py b.py\ny\n```',
    ],
    [
      'Tree',
      '<Tree>\n<Tree.Folder name="src">\n<Tree.File name="a.ts" />\n</Tree.Folder>\n</Tree>',
      '- `src/`\n  - `a.ts`',
    ],
    [
      'Visibility',
      '<Visibility for="humans">no</Visibility>\n\n<Visibility for="agents">yes</Visibility>',
      'yes',
    ],
    ['an unknown component', '<Thing>kept</Thing>', 'kept'],
  ])('%s', async (_name, source, expected) => {
    expect(await clean(source)).toBe(expected);
  });
});

describe('HTML in clean Markdown', () => {
  it.each([
    ['marks', '<b>a</b> <em>b</em> <code>c</code><br/>', '**a** *b* `c`'],
    ['links and images', '<a href="./x">l</a> <img src="/i.png" alt="i" />', '[l](/guides/x) ![i](/i.png)'],
    [
      'a table',
      '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
      '| A |\n| - |\n| b |',
    ],
    ['a list', '<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
    ['a video', '<iframe src="https://v.example/1" title="Tour"></iframe>', '[Tour](https://v.example/1)'],
    ['scripts and styles', '<style>{`a{}`}</style>\n\nx\n\n<script>alert(1)</script>', 'x'],
    ['details', '<details>\n<summary>More</summary>\n\ntext\n</details>', '**More**\n\ntext'],
  ])('%s', async (_name, source, expected) => {
    expect(await clean(source)).toBe(expected);
  });

  it('is also converted in plain Markdown', async () => {
    expect(
      await clean(
        'a <b>b</b> <!-- c -->\n\n<p align="center"><img src="i.png" alt="I"></p>\n',
        'guides/page.md',
      ),
    ).toBe('a b\n\n![I](/guides/i.png)');
  });
});

describe('an author’s Markdown in clean Markdown', () => {
  it('is unchanged if possible', async () => {
    const source =
      'A *line* with __marks__ and\na second.\n\n* a\n* b\n  1. c\n\n| a  | b |\n|----|---|\n| x  | y |\n\n> quote';
    expect(await clean(source)).toBe(source);
  });

  it('loses its indentation in components', async () => {
    expect(await clean('<Columns>\n    one\n    two\n\n    - a\n      - b\n</Columns>')).toBe(
      'one\ntwo\n\n- a\n  - b',
    );
  });

  it('has no comments, imports, exports and JSX', async () => {
    const markdown = await clean(
      'import { A } from "react"\n\nexport const x = 1\n\n{/* c */}\n\n<!-- d -->\n\n{x} {"s"} {`t`} <span className="y">z</span>\n',
    );
    expect(markdown).toBe('1 s t z');
  });

  it('has absolute links, inlined references, and fences with a title only', async () => {
    expect(
      await clean('[a](b.mdx#c) [d][e] [f](#g)\n\n[e]: ./h\n\n```js t.js {1} wrap\ncode // [!code ++]\n```'),
    ).toBe('[a](/guides/b#c) [d](/guides/h) [f](#g)\n\n```js t.js\ncode\n```');
  });

  it('has braces without the escapes of MDX', async () => {
    expect(await clean('path /users/\\{id\\} and `\\{x\\}`')).toBe('path /users/{id} and `\\{x\\}`');
  });

  it('has fences that are longer than those inside the code', async () => {
    expect(await clean('<Note>x</Note>\n\n````md title="x"\n```js\n```\n````')).toBe(
      '> **Note:** x\n\n````md x\n```js\n```\n````',
    );
  });
});
