import { exampleOf, ROUTES } from '../../../runtime/features.ts';

/** The documented example of an address. */
export function exampleAt(address: string): ReturnType<typeof exampleOf> {
  const route = ROUTES.find(({ path }) => path === address);
  if (route === undefined) throw new Error(`There is no address ${address}.`);
  return exampleOf(route);
}
