import { expect, test } from 'vitest';
import { closest, likely, likeWords } from '../../../plugin/packages/source/diagnostics/closest.ts';

const PATHS = ['/guides/start', '/guides/install', '/api/users'];

test('closest finds the name with the smallest edit distance', () => {
  expect(closest('/guide/start', PATHS)).toBe('/guides/start');
  expect(closest('/guides/instal', PATHS)).toBe('/guides/install');
});

test('closest prefers a name that differs only in case', () => {
  expect(closest('/API/Users', ['/api/user', ...PATHS])).toBe('/api/users');
});

test('closest suggests nothing for a dissimilar name or an exact match', () => {
  expect(closest('/changelog', PATHS)).toBeUndefined();
  expect(closest('/api/users', PATHS)).toBeUndefined();
  expect(closest('ab', ['xy'])).toBeUndefined();
});

test('closest prefers a continuation of the name or of a word to other letters', () => {
  const names = ['count_distinct', 'sum_distinct-beta', 'set-up-the-client'];
  expect(likely('sum_distinct', names)).toBe('sum_distinct-beta');
  expect(likely('sum_distinct-beta-2', names)).toBe('sum_distinct-beta');
  expect(likely('client', names)).toBe('set-up-the-client');
  expect(likely('Count_Distint', names)).toBe('count_distinct');
  // Neither a part of a word, nor two letters, nor another number say anything.
  expect(likely('page-2', ['page-1', 'page-3'])).toBeUndefined();
  expect(likely('clie', names)).toBeUndefined();
  expect(likely('up', names)).toBeUndefined();
});

test('closest counts swapped letters as one edit', () => {
  expect(closest('titel', ['type', 'title', 'href'])).toBe('title');
  expect(closest('Crad', ['Code', 'Card', 'Tabs'])).toBe('Card');
  expect(closest('Crda', ['Code', 'Card', 'Tabs'])).toBeUndefined();
});

test('likeWords finds the name with the fewest other words, in any order', () => {
  const names = ['circle', 'check-circle', 'circle-check-big', 'cart'];
  expect(likeWords('circle-check', names)).toBe('check-circle');
  expect(likeWords('cart-circle-check', names)).toBe('check-circle');
  expect(likeWords('one-two-cart', names)).toBeUndefined();
});
