/** The readers of a copied page are those of its source, and whoever cannot have that gets no copy. */
import { expect, it } from 'vitest';
import { docs, versioned } from './versioned.ts';

const FILES = {
  'index.mdx': 'import P from "/internal/part.mdx";\n\n<P /> [d](/draft)\n',
  'draft.mdx': '---\ngroups: [writers]\n---\n',
  'staff/a.mdx': '',
  'staff/b.mdx': '---\ngroups: [admins]\n---\n',
  'staff/Odd.mdx': '',
  'open.mdx': '',
  'internal/part.mdx': 'Secret\n',
};

const NAVIGATION = {
  tabs: [
    { tab: 'Guide', public: true, pages: ['index', 'open'] },
    {
      tab: 'Staff',
      groups: ['staff'],
      pages: [{ group: 'More', pages: ['staff/a', 'staff/b'] }, 'staff/odd'],
    },
    { tab: 'Rest', pages: [{ group: 'Inside', public: false, pages: ['internal/part'] }] },
  ],
};

it('a copy has the readers of its source: of its frontmatter, its place, those above, and an entry that misses it', async () => {
  const { site, said, code } = await versioned(
    { 'docs.json': docs(NAVIGATION, { public: false }), ...FILES },
    'v2',
    '--no-config',
  );
  expect(code, said).toBe(0);
  const { pages } = await site();
  const audiences = (prefix: string): Record<string, unknown> =>
    Object.fromEntries(
      pages
        .filter(({ path }) => `${path}/`.startsWith('/v2/') === (prefix !== ''))
        .map(({ path, audience }) => [path.slice(prefix.length) || '/', audience]),
    );
  const before = audiences('');
  expect(Object.values(before).map((each) => JSON.stringify(each))).toContain('{"groups":["staff"]}');
  expect(before['/staff/Odd']).toEqual({ groups: ['staff'] });
  // The page of the entry that misses it is in no version: nothing leads to it.
  const { '/staff/Odd': _, ...copied } = before;
  expect(audiences('/v2')).toEqual(copied);
});

it.each([
  [
    'a place outside of the version closes the page',
    {
      products: [
        { product: 'A', pages: ['index', 'open'] },
        { product: 'B', groups: ['staff'], pages: ['open'] },
      ],
    },
    { 'index.mdx': '', 'open.mdx': '' },
  ],
  [
    'an entry elsewhere that misses the page closes it',
    {
      products: [
        { product: 'A', pages: ['index', 'open'] },
        { product: 'B', groups: ['staff'], pages: ['Open'] },
      ],
    },
    { 'index.mdx': '', 'open.mdx': '' },
  ],
])('nothing is copied if %s', async (_, navigation, pages) => {
  const files = { 'docs.json': docs(navigation), ...pages };
  const { code, said, files: left, config } = await versioned(files, 'v2', '--in', 'A');
  expect([code, said]).toEqual([
    2,
    expect.stringContaining('`/v2/open` would have other readers than `/open`'),
  ]);
  expect(left()).toEqual(Object.keys(files).sort());
  expect(config()).toEqual(files['docs.json']);
});

it('a file that a page includes is not copied if a place outside of the version closes it', async () => {
  const navigation = {
    products: [
      { product: 'A', groups: ['staff'], pages: ['index'] },
      { product: 'B', groups: ['staff'], pages: ['internal/part'] },
    ],
  };
  const {
    said,
    files: left,
    text,
  } = await versioned(
    {
      'docs.json': docs(navigation),
      'index.mdx': FILES['index.mdx'],
      'internal/part.mdx': 'Secret\n',
      'draft.mdx': '',
    },
    'v2',
    '--in',
    'A',
  );
  expect(left(), said).not.toContain('v2/internal/part.mdx');
  expect(text('v2/index.mdx')).toContain('import P from "/internal/part.mdx"');
});

it('a specification that other pages close is not copied, and no file that .mintignore names becomes a page', async () => {
  const operation = { summary: 'x', responses: { 200: { description: 'ok' } } };
  const specification = {
    openapi: '3.1.0',
    info: { title: 'x', version: '1' },
    paths: { '/a': { get: operation }, '/b': { get: operation } },
  };
  const { said, files: left } = await versioned(
    {
      'docs.json': docs({
        products: [
          { product: 'A', pages: ['a'] },
          { product: 'B', groups: ['staff'], pages: ['b'] },
        ],
      }),
      'a.mdx': '---\nopenapi: GET /a\n---\nimport P from "/parts/p.mdx";\n\n<P />\n',
      'b.mdx': '---\nopenapi: GET /b\n---\n',
      'parts/p.mdx': 'Secret\n',
      '.mintignore': '/parts/\n',
      'api.json': specification,
    },
    'v2',
    '--in',
    'A',
  );
  expect(said).toContain('Shared with the version that was copied: api.json.');
  expect(left().filter((file) => file.startsWith('v2/'))).toEqual(['v2/a.mdx']);
});

it('the address of a removed page that few may read leads to none that more may read', async () => {
  const navigation = {
    versions: [
      { version: 'v2', pages: ['index'] },
      { version: 'v1', pages: ['v1/index', { group: 'Staff', groups: ['staff'], pages: ['v1/project-x'] }] },
    ],
  };
  const { config, said } = await versioned(
    { 'docs.json': docs(navigation), 'index.mdx': '', 'v1/index.mdx': '', 'v1/project-x.mdx': '' },
    'v1',
    '--remove',
  );
  expect(config().redirects, said).toEqual([{ source: '/v1', destination: '/' }]);
});
