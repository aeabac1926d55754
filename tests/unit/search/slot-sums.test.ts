import { expect, test } from 'vitest';
import { SlotSums } from '../../../plugin/emit/search-index/slot-sums.ts';

test('SlotSums returns sums in ascending order of their numbers', () => {
  const sums = new SlotSums();
  for (const [number, value] of [
    [9_000_000, 1],
    [3, 0.5],
    [4096, 0],
    [3, 2],
    [0, 1],
  ] as const)
    sums.add(number, value);
  expect(sums.take()).toEqual({
    numbers: Uint32Array.of(0, 3, 4096, 9_000_000),
    sums: Float64Array.of(1, 2.5, 0, 1),
  });
});

test('SlotSums keeps the largest of raised values, and forgets them once taken', () => {
  const sums = new SlotSums();
  sums.raise(7, 1);
  sums.raise(7, 3);
  sums.raise(7, 2);
  expect(sums.take().sums).toEqual(Float64Array.of(3));
  expect(sums.take().numbers).toHaveLength(0);
  sums.add(7, 1);
  expect(sums.take().sums).toEqual(Float64Array.of(1));
});
