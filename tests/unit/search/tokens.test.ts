import { expect, it } from 'vitest';
import { estimatedTokens, shareOut } from '../../../runtime/search/tokens.ts';

const results = (count: number, text: number) => Array.from({ length: count }, () => ({ head: 45, text }));

it('the token estimate counts characters of other scripts as more than letters', () => {
  expect(estimatedTokens('twelve signs')).toBe(3);
  expect(estimatedTokens('十二个字')).toBe(4);
});

it.each([
  [1_500, 10, 900],
  [1_500, 10, 20],
  [700, 10, 300],
  [100, 3, 300],
])('a budget of %d tokens is shared among %d texts of %d tokens', (tokens, count, text) => {
  const wanted = results(count, text);
  const rooms = shareOut(tokens, wanted);
  const taken = rooms.reduce((sum, room, place) => sum + room + (wanted[place]?.head ?? 0), 0);
  expect(taken).toBeLessThanOrEqual(tokens);
  expect(rooms.toSorted((a, b) => b - a)).toEqual(rooms);
});

it('a token budget gives long texts what short ones leave', () => {
  const [short, ...others] = [{ head: 45, text: 10 }, ...results(4, 900)];
  const rooms = shareOut(1_000, [short as (typeof others)[number], ...others]);
  expect(rooms[0]).toBe(10);
  expect(rooms.reduce((sum, room) => sum + room + 45, 0)).toBeGreaterThan(990);
});

it('a token budget includes at least one result', () => {
  expect(shareOut(10, results(3, 100))).toHaveLength(1);
  expect(shareOut(10, [])).toEqual([]);
});
