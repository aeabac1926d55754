import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Compression } from '../../../plugin/emit/compress.ts';

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
  const compression = new Compression();
  await compression.folder(dir, { onProgress: (done, total) => steps.push([done, total]) });
  await compression.end();
  expect((await readdir(dir)).sort()).toEqual(['image.png', 'small.html', 'sub']);
  expect((await readdir(join(dir, 'sub'))).sort()).toEqual(['page.html', 'page.html.br', 'page.html.gz']);
  expect(brotliDecompressSync(await readFile(join(dir, 'sub/page.html.br'))).toString()).toBe(text);
  expect(gunzipSync(await readFile(join(dir, 'sub/page.html.gz'))).toString()).toBe(text);
  expect(steps.at(-1)).toEqual([2, 2]);
});

test('a file that is put gets its twins, and is not compressed again', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  const text = 'A line that repeats.\n'.repeat(200);
  const compression = new Compression();
  compression.put(join(dir, 'sub/page.html'), text);
  compression.put(join(dir, 'sub/small.html'), 'tiny');
  const steps: [number, number][] = [];
  await compression.folder(dir, { onProgress: (done, total) => steps.push([done, total]) });
  await compression.end();
  expect((await readdir(join(dir, 'sub'))).sort()).toEqual([
    'page.html',
    'page.html.br',
    'page.html.gz',
    'small.html',
  ]);
  expect(brotliDecompressSync(await readFile(join(dir, 'sub/page.html.br'))).toString()).toBe(text);
  expect(gunzipSync(await readFile(join(dir, 'sub/page.html.gz'))).toString()).toBe(text);
  expect(steps).toEqual([]);
});

test('twins that cannot be written are told of', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  const compression = new Compression();
  await mkdir(join(dir, 'page.html.br'));
  compression.put(join(dir, 'page.html'), 'A line that repeats.\n'.repeat(200));
  await expect(compression.end()).rejects.toThrow('EISDIR');
});

test('a page that waits to be compressed is held once, and bytes of the caller stay as they are', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  const compression = new Compression();
  const page = 'A line of a page, and another one.\n'.repeat(3000);
  const before = process.memoryUsage().arrayBuffers;
  for (let number = 0; number < 60; number += 1)
    compression.put(join(dir, `${number}.html`), `${page}${number}`);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(page.length * 70);
  const bytes = Buffer.from(page);
  compression.put(join(dir, 'bytes.html'), bytes);
  await compression.end();
  expect(bytes.toString()).toBe(page);
  expect(brotliDecompressSync(await readFile(join(dir, '59.html.br'))).toString()).toBe(`${page}59`);
});

test('a file that is replaced while it is compressed gets the twins of the last content, or none', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  const compression = new Compression();
  const [first, last] = ['The first page.\n', 'The last page.\n'].map((line) => line.repeat(300));
  compression.put(join(dir, 'page.html'), first ?? '');
  compression.put(join(dir, 'page.html'), last ?? '');
  compression.put(join(dir, 'short.html'), first ?? '');
  compression.put(join(dir, 'short.html'), 'Short now.');
  await compression.end();
  expect((await readdir(dir)).sort()).toEqual(['page.html', 'page.html.br', 'page.html.gz', 'short.html']);
  expect(brotliDecompressSync(await readFile(join(dir, 'page.html.br'))).toString()).toBe(last);
});
