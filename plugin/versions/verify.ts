/** A look at the site after its files have changed: nobody may read more than before. */

import { isWithin } from '@waymark/contract/audience';
import { specificationAudience } from '@waymark/repository/content/specification-audience';
import type { Page, Site } from '@waymark/repository/types';
import { UsageError } from '@waymark/server/cli/errors';

export interface Expected {
  /** Paths of pages to those of their copies. */
  readonly pages: ReadonlyMap<string, string>;
  /** Files of specifications to those of their copies. */
  readonly specifications: ReadonlyMap<string, string>;
  /** Tells whether a page goes, by its path. */
  readonly isRemoved: (page: Page) => boolean;
}

/** @throws {UsageError} that names the first page that is not as it should be */
export function verifySite(before: Site, after: Site, { pages, specifications, isRemoved }: Expected): void {
  const wrong = (what: string, hint: string): never => {
    throw new UsageError(`Nothing was changed: ${what}. ${hint}`);
  };
  const check = (source: Page, path: string): void => {
    const found = after.pageByPath.get(path);
    if (found === undefined)
      wrong(
        `there would be no page \`${path}\``,
        'Is its path in `.mintignore`, or its entry in docs.json wrong?',
      );
    else if (JSON.stringify(found.audience) !== JSON.stringify(source.audience))
      wrong(
        `\`${path}\` would have other readers than \`${source.path}\``,
        'Say in its own frontmatter, or in its own place of the navigation, who may read it.',
      );
  };
  for (const page of before.pages) {
    if (isRemoved(page)) continue;
    check(page, page.path);
    if (after.pageByPath.get(page.path)?.operation?.api !== page.operation?.api)
      wrong(
        `\`${page.path}\` would show the copy of its specification`,
        'Name its specification by its whole path.',
      );
    const copy = pages.get(page.path);
    if (copy !== undefined) check(page, copy);
  }
  const copies = new Set(pages.values());
  const ofCopies = new Set(specifications.values());
  // A page without a place in the navigation is made from a copied specification too.
  const isMore = ({ path, operation }: Page): boolean =>
    !before.pageByPath.has(path) &&
    !copies.has(path) &&
    !(operation?.generated === true && ofCopies.has(operation.api ?? ''));
  const more = after.pages.find(isMore);
  if (more !== undefined)
    wrong(`there would be another page, \`${more.path}\``, 'Remove what names it, and run this again.');
  for (const [file, copy] of specifications)
    if (!isWithin(specificationAudience(after, { file: copy }), specificationAudience(before, { file })))
      wrong(
        `\`${copy}\` would have more readers than \`${file}\``,
        'Restrict them in the specification, with `x-mint`.',
      );
}
