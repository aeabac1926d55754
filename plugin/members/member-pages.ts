/**
 * The pages of signed-in readers, made while Astro renders those of everybody. Astro itself never hears of them: it is not
 * told their paths, so that it neither writes, caches, logs nor lists them, and their HTML goes to the release alone.
 */
import type { AstroPrerenderer } from 'astro';
import type { Context } from '../context.ts';
import { renderAddress } from '../routes/build-paths.ts';
import { MEMBERS } from '../routes/static-paths.ts';
import { Contents } from './contents.ts';

type PathWithRoute = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>[number];

/** What one class sees: content numbers by the path of a page. */
export interface ClassPages {
  readonly pages: ReadonlyMap<string, number>;
  readonly notFound: number;
}

export interface MemberPages {
  readonly contents: Contents;
  /** As `Context.members`. */
  readonly classes: readonly ClassPages[];
}

export interface MemberPagesRun {
  /** Astro's prerenderer without the paths of members, whose pages it makes when the others are done. */
  readonly prerenderer: (astro: AstroPrerenderer) => AstroPrerenderer;
  /** What was made. Throws before that. */
  readonly made: () => MemberPages;
}

/** @param onPage Hears how many pages are made in all, then of each one. */
export function memberPages(
  { site, members, engine, project }: Pick<Context, 'site' | 'members' | 'engine' | 'project'>,
  onPage: (total: number, done: number) => void,
): MemberPagesRun {
  const contents = new Contents();
  const classes = members.map(() => ({ pages: new Map<string, number>(), notFound: 0 }));
  let complete = members.length === 0;

  async function renderAll(astro: AstroPrerenderer, paths: readonly PathWithRoute[]): Promise<void> {
    const byPlace = new Map(paths.map((each) => [placeOf(each.pathname), each] as const));
    const render = async (number: number, index: number): Promise<string> => {
      const path = byPlace.get(`${number}/${index}`);
      if (path === undefined)
        throw new Error(`The build has no page ${index} for class ${number} of members.`);
      const { trailingSlash } = site.config.seo;
      const url = renderAddress(path.pathname, { base: project.base, trailingSlash });
      const result = await astro.render(new Request(url), { routeData: path.route });
      const response = result instanceof Response ? result : result.response;
      if (response.status !== 200)
        throw new Error(`A page for members failed with status ${response.status}.`);
      return response.text();
    };
    // All classes of one page after each other: its text is compiled once.
    const pages = new Map<string, { number: number; index: number }[]>();
    for (const [number, { site }] of members.entries()) {
      for (const [at, { path }] of site.pages.entries()) {
        pages.set(path, [...(pages.get(path) ?? []), { number, index: at + 1 }]);
      }
    }
    let done = 0;
    const total = byPlace.size;
    for (const [path, places] of [...pages].sort(([a], [b]) => (a < b ? -1 : 1))) {
      for (const { number, index } of places) {
        classes[number]?.pages.set(path, contents.add(await render(number, index)));
        onPage(total, ++done);
      }
      const page = members[0]?.site.pageByPath.get(path);
      if (page !== undefined) engine.release(page);
    }
    for (const [number, made] of classes.entries()) {
      made.notFound = contents.add(await render(number, 0));
      onPage(total, ++done);
    }
    complete = true;
  }

  return {
    prerenderer(astro) {
      if (members.length === 0) return astro;
      let own: readonly PathWithRoute[] = [];
      return {
        ...astro,
        async getStaticPaths() {
          const paths = await astro.getStaticPaths();
          own = paths.filter(isOwn);
          return paths.filter((path) => !isOwn(path));
        },
        // What Astro asks last, after its own pages and only if they did not fail.
        async collectStaticImages() {
          const images = await astro.collectStaticImages?.();
          await renderAll(astro, own);
          return images ?? new Map();
        },
      };
    },
    made() {
      if (!complete) throw new Error('The pages for members were not made.');
      return { contents, classes };
    },
  };
}

function isOwn({ pathname }: PathWithRoute): boolean {
  return pathname.replace(/^\/+/, '').startsWith(MEMBERS);
}

/** `<class>/<page>`. */
function placeOf(pathname: string): string {
  return pathname.replace(/^\/+/, '').slice(MEMBERS.length).replace(/\/+$/, '');
}
