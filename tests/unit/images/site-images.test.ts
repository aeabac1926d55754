import { Buffer } from 'node:buffer';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Kept, Store } from '../../../plugin/cache/store.ts';
import { siteImages } from '../../../plugin/images/site-images.ts';
import type { Report } from '../../../plugin/packages/source/diagnostics/diagnostic.ts';

/** A picture that PNG keeps badly: a gradient with a little noise, the same each time. */
async function picture(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  let noise = 1;
  for (let index = 0; index < pixels.length; index++) {
    noise = (Math.imul(noise, 1103515245) + 12345) & 0x7fffffff;
    pixels[index] = (((index / 3) % width) / width) * 200 + ((noise >>> 16) % 12);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** Noise without any pattern, the same each time. */
async function noise(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 7;
  for (let index = 0; index < pixels.length; index++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    pixels[index] = state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

let root: string;
const cache = () => join(root, 'cache');
let store: Store;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waymark-images-'));
  mkdirSync(join(root, 'images'));
  onTestFinished(() => {
    store.close();
    rmSync(root, { recursive: true });
  });
});

async function imagesOf(files: Record<string, Uint8Array>, budget = Number.POSITIVE_INFINITY) {
  store = new Store(cache(), 'test');
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(root, 'images', name), bytes);
  const assets = Object.keys(files).map((name) => ({ path: `/images/${name}`, file: `images/${name}` }));
  const reports: Report[] = [];
  let left = 0;
  const images = await siteImages({
    assets,
    root,
    kept: store.of('image'),
    threads: 2,
    budget,
    report: (one) => reports.push(one),
    progress: (...[, , number]) => {
      left = number;
    },
  });
  const known = Object.keys(files).filter((name) => images.of(`/images/${name}`) !== undefined);
  await images.ready();
  const paths = (name: string) => images.of(`/images/${name}`)?.map(({ path }) => path);
  return {
    images,
    paths,
    reports,
    left,
    /** The images with variants before any were made. */
    known,
    converted: Object.keys(files).filter((name) => images.of(`/images/${name}`) !== undefined),
    widths: (name: string) => images.of(`/images/${name}`)?.map(({ width }) => width),
  };
}

describe('images of a site', () => {
  it('get smaller WebP variants in the widths that pages need', async () => {
    const wide = await picture(2000, 200);
    const made = await imagesOf({ 'wide.png': wide, 'narrow.png': await picture(700, 100) });
    expect(made.widths('wide.png')).toEqual([2000, 960]);
    expect(made.widths('narrow.png')).toEqual([700]);
    const dist = join(root, 'dist');
    made.images.write(dist);
    const [first] = made.images.of('/images/wide.png') ?? [];
    const written = readFileSync(join(dist, first?.path ?? ''));
    expect(written.length).toBeLessThan(wide.length * 0.9);
    expect(await sharp(written).metadata()).toMatchObject({ format: 'webp', width: 2000, height: 200 });
  });

  it('get no variant if they are small, animated, of another type, or would not shrink', async () => {
    const still = await picture(300, 300);
    const frames = Buffer.concat([still.subarray(0, 33), chunk('acTL', Buffer.alloc(8)), still.subarray(33)]);
    const made = await imagesOf({
      'small.png': await picture(20, 20),
      'animated.png': frames,
      'flat.png': Buffer.concat([
        await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      ]),
      'modern.webp': await sharp(still).webp().toBuffer(),
    });
    expect(made.converted).toEqual([]);
    expect(made.reports).toEqual([]);
  });

  it('are rotated as their EXIF data says', async () => {
    const photo = await sharp(await picture(400, 200))
      .jpeg({ quality: 100 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const made = await imagesOf({ 'photo.jpg': photo });
    expect(made.widths('photo.jpg')).toEqual([200]);
  });

  it('are cached for the next build, and converted again if the cache is damaged', async () => {
    const files = { 'a.png': await picture(700, 100) };
    const first = await imagesOf(files);
    const good = first.images.of('/images/a.png')?.[0]?.bytes();
    store.save();
    const kept = await imagesOf(files);
    expect(kept).toMatchObject({ known: ['a.png'] });
    expect(kept.paths('a.png')).toEqual(first.paths('a.png'));
    store.save();
    store.close();
    const file = join(cache(), 'store.db');
    const flipped = readFileSync(file);
    const at = flipped.indexOf('WEBP') + 30;
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    writeFileSync(file, flipped);
    const made = await imagesOf(files);
    expect(made).toMatchObject({ known: [], converted: ['a.png'] });
    made.images.write(join(root, 'dist'));
    expect(readFileSync(join(root, 'dist', made.paths('a.png')?.[0] ?? ''))).toEqual(good);
  });

  it('are converted even if the cache is unusable', async () => {
    writeFileSync(cache(), 'a file stands where the folder should be');
    const made = await imagesOf({ 'a.png': await picture(700, 100) });
    made.images.write(join(root, 'dist'));
    expect(readdirSync(join(root, 'dist/_waymark'))).toHaveLength(1);
  });

  it('are converted within the time budget of a build, largest gain first, the rest in later builds', async () => {
    const files = {
      'half.png': await picture(700, 200),
      // Twice the bytes for each pixel.
      'most.png': await noise(700, 200),
      'again.png': await noise(700, 200),
      'least.png': await sharp(await picture(700, 400))
        .png({ palette: true, colours: 16 })
        .toBuffer(),
    };
    const built = async (budget: number) => {
      const images = await imagesOf(files, budget);
      store.save();
      return images;
    };
    const first = await built(350_000);
    expect(first).toMatchObject({ known: [], converted: ['most.png', 'again.png'], left: 2 });
    const second = await built(350_000);
    expect(second).toMatchObject({ known: ['most.png', 'again.png'], left: 1 });
    expect(second.converted).toContain('half.png');
    expect(await built(1)).toMatchObject({ left: 0, converted: Object.keys(files) });
    expect(await built(1)).toMatchObject({ left: 0, known: Object.keys(files) });
  });

  it('become available together, and pages use the cache until then', async () => {
    writeFileSync(join(root, 'images/a.png'), await picture(700, 100));
    store = new Store(cache(), 'test');
    const kept = store.of('image');
    const { promise: made, resolve } = Promise.withResolvers<void>();
    const set: Kept['set'] = (name, content) => {
      const isKept = kept.set(name, content);
      if (typeof content === 'string') resolve();
      return isKept;
    };
    const images = await siteImages({
      assets: [{ path: '/images/a.png', file: 'images/a.png' }],
      root,
      kept: { ...kept, set },
      threads: 2,
      budget: 1,
      report: () => {},
      progress: () => {},
    });
    expect([images.awaitsOneOf(['/images/a.png']), images.awaitsOneOf(['/images/b.png'])]).toEqual([
      true,
      false,
    ]);
    await made;
    expect(images.of('/images/a.png')).toBeUndefined();
    const before = images.asked();
    expect(images.areAs(before)).toBe(true);
    await images.ready();
    expect(images.of('/images/a.png')).toHaveLength(1);
    expect(images.areAs(before)).toBe(false);
    expect(images.areAs(images.asked())).toBe(true);
    expect(images.awaitsOneOf(['/images/a.png'])).toBe(false);
  });

  it('are reported if unreadable, without affecting others', async () => {
    const made = await imagesOf({
      'broken.png': Buffer.alloc(20_000, 'no image'),
      'good.png': await picture(700, 100),
    });
    expect(made.widths('good.png')).toEqual([700]);
    const code = 'image-unreadable';
    expect(made.reports).toMatchObject([{ code, file: 'images/broken.png' }]);
  });
});

/** A chunk of a PNG; readers that do not know it pass over its checksum. */
function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
}
