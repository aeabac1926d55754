import { expect, it } from 'vitest';
import { estimatedTokens, shareOut } from '../../../runtime/packages/search/tokens.ts';

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
  expect(Math.min(...rooms)).toBeGreaterThanOrEqual(Math.min(text, 40));
});

it('a token budget shows the first texts whole, a few lines of the others, and a passage of one that is too long', () => {
  const texts = [300, 10, 5_000, 500, 200].map((text) => ({ head: 45, text }));
  expect(shareOut(1_500, texts)).toEqual([300, 10, 400, 500, 65]);
  expect(shareOut(2_000, texts)).toEqual([300, 10, 400, 500, 200]);
});

it('a token budget includes at least one result', () => {
  expect(shareOut(10, results(3, 100))).toHaveLength(1);
  expect(shareOut(10, [])).toEqual([]);
});
