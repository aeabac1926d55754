import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import type { Page, Site } from '../../../plugin/packages/repository/types.ts';
import { loadSite } from '../../../plugin/site.ts';
import { previewImages } from '../../../plugin/theme/preview/draw.ts';
import { previewOf } from '../../../plugin/theme/preview/preview.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

async function load(config: object = {}): Promise<{ site: Site; page: (path: string) => Page }> {
  const site = await loadSite({
    root: docsRoot({
      'docs.json': { ...MINIMAL, ...config },
      'index.mdx': '---\ntitle: One </svg><script>\ndescription: First\n---\n1',
      'two.mdx': '---\ntitle: Two\n---\n2',
      'drei.mdx': '---\ntitle: 灯\n---\n3',
    }),
    url: 'https://example.com',
  });
  const page = (path: string) => {
    const found = site.pageByPath.get(path);
    if (found === undefined) throw new Error(path);
    return found;
  };
  return { site, page };
}

describe('social preview images', () => {
  it('are a single image for the site by default', async () => {
    const { site } = await load();
    const images = await previewImages(publicSite(site));
    expect(images.size).toBe(1);
    const [bytes] = images.values();
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
  });

  it('are one per page with thumbnails, except for titles in unsupported scripts', async () => {
    const { site, page } = await load({ thumbnails: { appearance: 'dark' } });
    const paths = ['/', '/two', '/drei'].map((path) => previewOf(publicSite(site), page(path)));
    expect(new Set(paths.map(({ path }) => path)).size).toBe(3);
    expect(paths[2]?.title).toBe(site.config.name);
    expect((await previewImages(publicSite(site))).size).toBe(3);
  });

  it('are deterministic, at a content-hashed address', async () => {
    const one = await previewImages(publicSite((await load()).site));
    const other = await previewImages(publicSite((await load()).site));
    expect([...one.keys()]).toEqual([...other.keys()]);
    expect(
      Buffer.compare(Buffer.from([...one.values()][0] ?? []), Buffer.from([...other.values()][0] ?? [])),
    ).toBe(0);
    const changed = await previewImages(publicSite((await load({ colors: { primary: '#ff0000' } })).site));
    expect([...changed.keys()]).not.toEqual([...one.keys()]);
  });
});
