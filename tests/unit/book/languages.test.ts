/** Books of sites in several languages: each page in its own, with the direction of its script. */
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { expect, test } from 'vitest';
import { bookOf, type TestBook } from './make-book.ts';

const page = (title: string, text: string) =>
  `---\ntitle: ${title}\ndescription: A \`b\` and [c](/two)\n---\n${text}\n`;
const FILES = {
  'one.mdx': page('One', '`code` and\n\n| A | B | C |\n| :- | -: | :-: |\n| 1 | 2 | 3 |'),
  'two.mdx': page('Two', '```js\nlet x = 1;\n```'),
  'ar/one.mdx': page('واحد', '`code` <kbd>K</kbd>\n\n```js\nlet x = 1;\n```'),
};
const DOCS = {
  name: 'A <b> `c`',
  navigation: {
    languages: [
      { language: 'en', pages: ['one', 'two'] },
      { language: 'ar', pages: ['ar/one'] },
    ],
  },
};
let made: Promise<TestBook> | undefined;
const theBook = (): Promise<TestBook> => {
  made ??= bookOf(FILES, DOCS);
  return made;
};

test('each page of an EPUB has its own language and direction', async () => {
  const book = await theBook();
  const texts = book.texts('epub');
  expect(texts.get('EPUB/page-1.xhtml')).toContain(' lang="en" xml:lang="en" dir="ltr">');
  expect(texts.get('EPUB/page-3.xhtml')).toContain(' lang="ar" xml:lang="ar" dir="rtl">');
  expect(texts.get('EPUB/nav.xhtml')).toContain('<li lang="ar" dir="rtl"><span>العربية</span>');
  const { messages } = await EpubCheck.validate(book.files.get('epub') ?? new Uint8Array());
  expect(messages.filter(({ severity }) => severity !== 'info' && severity !== 'usage')).toEqual([]);
});

test('so has each page of an HTML file', async () => {
  const { html } = await theBook();
  expect(html).toContain('<article id="/ar/one" data-chapter="2" lang="ar" dir="rtl">');
  expect(html).toContain('<article id="/two" data-chapter="1">');
  expect(html).toContain('<li lang="ar" dir="rtl"><span class="part">العربية</span>');
});

test('code reads from left to right among words that do not', async () => {
  const texts = (await theBook()).texts('epub');
  const text = texts.get('EPUB/page-3.xhtml') ?? '';
  expect(text.match(/<(?:pre|code|kbd)(?! dir="ltr")[ >]/g)).toBeNull();
  expect(text.match(/<(?:pre|code|kbd) dir="ltr"/g)).toHaveLength(5);
  expect(texts.get('EPUB/page-2.xhtml')).toContain('<pre><code>');
});

test('columns of tables keep their sides', async () => {
  const texts = (await theBook()).texts('epub');
  const text = texts.get('EPUB/page-1.xhtml') ?? '';
  expect(text).toContain('<td>1</td><td class="align-right">2</td><td class="align-center">3</td>');
  // As on the site, the right is the right in every language.
  expect(texts.get('EPUB/book.css')).toMatch(/\.align-right *\{\s*text-align: *right/);
});

test('the description of a page has its code and its links', async () => {
  const text = (await theBook()).texts('epub').get('EPUB/page-1.xhtml') ?? '';
  expect(text).toContain('<p class="lead">A <code>b</code> and <a href="page-2.xhtml">c</a></p>');
});

test('titles in the contents of a zip are words', async () => {
  expect((await theBook()).texts('zip').get('README.md')).toMatch(/^# A \\<b> \\`c\\`\n/);
});
