import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { loadSite } from '../../../plugin/site.ts';
import { previewImages } from '../../../plugin/theme/preview/draw.ts';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 9\n`;
const png = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#123456' } })
    .png({ compressionLevel: 0 })
    .toBuffer();

test('an image of docs.json that cannot be read is named, and the site is made without it', async () => {
  const whole = await png(64);
  const jpeg = await sharp(whole).jpeg().toBuffer();
  const broken = {
    'pointer.png': POINTER,
    'empty.png': '',
    'page.png': '<html></html>',
    'half.png': whole.subarray(0, whole.length / 2),
    'half.jpg': jpeg.subarray(0, jpeg.length - 20),
    'half.svg': '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>',
  };
  for (const [name, content] of Object.entries(broken)) {
    const image = `/images/${name}`;
    const root = docsRoot({
      'docs.json': {
        ...MINIMAL,
        logo: { light: image, dark: image },
        favicon: image,
        background: { image },
        thumbnails: { background: image },
      },
      'index.mdx': '1',
      [`images/${name}`]: content,
    });
    const site = await loadSite({ root, url: 'https://docs.example.com' });
    expect(site.diagnostics, name).toMatchObject([{ code: 'image-unreadable', file: `images/${name}` }]);
    expect(JSON.stringify(site.config), name).not.toContain(name);
    expect((await previewImages(publicSite(site))).size, name).toBe(1);
  }
});

test('images of docs.json that browsers read stay, also without a size', async () => {
  const files = {
    'a.png': await png(8),
    'b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'c.ico': Buffer.from([0, 0, 1, 0, 1, 0]),
  };
  const root = docsRoot({
    'docs.json': { ...MINIMAL, logo: { light: '/a.png', dark: '/b.svg' }, favicon: '/c.ico' },
    'index.mdx': '1',
    ...files,
  });
  const site = await loadSite({ root, url: 'https://docs.example.com' });
  expect(site.diagnostics).toEqual([]);
  expect(site.config).toMatchObject({ logo: { light: '/a.png', dark: '/b.svg' }, favicon: '/c.ico' });
  expect((await previewImages(publicSite(site))).size).toBe(1);
});

test('build and check print and count the files of pages that cannot be read, for people and for programs', async () => {
  const root = docsRoot({
    'docs.json': MINIMAL,
    'index.mdx': '![a](/a.png) ![b](/b.jpg)\n\n<video src="/c.mp4" />\n\n<p>{missing.value}</p>\n',
    'a.png': POINTER,
    'b.jpg': Buffer.alloc(20_000, 'no image'),
    'c.mp4': POINTER,
    'unused.png': POINTER,
  });
  const out = join(docsRoot({}), 'out');
  const built = await loadedWaymark(['build', root, '--out', out]);
  expect(built).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Built 1 page/) });
  for (const file of ['a.png', 'b.jpg', 'c.mp4']) expect(built.stderr).toContain(`${file}\n`);
  expect(built.stderr).toContain('The image is a pointer of Git LFS');
  expect(built.stderr).toContain('0 errors, 3 warnings');
  expect(built.stderr).not.toContain('unused.png');
  const ofFiles = [
    { code: 'image-unreadable', severity: 'warning', file: 'a.png' },
    { code: 'image-unreadable', severity: 'warning', file: 'b.jpg' },
    { code: 'asset-unreadable', severity: 'warning', file: 'c.mp4' },
  ];
  const json = await loadedWaymark(['build', root, '--out', out, '--format', 'json']);
  expect(JSON.parse(json.stdout)).toMatchObject([...ofFiles, { code: 'page-render-failed' }]);
  const checked = await loadedWaymark(['check', root, '--format', 'json']);
  expect(JSON.parse(checked.stdout)).toEqual(
    expect.arrayContaining(ofFiles.map((one) => expect.objectContaining(one))),
  );
  const sarif = await loadedWaymark(['build', root, '--out', out, '--format', 'sarif']);
  expect(JSON.parse(sarif.stdout).runs[0].results).toHaveLength(4);
});
