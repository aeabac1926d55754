/** Which pages somebody probably meant who came to an address without one. */
import { editDistance } from '@waymark/source/distance';

export type ListedPage = readonly [href: string, title: string];

const MOST = 5;

/**
 * The likeliest first. A page is likely if it has the name of the address elsewhere (it moved), nearly its name (a slip), or
 * most of its words.
 */
export function likelyPages(address: string, pages: readonly ListedPage[]): readonly ListedPage[] {
  const wanted = partsOf(address);
  return pages
    .map((page) => ({ page, score: scoreOf(wanted, partsOf(page[0])) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.page[0].length - b.page[0].length)
    .slice(0, MOST)
    .map(({ page }) => page);
}

interface Parts {
  readonly folders: readonly string[];
  readonly name: string;
  readonly words: ReadonlySet<string>;
}

/** A page of a folder, a file extension and upper case say nothing about the page that was meant. */
function partsOf(address: string): Parts {
  const folders = address
    .toLowerCase()
    .replace(/\/(?:index|readme)?$|\.(?:html?|mdx?)$/, '')
    .split('/')
    .filter((part) => part !== '');
  const name = folders.pop() ?? '';
  return { folders, name, words: new Set(name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2)) };
}

function scoreOf(wanted: Parts, page: Parts): number {
  const near = nameScore(wanted, page);
  if (near === 0) return 0;
  const shared = page.folders.filter((folder) => wanted.folders.includes(folder)).length;
  return near + shared / (1 + Math.max(wanted.folders.length, page.folders.length));
}

/** At most 3, for the same name. */
function nameScore(wanted: Parts, page: Parts): number {
  if (wanted.name === '') return 0;
  if (wanted.name === page.name) return 3;
  const limit = Math.floor(wanted.name.length / 4);
  if (limit > 0 && Math.abs(wanted.name.length - page.name.length) <= limit) {
    const distance = editDistance(wanted.name, page.name, limit);
    if (distance <= limit) return 3 - distance / wanted.name.length;
  }
  const common = [...wanted.words].filter((word) => page.words.has(word)).length;
  const share = common / Math.max(1, wanted.words.size, page.words.size);
  return share >= 0.5 ? 1 + share : 0;
}
