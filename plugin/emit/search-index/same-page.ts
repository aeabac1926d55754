/** Which pages are the same in several versions and languages: those whose addresses differ by names of these only. */
import type { SearchSection } from '@waymark/contract/search-index';
import { only } from '@waymark/contract/variants';
import { withoutVariants } from '@waymark/repository/navigation/variant-names';

type PageFacts = Pick<SearchSection, 'path' | 'languages' | 'versions' | 'audience'>;

/**
 * A key of each page that the same page of another version or language has, too.
 *
 * Folders that name a variant otherwise than it is called (`/v1` of 1.0) are learnt from pages of the same readers, so
 * that nobody's results tell of pages that they may not read.
 */
export function samePageKeys(pages: readonly PageFacts[]): string[] {
  const byReaders = Map.groupBy(pages, ({ audience }) => JSON.stringify(audience));
  const foldersOf = new Map(
    [...byReaders].map(([readers, theirs]) => [
      readers,
      { languages: folders(theirs, 'languages'), versions: folders(theirs, 'versions') },
    ]),
  );
  return pages.map(({ path, languages, versions, audience }) => {
    const known = foldersOf.get(JSON.stringify(audience));
    return withoutVariants(
      path,
      [...languages, ...languages.flatMap((name) => known?.languages.get(name) ?? [])],
      [...versions, ...versions.flatMap((name) => known?.versions.get(name) ?? [])],
    );
  });
}

/** The folders of each variant that all its pages stand below and no other page does. */
function folders(
  pages: readonly PageFacts[],
  kind: 'languages' | 'versions',
): ReadonlyMap<string, readonly string[]> {
  const byVariant = Map.groupBy(pages, (page) => only(page[kind]));
  const usedBy = new Map<string, Set<string | undefined>>();
  for (const [variant, theirs] of byVariant) {
    for (const folder of theirs.flatMap(foldersOf)) {
      const users = usedBy.get(folder) ?? new Set();
      usedBy.set(folder, users.add(variant));
    }
  }
  const found = new Map<string, readonly string[]>();
  for (const [variant, theirs] of byVariant) {
    if (variant === undefined) continue;
    const [first = [], ...others] = theirs.map(foldersOf);
    const common = first.filter((folder) => others.every((each) => each.includes(folder)));
    found.set(
      variant,
      common.filter((folder) => usedBy.get(folder)?.size === 1),
    );
  }
  return found;
}

const foldersOf = ({ path }: PageFacts): string[] => path.slice(1).split('/').slice(0, -1);
