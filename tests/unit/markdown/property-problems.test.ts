import { expect, it } from 'vitest';
import { z } from 'zod';
import { propertyProblems } from '../../../plugin/packages/mdx/markdown/expand/property-problems.ts';

const props = z.object({ stars: z.coerce.number().int().max(5) });
const rating = {
  props,
  needs: ['stars'],
  problem: (given: object) =>
    props.safeParse(given).success ? undefined : { message: '"stars" is wrong.', hint: 'Correct it.' },
};

it('a missing property is reported as missing, not as wrong', () => {
  expect(propertyProblems('Rating', {}, rating)).toEqual([
    { message: '<Rating> has no `stars`.', hint: 'Write it: `<Rating stars="…">`.' },
  ]);
  const [wrong] = propertyProblems('Rating', { stars: '9' }, rating);
  expect(wrong).toEqual({ message: '<Rating>: "stars" is wrong.', hint: 'Correct it.' });
  expect(propertyProblems('Rating', { stars: '4' }, rating)).toEqual([]);
});
