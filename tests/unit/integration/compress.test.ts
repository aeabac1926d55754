import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressFolder } from '../../../plugin/emit/compress.ts';

test('text files above 1 kB get twins that hold the same bytes; others do not', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  const text = 'A line that repeats.\n'.repeat(200);
  await mkdir(join(dir, 'sub'));
  await Promise.all([
    writeFile(join(dir, 'sub/page.html'), text),
    writeFile(join(dir, 'small.html'), 'tiny'),
    writeFile(join(dir, 'image.png'), text),
  ]);
  const steps: [number, number][] = [];
  expect(await compressFolder(dir, { onProgress: (done, total) => steps.push([done, total]) })).toBe(1);
  expect((await readdir(dir)).sort()).toEqual(['image.png', 'small.html', 'sub']);
  expect((await readdir(join(dir, 'sub'))).sort()).toEqual(['page.html', 'page.html.br', 'page.html.gz']);
  expect(brotliDecompressSync(await readFile(join(dir, 'sub/page.html.br'))).toString()).toBe(text);
  expect(gunzipSync(await readFile(join(dir, 'sub/page.html.gz'))).toString()).toBe(text);
  expect(steps.at(-1)).toEqual([2, 2]);
});
