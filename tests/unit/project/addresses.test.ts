/** The table of features: what its types do not say. */
import { expect, it } from 'vitest';
import { exampleOf, patternsOf, ROUTES } from '../../../runtime/features.ts';

it('an address stands once', () => {
  const paths = ROUTES.flatMap(({ path, also = [] }) => [path, ...also]);
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
});

it('an example is of its address, and of one of its methods', () => {
  for (const route of ROUTES) {
    const { path, method } = exampleOf(route);
    expect(patternsOf(route).some((pattern) => pattern.test(path.replace(/\?.*/, '')))).toBe(true);
    expect(route.methods, path).toContain(method);
  }
});
