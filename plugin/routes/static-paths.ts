import type { Context } from '../context.ts';
import type { Page } from '../types.ts';

/** One path of the catch-all route: `slug` is undefined for the home page. */
export interface PagePath {
  readonly params: { readonly slug: string | undefined };
  readonly props: {
    /** Undefined for the page of addresses that lead nowhere. */
    readonly page: Page | undefined;
    /** Number of the class of members that it is for; undefined for everybody. */
    readonly members?: number | undefined;
  };
}

/** Address that the 404 route has. */
export const NOT_FOUND = '/404';

/** Pages for members: rendered by the same route, and taken out of the build before anything is written. */
export const MEMBERS = '_waymark/members/';

/** Every page that the catch-all route renders: those that may be shown, and those of each class of members. */
export function staticPaths({ shown, members }: Pick<Context, 'shown' | 'members'>): PagePath[] {
  const open = shown.pages
    .filter((page) => page.path !== NOT_FOUND)
    .map((page) => ({ params: { slug: page.path.slice(1) || undefined }, props: { page } }));
  return [...open, ...members.flatMap((_, number) => memberPaths({ members }, number))];
}

/** A path says the number of its page, not its address: what lists paths learns no names. */
function memberPaths({ members }: Pick<Context, 'members'>, number: number): PagePath[] {
  const pages = [undefined, ...(members[number]?.site.pages ?? [])];
  return pages.map((page, index) => ({
    params: { slug: `${MEMBERS}${number}/${index}` },
    props: { page, members: number },
  }));
}
