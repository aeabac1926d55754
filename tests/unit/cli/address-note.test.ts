import { expect, test } from 'vitest';
import { addressNote } from '../../../runtime/cli/address-note.ts';

test.each([
  [{ url: 'https://x.example', base: '' }, undefined],
  [{ url: 'https://x.example/docs', base: '/docs' }, undefined],
  [{ url: 'https://x.example/docs', base: '/docs' }, 'https://y.example/docs/'],
  [{ base: '' }, 'https://y.example/'],
])('there is no note on a release with %j that is served as %s', (built, url) => {
  expect(addressNote(built, url)).toBeUndefined();
});

test('the local address is named if there is no public one', () => {
  const local = 'http://localhost:3000';
  expect(addressNote({ base: '' }, undefined, local)).toMatch(/begin with http:\/\/localhost:3000, .* --url/);
  expect(addressNote({ url: 'https://x.example', base: '' }, undefined, local)).toBeUndefined();
});

test.each([
  [{ base: '' }, undefined, /No public address .* --url/],
  [{ base: '/docs' }, undefined, /No public address/],
  [
    { url: 'https://x.example/docs', base: '/docs' },
    'https://y.example',
    /path \/docs, .*https:\/\/y\.example/,
  ],
  [{ base: '' }, 'https://y.example/docs', /path \/, .*--url https:\/\/y\.example\/docs/],
])('a note explains a release with %j that is served as %s', (built, url, expected) => {
  expect(addressNote(built, url)).toMatch(expected);
});
