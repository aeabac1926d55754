import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import type { Site } from '../../../plugin/packages/repository/types.ts';
import { loadSite } from '../../../plugin/site.ts';
import { siteHead } from '../../../plugin/theme/chrome/head.ts';
import { iconImages } from '../../../plugin/theme/favicon/draw.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>';

async function load(favicon: unknown): Promise<Site> {
  const root = docsRoot({
    'docs.json': { ...MINIMAL, favicon },
    'index.mdx': '# One',
    'mark.svg': SVG,
    'broken.png': 'no image',
  });
  const square = (size: number, file: string) =>
    sharp(Buffer.from(SVG), { density: 900 }).resize(size, size).png().toFile(join(root, file));
  await square(512, 'large.png');
  await square(32, 'small.png');
  return loadSite({ root });
}

/** The `<link>` elements of the icons. */
function links(site: Site): string[] {
  return siteHead(publicSite(site)).text.match(/<link rel="(?:apple-touch-)?icon"[^>]*>/g) ?? [];
}

describe('the favicon of a site', () => {
  it('is resized if it is large, with a size for phones', async () => {
    const site = await load('/large.png');
    const images = await iconImages(publicSite(site));
    const sizes = await Promise.all([...images.values()].map((bytes) => sharp(bytes).metadata()));
    expect(sizes.map(({ width, height, format }) => [width, height, format])).toEqual([
      [96, 96, 'png'],
      [180, 180, 'png'],
    ]);
    const [tab, touch] = [...images.keys()];
    expect(links(site)).toEqual([
      `<link rel="icon" href="${tab}" type="image/png">`,
      `<link rel="apple-touch-icon" href="${touch}">`,
    ]);
  });

  it('is unchanged if it is small, SVG or remote', async () => {
    const pair = await load({ light: '/small.png', dark: 'mark.svg' });
    expect(links(pair).slice(0, 2)).toEqual([
      '<link rel="icon" href="/small.png" media="(prefers-color-scheme: light)">',
      '<link rel="icon" href="/mark.svg" type="image/svg+xml" media="(prefers-color-scheme: dark)">',
    ]);
    expect(links(await load('https://example.com/mark.png'))).toEqual([
      '<link rel="icon" href="https://example.com/mark.png">',
    ]);
  });

  it('is opaque for phones, which show transparency as black', async () => {
    const images = await iconImages(publicSite(await load('/mark.svg')));
    const [bytes] = images.values();
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(false);
  });

  it('is left out if it is not an image', async () => {
    const site = await load('/broken.png');
    expect(await iconImages(publicSite(site))).toEqual(new Map());
    expect(links(site)).toEqual([]);
  });
});
