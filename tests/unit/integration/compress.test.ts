import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Compression } from '../../../plugin/emit/compress.ts';

test('text files above 1 kB get compressed versions with the same content; other files do not', async () => {
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

test('a generated file is compressed once', async () => {
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

test('existing compressed versions are kept unless they are larger than the file', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  const text = Buffer.from('A line that repeats.\n'.repeat(200));
  const compression = new Compression();
  const twins = { br: Buffer.from('made in advance'), gz: Buffer.alloc(text.length) };
  compression.putPacked(join(dir, 'sub/code.mjs'), text, twins);
  compression.putPacked(join(dir, 'sub/small.mjs'), Buffer.from('tiny'), {
    br: Buffer.of(1),
    gz: Buffer.of(1),
  });
  await compression.folder(dir);
  await compression.end();
  expect((await readdir(join(dir, 'sub'))).sort()).toEqual(['code.mjs', 'code.mjs.br', 'small.mjs']);
  expect(await readFile(join(dir, 'sub/code.mjs'))).toEqual(text);
  expect((await readFile(join(dir, 'sub/code.mjs.br'))).toString()).toBe('made in advance');
});

test('compressed versions that cannot be written are reported', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  const compression = new Compression();
  await mkdir(join(dir, 'page.html.br'));
  compression.put(join(dir, 'page.html'), 'A line that repeats.\n'.repeat(200));
  await expect(compression.end()).rejects.toThrow('EISDIR');
});

test('a page that waits for compression is held once, and the caller’s bytes are not changed', async () => {
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

test('neither a compression thread nor its caller holds content after it was compressed', async () => {
  const worker = new Worker(new URL('../../../plugin/emit/compress-worker.ts', import.meta.url));
  const externalMemory = async (): Promise<number> => (await worker.getHeapStatistics()).external_memory;
  const compressed = async (): Promise<void> => {
    const content = new Uint8Array(randomBytes(1_000_000));
    const answer = once(worker, 'message');
    worker.postMessage(content, [content.buffer]);
    await answer;
  };
  await compressed();
  const before = await externalMemory();
  for (let count = 0; count < 8; count += 1) await compressed();
  expect((await externalMemory()) - before).toBeLessThan(2_000_000);
  await worker.terminate();

  const dir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  const compression = new Compression();
  const text = randomBytes(500_000).toString('base64');
  const held = process.memoryUsage().arrayBuffers;
  for (let number = 0; number < 16; number += 1)
    compression.put(join(dir, `${number}.html`), `${number}${text}`);
  await compression.end();
  expect(process.memoryUsage().arrayBuffers - held).toBeLessThan(4_000_000);
});

test('a file that is replaced during its compression ends with a matching compressed version, or none', async () => {
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
