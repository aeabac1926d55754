import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { precompress } from '../../../plugin/hosts/precompress.ts';
import { isCompressible } from '../../../runtime/packages/contract/compressible.ts';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { FIXTURE } from '../cli/run-cli.ts';

async function twinsBelow(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => /\.(?:br|gz)$/.test(name)).sort();
}

test('a file of text from 1 kB on gets compressed files with its content, and any other none', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  const text = 'A line that repeats.\n'.repeat(200);
  await mkdir(join(dir, 'sub'));
  await writeFile(join(dir, 'sub/page.html'), text);
  await writeFile(join(dir, 'small.html'), 'tiny');
  await writeFile(join(dir, 'image.png'), text);
  await precompress(dir);
  expect(await twinsBelow(dir)).toEqual(['sub/page.html.br', 'sub/page.html.gz']);
  expect(brotliDecompressSync(await readFile(join(dir, 'sub/page.html.br'))).toString()).toBe(text);
  expect(gunzipSync(await readFile(join(dir, 'sub/page.html.gz'))).toString()).toBe(text);
});

test('`waymark build --precompress` compresses every file that can be, of the search index too', async () => {
  const out = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  const dist = join(out, 'dist');
  const { code, stderr } = await loadedWaymark(['build', FIXTURE, '--out', out, '--precompress'], out);
  expect(code, stderr).toBe(0);
  const files = (await readdir(dist, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  const expected: string[] = [];
  for (const { parentPath, name } of files) {
    const file = join(parentPath, name);
    if (isCompressible(name, (await readFile(file)).length)) expected.push(`${file}.br`, `${file}.gz`);
  }
  expect((await twinsBelow(dist)).map((name) => join(dist, name))).toEqual(expected.sort());
  expect(expected).toContain(join(dist, 'pagefind/pagefind.js.br'));
  // The next build without the option leaves none behind.
  await loadedWaymark(['build', FIXTURE, '--out', out], out);
  expect(await twinsBelow(dist)).toEqual([]);
});
