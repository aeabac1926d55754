/** `waymark version v2 --remove`: the end of a version, and of none of its addresses. */
import { expect, it } from 'vitest';
import { docs, versioned } from './versioned.ts';

const NAVIGATION = { groups: [{ group: 'Guide', pages: ['index', 'guide/start', 'guide/other'] }] };
const FILES = {
  'docs.json': docs(NAVIGATION),
  'index.mdx': 'import A from "/snippets/a.mdx";\n\n<A /> [h](/hidden)\n',
  'guide/start.mdx': '# Start\n',
  'guide/other.mdx': '# Other\n',
  'hidden.mdx': '---\nhidden: true\n---\n',
  'snippets/a.mdx': 'a\n',
};

it('takes away what the version added, and redirects from each page to its like', async () => {
  const { again, files, config, text } = await versioned(FILES, 'v2');
  expect(files()).toContain('snippets/v2/a.mdx');
  const { said, code } = await again('v2', '--remove');
  expect(code, said).toBe(0);
  expect(files()).toEqual(Object.keys(FILES).sort());
  expect(text('index.mdx')).toBe(FILES['index.mdx']);
  expect(config()).toMatchObject({
    navigation: { versions: [{ version: 'latest', default: true, ...NAVIGATION }] },
    redirects: [
      { source: '/v2', destination: '/' },
      { source: '/v2/guide/other', destination: '/guide/other' },
      { source: '/v2/guide/start', destination: '/guide/start' },
      { source: '/v2/hidden', destination: '/hidden' },
    ],
  });
});

const OLD = {
  navigation: {
    versions: [
      { version: 'v2', pages: ['index', 'both'] },
      { version: 'v1', pages: ['v1/index', 'v1/only', 'both'] },
    ],
  },
  pages: { 'index.mdx': '', 'both.mdx': '', 'v1/index.mdx': '', 'v1/only.mdx': '', 'v1/i.png': '' },
};

it('leads redirects into the version on to where its pages have gone, and keeps pages of other versions', async () => {
  const redirects = [
    { source: '/first', destination: '/v1/only#x' },
    { source: '/old/:page', destination: '/v1/:page' },
    { source: '/more', destination: '/both' },
  ];
  const files = { 'docs.json': docs(OLD.navigation, { redirects }), ...OLD.pages };
  const { config, files: left, said } = await versioned(files, 'v1', '--remove');
  expect(left(), said).toEqual(['both.mdx', 'docs.json', 'index.mdx']);
  expect(config().redirects).toEqual([
    { source: '/first', destination: '/#x' },
    { source: '/more', destination: '/both' },
    { source: '/v1', destination: '/' },
    { source: '/v1/only', destination: '/' },
  ]);
});

it.each([
  ['v2', {}, '"v2" is the version that readers get first. Give another one "default": true'],
  ['v3', {}, 'There is no version "v3". The versions are: "v2", "v1".'],
  ['v1', { 'index.mdx': '![i](/v1/i.png)\n' }, 'index.mdx uses v1/i.png, a file of the version.'],
])('refuses to remove %s with %j', async (name, pages, message) => {
  const files = { 'docs.json': docs(OLD.navigation), ...OLD.pages, ...pages };
  const { code, said, files: left } = await versioned(files, name, '--remove');
  expect([code, said]).toEqual([2, expect.stringContaining(message)]);
  expect(left()).toEqual(Object.keys(files).sort());
});
