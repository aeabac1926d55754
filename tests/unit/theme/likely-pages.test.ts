import { expect, test } from 'vitest';
import { likelyPages } from '../../../plugin/theme/client/likely-pages.ts';

const PAGES = [
  '/',
  '/start/installation',
  '/guides/deploy-to-aws',
  '/guides/deploy-to-azure',
  '/en/guides/errors',
  '/fr/guides/errors',
  '/api/users/list',
  '/docs/Überblick',
].map((href) => [href, href] as const);

test.each([
  ['a slip', '/start/instalation', ['/start/installation']],
  ['a page that moved', '/old/place/installation.html', ['/start/installation']],
  ['its folder', '/start/installation/', ['/start/installation']],
  ['words of the name', '/aws-deploy', ['/guides/deploy-to-aws', '/guides/deploy-to-azure']],
  ['the same language first', '/fr/errors', ['/fr/guides/errors', '/en/guides/errors']],
  ['another alphabet', '/überblick', ['/docs/Überblick']],
  ['nothing alike', '/qwertz', []],
  ['a short name', '/a', []],
  ['the home page', '/index', []],
])('likely pages for a missing address: %s', (_, address, expected) => {
  expect(likelyPages(address, PAGES).map(([href]) => href)).toEqual(expected);
});
