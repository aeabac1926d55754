import { expect, test } from 'vitest';
import { bookOf, PNG } from './make-book.ts';

const page = (title: string, text = '') => `---\ntitle: ${title}\n---\n${text}\n`;

const FILES = {
  'one.mdx': page('One'),
  'two.mdx': page('Two'),
  'drei.mdx': page('Drei'),
  'old.mdx': page('Old'),
  'loose.mdx': page('Loose'),
  'hidden.mdx': '---\ntitle: Hidden\nhidden: true\n---\n',
};
const NAVIGATION = {
  navigation: {
    languages: [
      {
        language: 'en',
        versions: [
          {
            version: 'v2',
            tabs: [
              { tab: 'API', pages: ['two'] },
              { tab: 'Guides', groups: [{ group: 'Start', pages: ['one', 'hidden'] }] },
            ],
          },
          { version: 'v1', pages: ['old', 'one'] },
        ],
      },
      { language: 'de', pages: ['drei'] },
    ],
  },
};

const titles = async (selection: Parameters<typeof bookOf>[2]) =>
  (await bookOf(FILES, NAVIGATION, selection, [])).titles;

test('has the pages of the navigation in its order, each once, and none that is hidden or stands nowhere', async () => {
  expect(await titles({})).toEqual(['Two', 'One', 'Old', 'Drei']);
});

test.each([
  [{ version: 'v1' }, ['Old', 'One', 'Drei']],
  [{ version: 'v1', language: 'en' }, ['Old', 'One']],
  [{ language: 'de' }, ['Drei']],
  [{ tab: 'Guides' }, ['One']],
])('%j chooses %j', async (selection, expected) => {
  expect(await titles(selection)).toEqual(expected);
});

test.each([
  [{ version: 'v3' }, 'There is no version “v3” in what may be read. Choose one of: “v2”, “v1”.'],
  [{ language: 'fr' }, 'Choose one of: “en”, “de”.'],
  [{ tab: 'Blog' }, 'Choose one of: “API”, “Guides”.'],
  [{ groups: ['staff'] }, 'There is no group “staff” in what may be read. The site has no group.'],
])('%j is an error that names those that exist', async (selection, message) => {
  await expect(titles(selection)).rejects.toThrow(message);
});

const CANARY = 'canary-7f3a';
const CLOSED = {
  'index.mdx': page(
    'Home',
    `[secret](/${CANARY}-page) [anchor](/${CANARY}-page#x) ![words](/open.png) [old](/old)`,
  ),
  [`${CANARY}-page.mdx`]: `---\ntitle: ${CANARY} title\ngroups: [staff]\n---\n## ${CANARY} heading\n\n![](/${CANARY}.png)\n`,
  'members.mdx': '---\ntitle: Members\npublic: false\n---\nFor all who signed in.\n',
  'open.png': PNG,
  [`${CANARY}.png`]: PNG,
};
const CLOSED_NAVIGATION = {
  redirects: [{ source: '/old', destination: `/${CANARY}-page` }],
  navigation: {
    groups: [
      { group: 'Open', pages: ['index'] },
      { group: `${CANARY} group`, pages: [`${CANARY}-page`] },
      { group: 'More', pages: ['members'] },
    ],
  },
};

test('what is closed is in no public book: its pages, titles, images, addresses and entries of the contents', async () => {
  const options = { url: 'https://docs.example.com', access: 'partial' } as const;
  const docs = { ...CLOSED_NAVIGATION, public: true };
  const open = await bookOf(CLOSED, docs, options);
  expect(open.titles).toEqual(['Home']);
  const all = [
    open.html,
    ...open.texts('epub').values(),
    ...open.texts('zip').values(),
    ...open.texts('zip').keys(),
  ];
  expect(all.filter((text) => text.includes(CANARY))).toEqual([]);
  expect(open.html).toContain('>secret<');
  const staff = await bookOf(CLOSED, docs, { ...options, groups: ['staff'] });
  expect(staff.titles).toEqual(['Home', `${CANARY} title`, 'Members']);
  expect((await bookOf(CLOSED, docs, { ...options, groups: [] }, [])).titles).toEqual(['Home', 'Members']);
  expect(staff.html).toContain(`href="#%2F${CANARY}-page"`);
  await expect(bookOf(CLOSED, docs, { ...options, groups: ['clients'] })).rejects.toThrow(
    'Choose one of: “staff”.',
  );
});
