/** The look of a site that its release has for the pages of the server. */
import { beforeAll, describe, expect, it } from 'vitest';
import { buildRelease } from '../../../plugin/emit/release.ts';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { siteFonts } from '../../../plugin/packages/repository/appearance/site-fonts.ts';
import { configSchema } from '../../../plugin/packages/repository/config/schema.ts';
import { serverLook } from '../../../plugin/theme/server-look.ts';
import { type ThemeFiles, themeFiles } from '../../../plugin/theme/theme-files.ts';
import { html } from '../../../runtime/packages/contract/html.ts';
import { lookSchema } from '../../../runtime/packages/contract/look.ts';
import { pageHeaders, pageText } from '../../../runtime/packages/foundation/pages/page.ts';
import { lookOf } from '../../../runtime/packages/foundation/release/look.ts';
import { openRelease } from '../../../runtime/packages/foundation/release/open.ts';
import { fixtureRelease, fixtureSite } from '../../runtime/support/fixture-site.ts';

let files: ThemeFiles;
beforeAll(async () => {
  files = await themeFiles();
});

async function lookFrom(config: Readonly<Record<string, unknown>>, base = '') {
  const { site, documents } = fixtureSite({
    base,
    config: configSchema.parse({
      ...{ theme: 'mint', name: 'Acme', colors: { primary: '#0a7cff' }, navigation: { pages: ['index'] } },
      ...config,
    }),
  });
  const shown = publicSite(site);
  const look = serverLook(shown, { files, fonts: await siteFonts(site.look.fonts, base) });
  return { look, site, documents, shown };
}

it.each([
  ['linden', '--radius-m:0'],
  ['sequoia', '--radius-l:.5rem'],
  ['almond', '--canvas:light-dark('],
])('the look of server pages has the corners and surfaces of the theme %s', async (theme, declaration) => {
  expect((await lookFrom({ theme })).look.style).toContain(declaration);
});

it('the look of server pages uses addresses below the base only, and no remote ones', async () => {
  const logo = { light: '/light.svg', dark: 'https://cdn.example/dark.svg' };
  const far = await lookFrom({ logo, favicon: 'https://cdn.example/icon.svg' }, '/docs');
  expect(far.look.logo).toBeUndefined();
  expect(far.look.icons).toEqual([]);
  expect(JSON.stringify(far.look)).not.toContain('cdn.example');
  const own = await lookFrom({ logo: '/logo.svg', favicon: '/icon.svg' }, '/docs');
  expect(own.look.logo).toEqual({ light: '/docs/logo.svg', dark: '/docs/logo.svg' });
  expect(own.look.icons.map(({ href }) => href)).toEqual(['/docs/icon.svg']);
});

it.each(['javascript:alert(1)', 'data:image/svg+xml,x', '//evil.example/x.svg'])(
  'the look of server pages rejects the logo %s',
  async (logo) => {
    expect((await lookFrom({ logo })).look.logo).toBeUndefined();
  },
);

describe('the look in a release', () => {
  it('is applied to server pages, whose policy allows its styles by hash', async () => {
    const { look, site, documents, shown } = await lookFrom({
      appearance: { default: 'dark', strict: true },
    });
    const release = await openRelease(await buildRelease(site, documents, { shown, files: new Map(), look }));
    expect(lookOf(release)).toEqual(look);
    const content = { title: 'T', site: { name: 'Acme', base: '', look }, main: html`<h1>T</h1>` };
    const text = pageText(content);
    expect(text).toContain(look.style);
    // Nobody chooses another scheme than a strict one.
    expect(text).toContain('("dark",true)</script>');
    const policy = pageHeaders(content)['content-security-policy'] ?? '';
    for (const [, style = ''] of text.matchAll(/<style>([\s\S]*?)<\/style>/g)) {
      const { createHash } = await import('node:crypto');
      expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
    }
  });

  it('defaults to the look of Waymark', async () => {
    expect(lookOf(await openRelease(await fixtureRelease()))).toBeUndefined();
  });

  it.each([
    ['a style that ends its element', { style: ':root{}</style><script>alert(1)</script>' }],
    ['a logo elsewhere', { logo: { light: '//evil.example/a.svg', dark: '/a.svg' } }],
    ['an icon with a script', { icons: [{ rel: 'icon', href: 'javascript:alert(1)' }] }],
  ])('is refused with %s', async (_, more) => {
    const { look } = await lookFrom({});
    expect(lookSchema.safeParse({ ...look, ...more }).success).toBe(false);
  });
});
