import type { Context } from '../context.ts';
import type { Page } from '../types.ts';

/** One path of the catch-all route: `slug` is undefined for the home page. */
export interface PagePath {
  readonly params: { readonly slug: string | undefined };
  readonly props: { readonly page: Page };
}

/** Address that the 404 route has. */
const NOT_FOUND = '/404';

/**
 * Every page that the catch-all route renders. A build has the public ones only: what is not public is never in dist/.
 * `astro dev` has them all, as it shows an author their own repository.
 */
export function staticPaths({ site, command }: Pick<Context, 'site' | 'command'>): PagePath[] {
  return site.pages
    .filter((page) => page.path !== NOT_FOUND && (command === 'dev' || page.audience === 'public'))
    .map((page) => ({ params: { slug: page.path.slice(1) || undefined }, props: { page } }));
}
