/** Names of metatags that mean more than their text. */

/** Tags of each page itself: one for all pages would be wrong on all but one, or is written by the theme. */
export const SITE_TAGS_LEFT_OUT: ReadonlySet<string> = new Set([
  'charset',
  'viewport',
  'og:url',
  'generator',
]);

/** Whether the value is the address of an image or another file. */
export function isImageTag(name: string): boolean {
  return /^(?:og|twitter):(?:image|video|audio|player)(?::(?:src|url|secure_url))?$/.test(name);
}
