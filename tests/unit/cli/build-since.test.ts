/** `waymark build --since`: changes since a release, in the new one and on its pages. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CHANGES_JSON, changesSchema } from '../../../runtime/packages/contract/changes.ts';
import { waymark } from './run-cli.ts';

it('tells pages, feeds and agents of changes, keeps those before with their release, and takes no list from the cache', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-since-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const docs = {
    ...{ theme: 'mint', name: 'Docs', colors: { primary: '#0f766e' } },
    navigation: { pages: ['index', 'news'] },
  };
  writeFileSync(join(folder, 'docs.json'), JSON.stringify(docs));
  writeFileSync(join(folder, 'news.mdx'), '---\ntitle: News\n---\n\n<Changes />\n');
  const text = (name: string, file: string) => readFileSync(join(folder, name, file), 'utf8');
  const build = async (name: string, words: string, since?: string) => {
    writeFileSync(join(folder, 'index.mdx'), `---\ntitle: Home\n---\n\n## Words\n\n${words}\n`);
    const flags = since === undefined ? [] : ['--since', join(folder, since)];
    const env = { WAYMARK_CACHE: join(folder, '.cache'), SOURCE_DATE_EPOCH: '1795824000' };
    const { code, stderr } = await waymark(
      ['build', folder, '--out', join(folder, name), ...flags],
      folder,
      env,
    );
    expect([code, stderr]).toEqual([0, stderr]);
    const id: string = JSON.parse(text(name, '.waymark/release.json')).id;
    return { id, html: text(name, 'dist/news.html') };
  };
  const first = await build('.one', 'First.');
  expect(first.html).toContain('No changes are known yet.');
  expect(existsSync(join(folder, '.one/dist/changes'))).toBe(false);
  const second = await build('.two', 'Second.', '.one');
  expect(second.html).toContain('<h2 id="2026-11-28">');
  expect(second.html).toContain('<del>-First.\n</del><ins>+Second.\n</ins>');
  expect(text('.two', 'dist/changes/rss.xml').match(/<item>/g)).toHaveLength(1);
  const third = await build('.three', 'Third.', '.two');
  expect(third.html).toContain('<ins>+Third.\n</ins>');
  expect(text('.three', 'dist/changes/2026-11-28.md').match(/^### Changed: \[Words\]/gm)).toHaveLength(2);
  const { sets } = changesSchema.parse(JSON.parse(text('.three', join('.waymark', CHANGES_JSON))));
  expect(sets.map(({ from, to }) => [from, to])).toEqual([
    [second.id, undefined],
    [first.id, second.id],
  ]);
  // The page with the list has not changed itself.
  expect(sets.flatMap(({ pages }) => pages.map(({ path }) => path))).toEqual(['/', '/']);
});
