import { expect, test } from 'vitest';
import { closest } from '../../../plugin/diagnostics/closest.ts';

const PATHS = ['/guides/start', '/guides/install', '/api/users'];

test('finds the name with the fewest edits', () => {
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
