import type { Context } from '../context.ts';
import type { Page } from '../types.ts';

/** One path of the catch-all route: `slug` is undefined for the home page. */
export interface PagePath {
  readonly params: { readonly slug: string | undefined };
  readonly props: { readonly page: Page };
}

/** Address that the 404 route has. */
const NOT_FOUND = '/404';

/** Every page that the catch-all route renders: those that may be shown. */
export function staticPaths({ shown }: Pick<Context, 'shown'>): PagePath[] {
  return shown.pages
    .filter((page) => page.path !== NOT_FOUND)
    .map((page) => ({ params: { slug: page.path.slice(1) || undefined }, props: { page } }));
}
