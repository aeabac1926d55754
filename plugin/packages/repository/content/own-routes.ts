/** One owner for an address: a route of the Astro project around the docs comes before a page of the docs. */
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import { fallbackTitle } from '@waymark/source/page-path';
import type { PageFile } from './pages.ts';

/** Addresses below the base, in the form of `Page.path`, that the project answers: each with the file that does. */
export type OwnRoutes = ReadonlyMap<string, string>;

/** The entry of the navigation for an address of the project. */
export type OwnEntry = Pick<PageFile, 'title' | 'frontmatter'>;

interface Divided {
  readonly pages: PageFile[];
  /** Undefined for an address that is not the project's, or whose page cannot be read by everybody with certainty. */
  readonly ownEntry: (path: string) => OwnEntry | undefined;
}

/** Takes out of `pages` those at an address of the project, with a report each: they would be in lists, but not on the site. */
export function withoutOwnRoutes(
  pages: readonly PageFile[],
  own: OwnRoutes,
  diagnostics: Diagnostics,
): Divided {
  const taken = new Map(pages.filter(({ path }) => own.has(path)).map((page) => [page.path, page]));
  for (const { path, file } of taken.values()) {
    diagnostics.report({
      code: 'page-path-conflict',
      message: `The page has the same address as \`${own.get(path)}\` of the Astro project: \`${path}\`.`,
      hint: 'The project’s own is shown, and this page is left out. Rename or remove one of them.',
      ...{ file, line: 1, column: 1 },
    });
  }
  return {
    pages: pages.filter(({ path }) => !taken.has(path)),
    ownEntry: (path) => {
      const page = taken.get(path);
      if (page === undefined)
        return own.has(path) ? { title: fallbackTitle(path), frontmatter: {} } : undefined;
      return page.closed ? undefined : page;
    },
  };
}
