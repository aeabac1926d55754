/** Places of metatags in docs.json, and names of these that mean more than their text. */
import type { Path } from '@waymark/source/json/positions';
import type { Config } from './schema.ts';

/** The metatags of the whole site, then those of its parts, each with its path in docs.json. */
export function metatagsOf({ seo }: Config): (readonly [Path, Readonly<Record<string, string>>])[] {
  const parts = (seo.paths ?? []).map(
    ({ metatags }, index) => [['seo', 'paths', index, 'metatags'], metatags] as const,
  );
  return [[['seo', 'metatags'], seo.metatags ?? {}], ...parts];
}

/** Tags of each page itself: one for all pages would be wrong on all but one, or is written by the theme. */
export const SITE_TAGS_LEFT_OUT: ReadonlySet<string> = new Set([
  'charset',
  'viewport',
  'og:url',
  'generator',
]);

/** Tells whether the value is the address of an image or another file. */
export function isImageTag(name: string): boolean {
  return /^(?:og|twitter):(?:image|video|audio|player)(?::(?:src|url|secure_url))?$/.test(name);
}
