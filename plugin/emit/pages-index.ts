import type { Outline, PageKind, PagesIndex, SectionRecord } from '@waymark/contract/release';
import { wayTo } from '@waymark/repository/navigation/tree';
import type { NavTree, Page } from '@waymark/repository/types';
import { Numbering } from './numbering.ts';

/**
 * The content of `pages.json`: facts that pages share are written once.
 *
 * @param navigationFor As everybody sees it who may read the page.
 */
export function pagesIndex(
  pages: readonly { readonly page: Page; readonly sections: readonly SectionRecord[] }[],
  navigationFor: (page: Page) => NavTree,
): PagesIndex {
  const outlines = new Numbering<string>();
  const kinds = new Numbering<string>();
  const outlineOf = pages.map(({ page: { title, description }, sections }) =>
    outlines.of(JSON.stringify({ title, description, sections: [...sections] } satisfies Outline)),
  );
  const kindOf = pages.map(({ page }) => {
    const { languages, versions, audience } = page;
    const { titles, place } = wayTo(navigationFor(page), page);
    return kinds.of(
      JSON.stringify({
        languages: [...languages],
        versions: [...versions],
        audience,
        trail: [...titles],
        ...place,
      } satisfies PageKind),
    );
  });
  const paths = pages.map(({ page }) => page.path);
  const valuesOf = (numbers: Numbering<string>) => numbers.keys.map((key) => JSON.parse(key));
  return { outlines: valuesOf(outlines), kinds: valuesOf(kinds), paths, outlineOf, kindOf };
}
