import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { buildSite } from '../../support/build-site.ts';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

test('a build makes the books that waymark.config.ts names, of what strangers may read, and the footer links to them', async () => {
  const docs = docsRoot({
    'docs.json': { ...MINIMAL, navigation: { pages: ['index', 'closed'] } },
    'index.mdx': '---\ntitle: Home\n---\nOpen\n',
    'closed.mdx': '---\ntitle: canary-title\ngroups: [staff]\n---\ncanary-text\n',
    'waymark.config.ts': "export default { book: ['epub', 'zip'] };",
  });
  const out = docsRoot({});
  await buildSite({ docs, out });
  const read = (path: string) => readFileSync(join(out, 'dist', path));
  expect(String(read('index.html'))).toContain('<a href="/_waymark/book.epub" download>EPUB</a>');
  for (const format of ['epub', 'zip']) {
    const texts = Object.values(unzipSync(read(`_waymark/book.${format}`))).map((bytes) => strFromU8(bytes));
    expect(texts.some((text) => text.includes('Open'))).toBe(true);
    expect(texts.filter((text) => text.includes('canary'))).toEqual([]);
  }
});

test('a book for members is not written to where the next build would publish it', async () => {
  const docs = docsRoot({
    'docs.json': { ...MINIMAL, navigation: { pages: ['index', 'closed'] } },
    'index.mdx': '---\ntitle: Home\npublic: true\n---\nOpen\n',
    'closed.mdx': '---\ntitle: canary-title\ngroups: [staff]\n---\ncanary-text\n',
    '.mintignore': 'private/\n',
  });
  const book = (...args: string[]) => loadedWaymark(['book', ...args], docs);
  for (const whom of [['--group', 'staff'], ['--signed-in']])
    expect(await book(...whom, '--out', 'books/staff.zip')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /books\/staff\.zip lies in the docs folder.*such as \.\.\/staff\.zip, or/s,
      ),
    });
  const link = join(docsRoot({}), 'link');
  symlinkSync(docs, link);
  expect((await book('--group', 'staff', '--out', join(link, 'books/staff.zip'))).code).toBe(2);
  expect(existsSync(join(docs, 'books'))).toBe(false);
  expect((await book('--out', 'all.zip')).code).toBe(0);
  expect((await book('--group', 'staff', '--out', 'private/staff.zip')).code).toBe(0);
  expect((await book('--group', 'staff', '--out', join(docsRoot({}), 'staff.zip'))).code).toBe(0);
  const out = docsRoot({});
  await buildSite({ docs, out });
  expect(['all.zip', 'private'].map((path) => existsSync(join(out, 'dist', path)))).toEqual([true, false]);
});
