/** The pages of signed-in readers. Their HTML goes from memory to the release alone. */
import type { Context } from '../context.ts';
import type { PageRenderer } from '../emit/page-renderer.ts';
import { notFoundVariants } from '../theme/chrome/not-found.ts';
import { MemberContents } from './contents.ts';

export type MemberPages = Awaited<ReturnType<typeof renderMemberPages>>;

/**
 * For each class of `Context.members`, the numbers of contents by the paths of pages and by the files of not-found pages.
 *
 * @param onPage Receives the number of pages in all, and of those made.
 */
export async function renderMemberPages(
  { members, engine }: Pick<Context, 'members' | 'engine'>,
  renderer: PageRenderer,
  onPage: (total: number, done: number) => void,
) {
  const contents = new MemberContents();
  const classes = members.map(() => ({
    pages: new Map<string, number>(),
    notFound: new Map<string, number>(),
  }));
  const total = members.reduce((sum, { site }) => sum + site.pages.length + notFoundVariants(site).length, 0);
  let done = 0;
  const add = (html: string): number => {
    onPage(total, ++done);
    return contents.add(html);
  };
  const paths = new Set(members.flatMap(({ site }) => site.pages.map(({ path }) => path)));
  // All classes of one page after each other: its text is compiled once.
  for (const path of [...paths].sort()) {
    for (const [number, { site }] of members.entries()) {
      const page = site.pageByPath.get(path);
      if (page !== undefined) classes[number]?.pages.set(path, add(await renderer.page(page, site)));
    }
    const page = members[0]?.site.pageByPath.get(path);
    if (page !== undefined) engine.release(page);
  }
  for (const [number, made] of classes.entries()) {
    const site = members[number]?.site;
    if (site === undefined) continue;
    for (const [path, html] of await renderer.notFound(site)) made.notFound.set(path, add(html));
  }
  return { contents, classes };
}
