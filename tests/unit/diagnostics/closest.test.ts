import { expect, test } from 'vitest';
import { closest, likely } from '../../../plugin/diagnostics/closest.ts';

const PATHS = ['/guides/start', '/guides/install', '/api/users'];

test('closest finds the name with the fewest edits', () => {
  expect(closest('/guide/start', PATHS)).toBe('/guides/start');
  expect(closest('/guides/instal', PATHS)).toBe('/guides/install');
});

test('a name that differs only in case is the closest', () => {
  expect(closest('/API/Users', ['/api/user', ...PATHS])).toBe('/api/users');
});

test('nothing is guessed for a name unlike all others, or for an exact match', () => {
  expect(closest('/changelog', PATHS)).toBeUndefined();
  expect(closest('/api/users', PATHS)).toBeUndefined();
  expect(closest('ab', ['xy'])).toBeUndefined();
});

test('a name that goes on, or a word of one, is likelier than one with other letters', () => {
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

test('two letters that changed places are one slip', () => {
  expect(closest('titel', ['type', 'title', 'href'])).toBe('title');
  expect(closest('Crad', ['Code', 'Card', 'Tabs'])).toBe('Card');
  expect(closest('Crda', ['Code', 'Card', 'Tabs'])).toBeUndefined();
});
