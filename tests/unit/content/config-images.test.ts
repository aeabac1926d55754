import { expect, test } from 'vitest';
import { loadSite } from '../../../plugin/site.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

async function missing(config: object): Promise<string[]> {
  const site = await loadSite({
    root: docsRoot({
      'docs.json': { ...MINIMAL, ...config },
      'index.mdx': '1',
      'images/a b.svg': '<svg/>',
      'images/c.svg': '<svg/>',
    }),
  });
  return site.diagnostics
    .filter(({ code }) => code === 'asset-missing')
    .map(({ severity, message, file, line }) => `${severity} ${file} ${line !== undefined} ${message}`);
}

test('docs.json may name existing images and external ones', async () => {
  expect(
    await missing({
      logo: { light: '/images/a%20b.svg', dark: './images/c.svg?v=2', href: '/nowhere' },
      favicon: 'images/a b.svg',
      background: { image: 'https://example.com/x.png' },
    }),
  ).toEqual([]);
});

test('missing images of docs.json are reported', async () => {
  expect(
    await missing({
      logo: { light: '/logo.svg', dark: '/images/c.svg' },
      favicon: '/favicon.ico',
      background: { image: { light: '/images/c.svg', dark: 'dark.png' } },
    }),
  ).toEqual([
    'warning docs.json true The image `/logo.svg` of "logo.light" does not exist.',
    'warning docs.json true The image `/favicon.ico` of "favicon" does not exist.',
    'warning docs.json true The image `dark.png` of "background.image.dark" does not exist.',
  ]);
});
