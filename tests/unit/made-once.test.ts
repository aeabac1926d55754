import { expect, it } from 'vitest';
import { keptIn, oncePer } from '../../plugin/packages/source/made-once.ts';

it('keptIn computes the value of a key once, also if it is undefined', () => {
  const kept = new Map<string, string | undefined>();
  let made = 0;
  const make = (): undefined => {
    made += 1;
    return undefined;
  };
  expect([keptIn(kept, 'a', make), keptIn(kept, 'a', make), made]).toEqual([undefined, undefined, 1]);
  expect(keptIn(kept, 'b', () => 'own')).toBe('own');
});

it('keptIn stores nothing if computing the value fails', () => {
  const kept = new Map<string, string>();
  const fails = (): string => {
    throw new Error('not now');
  };
  expect(() => keptIn(kept, 'a', fails)).toThrow('not now');
  expect(keptIn(kept, 'a', () => 'later')).toBe('later');
});

it('oncePer returns the same result for the same object, and another for another object', () => {
  const lettersOf = oncePer(({ word }: { word: string }) => [...word]);
  const object = { word: 'ab' };
  expect(lettersOf(object)).toBe(lettersOf(object));
  expect(lettersOf({ word: 'ab' })).not.toBe(lettersOf(object));
});
