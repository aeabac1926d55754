/** The pages of a docs folder of Docusaurus: their IDs and addresses. */
import { readFileSync } from 'node:fs';
import { basename, posix } from 'node:path';
import type { SourcePage } from '../source.ts';
import { frontmatterOf, splitPage } from '../text/frontmatter.ts';
import { isPage, pathBelow, sourceFiles } from './files.ts';

export interface DocusaurusPage extends SourcePage {
  /** The name that sidebars call it by. */
  readonly id: string;
  /** Path below the folder without numbers and extension; `index` for a page that stands for its folder. */
  readonly path: string;
  readonly order: number | undefined;
  readonly label: string | undefined;
}

const NUMBER = /^(\d+)\s*[-_.]+\s*(?=[^\d\s])/;

/** A name of a file or folder without the number that orders it. */
export function withoutNumber(name: string): string {
  return name.replace(NUMBER, '');
}

/** The number that orders a file or folder by its name. */
export function numberOf(name: string): number | undefined {
  const [, digits] = NUMBER.exec(name) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Pages below a folder; names that begin with `_` are parts of others, and drafts are not published. */
export function docsPages(folder: string, route: string): DocusaurusPage[] {
  return sourceFiles(folder)
    .filter(isPage)
    .flatMap((from) => {
      const file = pathBelow(folder, from);
      if (file.split('/').some((part) => part.startsWith('_'))) return [];
      const { draft, id, slug, sidebar_position, sidebar_label } = frontmatterOf(
        splitPage(readFileSync(from, 'utf8')).yaml,
      );
      if (draft === true) return [];
      const parts = file
        .replace(/\.mdx?$/, '')
        .split('/')
        .map(withoutNumber);
      const folderPath = parts.slice(0, -1).join('/');
      const name = parts.at(-1) ?? '';
      const standsForFolder =
        /^(?:index|readme)$/i.test(name) ||
        (parts.length > 1 && name.toLowerCase() === parts.at(-2)?.toLowerCase());
      const path = standsForFolder ? posix.join(folderPath, 'index') : parts.join('/');
      const address = typeof slug === 'string' ? slugPath(slug, folderPath) : path;
      return [
        {
          from,
          to: posix.join(route, address),
          id: posix.join(folderPath, typeof id === 'string' ? id : name),
          path,
          order: typeof sidebar_position === 'number' ? sidebar_position : numberOf(basename(file)),
          label: typeof sidebar_label === 'string' ? sidebar_label : undefined,
        },
      ];
    });
}

function slugPath(slug: string, folder: string): string {
  const path = slug.startsWith('/') ? slug.slice(1) : posix.join(folder, slug);
  return path === '' || path === '.' ? 'index' : path.endsWith('/') ? `${path}index` : path;
}
