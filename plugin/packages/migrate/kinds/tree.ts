/** The sidebar that a program makes of a folder: pages and folders by their order, then by their names. */
import type { SourceEntry, SourcePage } from '../source.ts';
import { words } from './files.ts';

interface TreePage {
  /** `to` of the page. */
  readonly page: string;
  /** Path that the tree is made of; a last `index` opens its folder. */
  readonly path: string;
  readonly order?: number | undefined;
  readonly label?: string | undefined;
}

export interface Folder {
  readonly label: string;
  readonly order?: number | undefined;
  readonly expanded?: boolean | undefined;
}

/** Entries of the pages below a folder (`''` is the root). */
export function treeOf(
  pages: readonly TreePage[],
  folder: string,
  describe: (folder: string) => Folder,
): SourceEntry[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  const inside = pages.filter(({ path }) => path.startsWith(prefix));
  const items: { entry: SourceEntry; order: number; name: string }[] = [];
  const folders = new Set<string>();
  for (const { path, page, order, label } of inside) {
    const rest = path.slice(prefix.length).split('/');
    const [first = ''] = rest;
    if (rest.length > 1) folders.add(first);
    else
      items.push({
        entry: { page, label },
        order: order ?? (first === 'index' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY),
        name: first,
      });
  }
  for (const name of folders) {
    const path = prefix + name;
    const { label, order, expanded } = describe(path);
    const index = inside.find((page) => page.path === `${path}/index`);
    const entries = treeOf(
      pages.filter((page) => page !== index),
      path,
      describe,
    );
    const root = index === undefined ? {} : { page: index.page };
    items.push({
      entry:
        entries.length === 0 && index !== undefined
          ? { ...root, label: index.label }
          : { label, expanded, ...root, entries },
      order: order ?? index?.order ?? Number.POSITIVE_INFINITY,
      name,
    });
  }
  return items
    .sort((a, b) =>
      a.order === b.order ? a.name.localeCompare(b.name, 'en', { numeric: true }) : a.order - b.order,
    )
    .map(({ entry }) => entry);
}

/** Entries of the pages below a folder, which are named by their paths alone. */
export function treeOfPages(pages: readonly SourcePage[], folder: string): SourceEntry[] {
  return treeOf(
    pages.map(({ to }) => ({ page: to, path: to })),
    folder,
    (path) => ({ label: words(path.split('/').at(-1) ?? path) }),
  );
}
