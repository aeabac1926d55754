import { expect, test } from 'vitest';
import { textsFor } from '../../../plugin/packages/repository/translations/texts.ts';
import type { ThemeContext } from '../../../plugin/theme/chrome/context.ts';
import { eyebrow } from '../../../plugin/theme/chrome/reading.ts';
import { navigationTree } from '../navigation/build-tree.ts';

test.each([
  ['mint', undefined, 'section'],
  ['palm', undefined, 'breadcrumbs'],
  ['sequoia', undefined, 'breadcrumbs'],
  ['palm', 'section', 'section'],
  ['mint', 'breadcrumbs', 'breadcrumbs'],
] as const)(
  'the line above a page title in theme %s with eyebrows %s is its %s',
  async (theme, eyebrows, shown) => {
    const { tree } = await navigationTree({
      tabs: [{ tab: 'Guide', groups: [{ group: 'Basics', pages: ['a'] }] }],
    });
    const site = { base: '', config: { theme, styling: { eyebrows }, seo: {} }, navigation: tree };
    const html = eyebrow(
      { site, base: '', texts: textsFor('en') } as ThemeContext,
      tree.places.get('/a')?.[0],
    ).text;
    expect(html.includes('<nav class="breadcrumbs"')).toBe(shown === 'breadcrumbs');
    expect(html.includes('Guide')).toBe(shown === 'breadcrumbs');
    expect(html).toContain('Basics');
  },
);

test.each(['section', 'breadcrumbs'] as const)('a group named " " is no %s', async (eyebrows) => {
  const { tree } = await navigationTree({
    tabs: [{ tab: 'Guide', groups: [{ group: ' ', pages: ['a'] }] }],
  });
  const site = { base: '', config: { theme: 'mint', styling: { eyebrows }, seo: {} }, navigation: tree };
  const html = eyebrow(
    { site, base: '', texts: textsFor('en') } as ThemeContext,
    tree.places.get('/a')?.[0],
  ).text;
  const shown = [...html.matchAll(/>([^<>]+)</g)].map(([, text = '']) => text.trim());
  expect(shown.filter((text) => text !== '')).toEqual(eyebrows === 'section' ? [] : ['Guide']);
  expect(html).not.toContain('<p class="eyebrow">');
  expect(html.match(/breadcrumb-item/g) ?? []).toHaveLength(eyebrows === 'section' ? 0 : 1);
});
