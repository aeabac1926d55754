/** A second build with what the first one kept. */
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FIXTURE, waymark } from './run-cli.ts';

async function filesBelow(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const digests = files.sort().map(
    async (file) =>
      [
        file.slice(folder.length),
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      ] as const,
  );
  return new Map(await Promise.all(digests));
}

test('gives the same bytes, uses what is whole and makes the rest again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  const docs = join(folder, 'docs');
  const cache = join(folder, 'cache');
  await cp(FIXTURE, docs, { recursive: true });
  await writeFile(join(docs, 'code.mdx'), '```js\nconst first = 1;\n```\n\n```js\nconst second = 2;\n```\n');
  const build = async (name: string) => {
    const out = join(folder, name);
    const { code, stderr } = await waymark(['build', docs, '--out', out], folder, { WAYMARK_CACHE: cache });
    expect(code, stderr).toBe(0);
    return filesBelow(out);
  };
  const clean = await build('clean');
  const kept = (await readdir(cache, { recursive: true })).filter((name) => name.endsWith('code.cache'));
  expect(kept).toHaveLength(1);
  const file = join(cache, kept[0] ?? '');
  const whole = await readFile(file, 'utf8');

  expect(await build('again')).toEqual(clean);

  const damaged = whole.replaceAll('first', 'f1rst');
  expect(damaged).not.toBe(whole);
  await writeFile(file, damaged);
  expect(await build('damaged')).toEqual(clean);

  // With a digest that is right, what the cache holds is what is shown: it was used.
  const marked = whole.split('\n').map((line) => {
    const [key, , json = '""'] = line.split('\t');
    if (!json.includes('second')) return line;
    const text = String(JSON.parse(json)).replace('second', 'fromTheCache');
    return [key, createHash('sha256').update(text).digest('base64url'), JSON.stringify(text)].join('\t');
  });
  await writeFile(file, marked.join('\n'));
  await build('marked');
  expect(await readFile(join(folder, 'marked/dist/code.html'), 'utf8')).toContain('fromTheCache');
});
