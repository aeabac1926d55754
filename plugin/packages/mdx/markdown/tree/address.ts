/** Addresses that authors write: relative ones become absolute below the site. */
import { posix } from 'node:path';
import { composed } from '@waymark/source/paths/composed';
import { isExternal } from '@waymark/source/scheme';

/**
 * A link or image of a file as an absolute path below the base, without it.
 *
 * `./b.mdx#x` in `guides/a.mdx` is `/guides/b#x`. Fragments, queries and external addresses stay as they are.
 */
export function absoluteHref(href: string, file: string): string {
  if (href === '' || isExternal(href)) return href;
  if (href.startsWith('#') || href.startsWith('?')) return composed(href);
  const end = href.search(/[?#]/);
  const path = end === -1 ? href : href.slice(0, end);
  const rest = end === -1 ? '' : href.slice(end);
  const joined = path.startsWith('/') ? path : posix.join('/', posix.dirname(file), path);
  return composed(joined.replace(/\.mdx?$/, '') + rest);
}

/** Stands for another address in another folder. */
export function isRelative(href: string): boolean {
  return href !== '' && !/^[#?/]/.test(href) && !isExternal(href);
}

/** The addresses in a `srcset`: `a.png 1x, b.png 2x`. */
export function sourceSet(value: string, address: (href: string) => string): string {
  return value
    .split(/,\s+/)
    .map((candidate) => candidate.trim().replace(/^\S+/, address))
    .join(', ');
}

export const ADDRESS_ATTRIBUTES: ReadonlySet<string> = new Set(
  'href src img poster darkSrc data-src'.split(' '),
);
