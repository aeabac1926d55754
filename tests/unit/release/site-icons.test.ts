import { expect, it } from 'vitest';
import { siteIcons } from '../../../plugin/emit/site-icons.ts';
import type { Site } from '../../../plugin/packages/repository/types.ts';

const icons = (config: object) => siteIcons({ config: config as Site['config'] });

it('the icons of a site are its favicon, else its logo, one for each mode', () => {
  expect(icons({ favicon: '/favicon.svg', logo: '/logo.png' })).toEqual([
    { src: '/favicon.svg', mimeType: 'image/svg+xml' },
  ]);
  expect(icons({ logo: { light: 'images/day one.png', dark: '/night.webp', href: '/' } })).toEqual([
    { src: '/images/day%20one.png', mimeType: 'image/png', theme: 'light' },
    { src: '/night.webp', mimeType: 'image/webp', theme: 'dark' },
  ]);
  expect(icons({})).toEqual([]);
});

it.each(['data:image/svg+xml,<svg/>', 'javascript:alert(1)', '//cdn.example/i.png', '/notes.html'])(
  'the icons of a site exclude %s, which clients should not load',
  (favicon) => {
    expect(icons({ favicon })).toEqual([]);
  },
);

it('the icons of a site may be absolute web addresses', () => {
  expect(icons({ favicon: 'https://cdn.example/icon?v=2' })).toEqual([
    { src: 'https://cdn.example/icon?v=2' },
  ]);
});
