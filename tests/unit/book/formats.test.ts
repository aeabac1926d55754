import { EpubCheck } from '@likecoin/epubcheck-ts';
import { afterAll, expect, test } from 'vitest';
import { pdfOf } from '../../../plugin/book/pdf.ts';
import { brokenInEpub, brokenInHtml, brokenInZip } from '../../support/book-links.ts';
import { openapiText } from '../openapi/site.ts';
import { bookOf, PNG, type TestBook } from './make-book.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>';
const GUIDE = `---
title: Guide & more
description: All of it
---
## Überschrift & mehr

[same](#überschrift-&-mehr) [other](/deep/other#part) [none](/deep/other#gone) [outside](/loose) [bad](https://a.\${x}.com/y) [code](vscode://x)

![A dot](/images/dot.png) ![Far](https://example.com/far.png) ![Drawn](/images/drawn.svg)

<Tabs><Tab title="First">Tab one</Tab><Tab title="Second">Tab two</Tab></Tabs>

<Accordion title="Fold">Folded</Accordion>

<Steps><Step title="Begin">First step</Step><Step title="End">Last step</Step></Steps>

<Card title="A card" href="/deep/other" icon="flag">Card text</Card>

<iframe src="https://video.example.com/1" title="A film" />

<Warning>Mind <span>the <div>gap</div></span></Warning>

\`\`\`mermaid
graph LR
  A --> B
\`\`\`

\`\`\`js title="a.js"
const a = '<b id="x">'; b[c[0]]>1;
\`\`\`

$$\\frac{1}{2}$$

<button id="same">Press</button>

- [x] done

# Own title

| A | B |
| - | - |
| 1 | 2 |
`;
const FILES = {
  'index.mdx': GUIDE,
  'deep/other.mdx':
    '---\ntitle: Other\n---\n## Part\n\n[back](/#überschrift-&-mehr) ![](../images/dot.png)\n\n<details><summary>S</summary><ul><p>no item</p></ul></details>\n',
  'loose.mdx': '---\ntitle: Loose\n---\nNowhere\n',
  'images/dot.png': PNG,
  'images/drawn.svg': SVG,
  'api.json': openapiText(
    { '/pets': { get: { summary: 'Pets', description: 'A word of a pet', responses: {} } } },
    { servers: [{ url: 'https://api.example.com' }] },
  ),
};
const DOCS = {
  navigation: {
    groups: [
      { group: 'Start', pages: ['index', { group: 'Deep', pages: ['deep/other'] }] },
      { group: 'API', openapi: 'api.json' },
    ],
  },
};
const URL_ = { url: 'https://docs.example.com/docs' };

let made: Promise<TestBook> | undefined;
/** Made in the first test, which removes its folder. */
const theBook = (): Promise<TestBook> => {
  process.env.SOURCE_DATE_EPOCH = '1700000000';
  made ??= bookOf(FILES, DOCS, URL_);
  return made;
};
const guide = async () => (await theBook()).texts('epub').get('EPUB/page-1.xhtml') ?? '';
afterAll(() => {
  delete process.env.SOURCE_DATE_EPOCH;
});

test('an EPUB has no problem that EPUBCheck knows, and its type comes first and uncompressed', async () => {
  const epub = (await theBook()).files.get('epub') ?? new Uint8Array();
  const { messages } = await EpubCheck.validate(epub);
  expect(messages.filter(({ severity }) => severity !== 'info' && severity !== 'usage')).toEqual([]);
  expect(Buffer.from(epub.subarray(30, 58)).toString()).toBe('mimetypeapplication/epub+zip');
});

test('no link inside leads nowhere, in any format', async () => {
  const { files, html } = await theBook();
  expect(brokenInEpub(files.get('epub') ?? new Uint8Array())).toEqual([]);
  expect(brokenInHtml(html)).toEqual([]);
  expect(brokenInZip(files.get('zip') ?? new Uint8Array())).toEqual([]);
});

test.each([
  ['a heading has the ID that it has on the site', '<h2 id="überschrift-_26-mehr">'],
  ['a link to it, too', '<a href="page-1.xhtml#überschrift-_26-mehr">same</a>'],
  ['a link to a page leads to its file', '<a href="page-2.xhtml#part">other</a>'],
  ['an anchor that is not there is left out', '<a href="page-2.xhtml">none</a>'],
  ['a page outside of the book is on the site', '<a href="https://docs.example.com/docs/loose">outside</a>'],
  ['an address that is none leaves its words', '<span>bad</span>'],
  ['a program of another kind has no link', '<span>code</span>'],
  ['an image is in the book', '<img src="image-1.png" alt="A dot"/>'],
  ['an image elsewhere is a link with its description', '<a href="https://example.com/far.png">Far</a>'],
  ['a drawing stays one', 'src="image-2.svg" alt="Drawn"'],
  ['tabs are open, with their titles', '<p class="panel-title">Second</p>Tab two'],
  ['an accordion is open', '<p class="box-title"><span>Fold</span></p>'],
  ['steps are numbered', '<ol class="steps"><li id="begin">'],
  ['a card is a link', '<a href="page-2.xhtml">A card</a>'],
  ['a frame is a link with its title', '<a title="A film" href="https://video.example.com/1">A film</a>'],
  ['a diagram is its source', 'A --> B'],
  ['a formula is MathML', '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics>'],
  ['code has its title', '<p class="panel-title">a.js</p>'],
  ['a task has its box', '☑'],
])('%s', async (_, expected) => {
  expect(await guide()).toContain(expected);
});

test('nothing of a page that needs a script is left', async () => {
  expect(await guide()).not.toMatch(/<(?:button|script|svg|iframe|style|details)|\sstyle=|\son\w+=/);
});

test('an operation of an API is text, with its samples', async () => {
  const pages = [...(await theBook()).texts('epub').values()].join('');
  expect(pages).toContain('A word of a pet');
  expect(pages).toContain('<p class="panel-title">cURL</p>');
  expect(pages).not.toContain('Try it');
});

test('one HTML file fetches nothing, and runs its own script alone', async () => {
  const { html } = await theBook();
  expect(html).toMatch(/content="default-src &#39;none&#39;;img-src data:;style-src &#39;sha256-/);
  expect(html.match(/<(?:link|script src|img src="(?!data:))/g)).toBeNull();
  expect(html).toContain('<a href="#%2Fdeep%2Fother%3Apart">other</a>');
  expect(html).toContain('@page c1{@top-left{content:"Test"');
});

test('an image that is in several places is in the HTML file once', async () => {
  const { html } = await theBook();
  const data = PNG.toString('base64');
  expect(html.split(data).length - 1).toBe(1);
  expect(html).toContain(`img[src$="#image-1"]{content:url(data:image/png;base64,${data})}`);
});

test('CWE-22: no page of a zip leaves its folder, also on Windows', async () => {
  const pages = ['index', 'a\\..\\..\\evil', 'C:\\x'];
  const files = Object.fromEntries(pages.map((page) => [`${page}.mdx`, '[x](/C:%5Cx)\n']));
  const book = await bookOf(files, { navigation: { pages } }, {}, ['zip']);
  expect([...book.texts('zip').keys()]).toEqual([
    'README.md',
    'index.md',
    'a%5C..%5C..%5Cevil.md',
    'C%3A%5Cx.md',
  ]);
  expect(brokenInZip(book.files.get('zip') ?? new Uint8Array())).toEqual([]);
});

test('CWE-91: a title with characters that XML has not leaves an EPUB that opens', async () => {
  const page = '---\ntitle: "A\\e[31m \\uffff]]> title"\ndescription: "B\\b"\n---\n\nText\n';
  const docs = { name: 'C\u001b', navigation: { groups: [{ group: 'D\u0001', pages: ['index'] }] } };
  const book = await bookOf({ 'index.mdx': page }, docs, {}, ['epub']);
  const { messages } = await EpubCheck.validate(book.files.get('epub') ?? new Uint8Array());
  expect(messages.filter(({ severity }) => severity !== 'info' && severity !== 'usage')).toEqual([]);
});

test('CWE-79: a drawing with anything but shapes is not in an EPUB as it is, and is told from others in a moment', async () => {
  const drawings = [
    SVG.replace('<rect', '<rect fill=">" onload="alert(1)"'),
    SVG.replace('<rect', '<script "<g>alert(1)</g'),
    `<svg${'<'.repeat(200_000)}`,
    `<svg ${'a'.repeat(200_000)}`,
  ];
  const files = Object.fromEntries(drawings.map((text, at) => [`images/${at}.svg`, text]));
  const page = drawings.map((_, at) => `![i](/images/${at}.svg)\n`).join('\n');
  const docs = { navigation: { pages: ['index'] } };
  const book = await bookOf({ ...files, 'index.mdx': page }, docs, {}, ['epub']);
  expect([...book.texts('epub').keys()].filter((path) => path.endsWith('.svg'))).toEqual([]);
});

test('a zip has Markdown in folders, with images and contents', async () => {
  const texts = (await theBook()).texts('zip');
  expect(texts.get('README.md')).toContain(
    '- Start\n  - [Guide & more](index.md)\n  - Deep\n    - [Other](deep/other.md)\n',
  );
  expect(texts.get('deep/other.md')).toContain('[back](../index.md#');
  expect(texts.get('deep/other.md')).toContain('![](../images/image-1.png)');
  expect(texts.get('index.md')).toContain('[outside](https://docs.example.com/docs/loose)');
  expect([...texts.keys()]).toContain('images/image-1.png');
});

test('the same site gives the same bytes', async () => {
  const again = await bookOf(FILES, DOCS, URL_);
  const { files } = await theBook();
  for (const [format, bytes] of again.files)
    expect(Buffer.from(bytes).equals(files.get(format) ?? Buffer.alloc(0)), format).toBe(true);
});

test('a PDF without a browser says how to get one', async () => {
  await expect(pdfOf(Buffer.from(''), '/no/such/browser')).rejects.toThrow(
    'There is no program /no/such/browser. Name a Chromium or Chrome with --browser or WAYMARK_CHROMIUM.',
  );
});
