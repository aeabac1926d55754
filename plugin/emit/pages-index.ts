import type { Outline, PageKind, PagesIndex, SectionRecord } from '@waymark/server/contract/release';
import { wayTo } from '../navigation/tree.ts';
import type { NavTree, Page } from '../types.ts';
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
  const outlines = new Distinct<Outline>();
  const kinds = new Distinct<PageKind>();
  const outlineOf = pages.map(({ page: { title, description }, sections }) =>
    outlines.number({ title, ...(description !== undefined && { description }), sections: [...sections] }),
  );
  const kindOf = pages.map(({ page }) => {
    const { languages, versions, audience } = page;
    const { titles, place } = wayTo(navigationFor(page), page);
    return kinds.number({
      languages: [...languages],
      versions: [...versions],
      audience,
      trail: [...titles],
      ...place,
    });
  });
  const paths = pages.map(({ page }) => page.path);
  return { outlines: outlines.values, kinds: kinds.values, paths, outlineOf, kindOf };
}

/** Values, each once, in the order in which they are first met. */
class Distinct<T> {
  readonly values: T[] = [];
  readonly #numbers = new Numbering<string>();

  number(value: T): number {
    const number = this.#numbers.of(JSON.stringify(value));
    if (number === this.values.length) this.values.push(value);
    return number;
  }
}
