import { describe, expect, test } from 'vitest';
import {
  preferredHome,
  readersLanguage,
  type SiteLanguage,
} from '../../../runtime/packages/foundation/http/language.ts';

const LANGUAGES: readonly SiteLanguage[] = [
  { name: 'en', default: true },
  { name: 'fr', default: false, home: '/fr/start' },
  { name: 'jp', default: false, home: '/jp' },
  { name: 'pt-BR', default: false, home: '/pt' },
  { name: 'de', default: false },
];

const home = (headers: Record<string, string>) =>
  preferredHome(new Request('https://a.example/', { headers }), LANGUAGES);

describe('the home page in the reader’s language', () => {
  test.each([
    ['fr', '/fr/start'],
    ['fr-CA,fr;q=0.9,en;q=0.8', '/fr/start'],
    ['es, ja;q=0.8, en;q=0.1', '/jp'],
    ['en;q=0.5, pt-BR;q=0.9', '/pt'],
    ['pt', '/pt'],
    ['en-GB, fr;q=0.9', undefined],
    ['es', undefined],
    ['fr;q=0', undefined],
    ['de, fr;q=0.5', undefined],
    ['*', undefined],
    ['', undefined],
  ])('follows the browser’s preference: %s', (header, expected) => {
    expect(home({ 'accept-language': header })).toBe(expected);
  });

  test.each([
    ['waymark-language=fr', '/fr/start'],
    ['a=b; waymark-language=ja', '/jp'],
    ['waymark-language=en', undefined],
    ['waymark-language=../evil', '/pt'],
    ['other-waymark-language=fr', '/pt'],
  ])('follows the language chosen in the menu: %s', (cookie, expected) => {
    expect(home({ 'accept-language': 'pt', cookie })).toBe(expected);
  });

  test('does not redirect a link within the site or a prerendered page', () => {
    expect(home({ 'accept-language': 'fr', 'sec-fetch-site': 'same-origin' })).toBeUndefined();
    expect(home({ 'accept-language': 'fr', 'sec-purpose': 'prefetch;prerender' })).toBeUndefined();
    expect(home({ 'accept-language': 'fr', 'sec-fetch-site': 'cross-site' })).toBe('/fr/start');
  });
});

test.each([
  ['ja, zh;q=0.9, en;q=0.8', 'ja'],
  ['ko, zh-TW;q=0.9, en;q=0.8', 'zh'],
  ['ko', undefined],
])('a reader whose browser wants %s searches in %s', (accept, expected) => {
  const request = new Request('https://a.example/', { headers: { 'accept-language': accept } });
  expect(readersLanguage(request, [{ name: 'en' }, { name: 'ja' }, { name: 'zh' }])).toBe(expected);
});
