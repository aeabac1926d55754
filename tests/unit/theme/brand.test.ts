import { expect, test } from 'vitest';
import { navbarLinks } from '../../../plugin/theme/chrome/brand.ts';
import type { ThemeContext } from '../../../plugin/theme/chrome/context.ts';

test('a link of the navbar without a label shows its address', () => {
  const navbar = { links: [{ href: 'https://a.example/<b>' }] };
  const context = { site: { base: '', config: { navbar } } } as unknown as ThemeContext;
  expect(navbarLinks(context, undefined)).toMatch(/>https:\/\/a\.example\/&lt;b&gt;<\/a>$/);
});
