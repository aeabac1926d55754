import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import {
  type Compressed,
  type Compressible,
  createCompressor,
} from '../../../runtime/packages/foundation/http/compressor.ts';

/** Text of a size that its number tells from others, and how often it was read. */
function content(number: number, size = 10_000): Compressible & { reads: number; readonly text: string } {
  const text = `${number} is the number of this text.\n`.repeat(size).slice(0, size);
  return {
    etag: `"${number}-${size}"`,
    size,
    text,
    reads: 0,
    async body() {
      this.reads += 1;
      return text;
    },
  };
}

const bytesOf = async (compressed: Compressed | undefined): Promise<Buffer> =>
  Buffer.from(await new Response(compressed?.body).arrayBuffer());

it('a content is compressed once for each encoding, also if many ask at the same time', async () => {
  const compress = createCompressor();
  const page = content(1);
  const all = await Promise.all(Array.from({ length: 20 }, () => compress(page, 'br')));
  for (const each of all) expect(brotliDecompressSync(await bytesOf(each)).toString()).toBe(page.text);
  expect(page.reads).toBe(1);
  expect(gunzipSync(await bytesOf(await compress(page, 'gzip'))).toString()).toBe(page.text);
  await compress(page, 'gzip');
  expect(page.reads).toBe(2);
});

it('results beyond the room for them are forgotten, those that were not asked for the longest first', async () => {
  const one = content(1);
  const size = (await createCompressor()(one, 'br'))?.size ?? 0;
  const compress = createCompressor({ keeps: 2.5 * size });
  const [two, three] = [content(2), content(3)];
  for (const each of [one, two, one, three, one, two]) await compress(each, 'br');
  // Its first compression was by another compressor.
  expect([one.reads - 1, two.reads, three.reads]).toEqual([1, 2, 1]);
});

it('beyond the work that may wait, a content is sent as it is', async () => {
  const compress = createCompressor({ threads: 1 });
  const all = Array.from({ length: 10 }, (_, number) => content(number, 1_000_000));
  const found = await Promise.all(all.map((each) => compress(each, 'br')));
  expect(found.map((each) => each !== undefined)).toEqual([
    ...[true, true, true, true],
    ...[false, false, false, false, false, false],
  ]);
  // The next one finds room again.
  expect(await compress(content(11, 1_000_000), 'br')).toBeDefined();
});

it('one large content is compressed at a time, to its end although nobody reads it', async () => {
  const compress = createCompressor();
  const [large, other] = [content(1, 3_000_000), content(2, 3_000_000)];
  const [sent, meanwhile] = await Promise.all([compress(large, 'br'), compress(other, 'br')]);
  expect(sent?.size).toBeUndefined();
  expect(meanwhile).toBeUndefined();
  // The same one: whoever asks now gets it when it is done.
  const again = await compress(large, 'br');
  expect(again?.size).toBeGreaterThan(0);
  expect(brotliDecompressSync(await bytesOf(sent)).toString() === large.text).toBe(true);
  expect(large.reads).toBe(1);
  expect(await compress(other, 'br')).toBeDefined();
});

it('a content above 64 MiB, and one that would be no smaller, is sent as it is', async () => {
  const compress = createCompressor();
  const huge: Compressible = { etag: '"huge"', size: 64 * 1024 * 1024 + 1, body: async () => '' };
  expect(await compress(huge, 'br')).toBeUndefined();
  const noise: Compressible = {
    etag: '"noise"',
    size: 5000,
    body: async () => new Uint8Array(randomBytes(5000)),
  };
  expect(await compress(noise, 'br')).toBeUndefined();
});

it('a content that cannot be read is tried again by the next request', async () => {
  const compress = createCompressor({ threads: 1 });
  for (const size of [10_000, 3_000_000]) {
    const page = content(1, size);
    const gone: Compressible = { ...page, body: () => Promise.reject(new Error('gone')) };
    await expect(compress(gone, 'br')).rejects.toThrow('gone');
    expect(brotliDecompressSync(await bytesOf(await compress(page, 'br'))).length).toBe(size);
  }
});
