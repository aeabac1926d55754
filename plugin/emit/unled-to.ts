/** Tells what is published although no reader is led to it: pages in no navigation, and large files that nothing uses. */
import { statSync } from 'node:fs';
import type { Site } from '@waymark/repository/types';
import { megabytes } from '@waymark/source/diagnostics/counted';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import { onDisk } from '@waymark/source/paths/on-disk';
import { some } from '../hosts/host-limits.ts';
import { NOT_FOUND_PATH } from './build-paths.ts';

/** In bytes: a smaller file costs a reader nothing, and its owner little. */
const LARGE = 1_000_000;
/** A page of this size says it. */
const LONG = 100_000;

/** @param used See `usedPaths`. */
export function unledTo(site: Site, used: ReadonlySet<string>): readonly Report[] {
  // Pages that use a file of a protected site decide who may read it.
  return [...pagesOutside(site), ...(site.access === 'public' ? unusedFiles(site, used) : [])];
}

/** Those that say `hidden: true` are meant to be outside, the first page of a site needs no entry, and a skill is told by itself. */
function pagesOutside({ pages, navigation }: Site): readonly Report[] {
  const outside = pages.filter(
    ({ path, file, audience, operation, frontmatter }) =>
      audience === 'public' &&
      operation?.generated !== true &&
      frontmatter.hidden !== true &&
      path !== '/' &&
      path !== NOT_FOUND_PATH &&
      !/(?:^|\/)skill\.md$/i.test(file) &&
      !navigation.places.has(path),
  );
  if (outside.length === 0) return [];
  const sized = outside
    .map(({ file, source }) => ({ file, size: Buffer.byteLength(source) }))
    .sort((a, b) => b.size - a.size);
  const names = sized.map(({ file, size }) => (size < LONG ? file : `${file} (${megabytes(size)})`));
  const one = outside.length === 1;
  return [
    {
      code: 'page-outside-navigation',
      message: `${one ? '1 page is' : `${outside.length} pages are`} in no navigation, and published: ${some(names)}.`,
      hint: 'Add them to the navigation, or name in .mintignore what is not for readers. `hidden: true` in the frontmatter says that a page is meant to be outside.',
    },
  ];
}

function unusedFiles(site: Site, used: ReadonlySet<string>): readonly Report[] {
  const specifications = new Set(Array.from(site.apis?.values() ?? [], ({ source }) => source));
  const large = site.assets
    .filter(({ path, file }) => !used.has(path) && !specifications.has(file))
    .map(({ file }) => ({ file, size: statSync(onDisk(site.root, file)).size }))
    .filter(({ size }) => size > LARGE)
    .sort((a, b) => b.size - a.size);
  if (large.length === 0) return [];
  const names = large.map(({ file, size }) => `${file} (${megabytes(size)})`);
  return [
    {
      code: 'asset-unused',
      message: `${large.length === 1 ? '1 file' : `${large.length} files`} of more than ${megabytes(LARGE)} that no page uses will be published: ${some(names)}.`,
      hint: 'Delete what nobody needs, or name it in .mintignore.',
    },
  ];
}
