/** The site that is being rendered, for components: authors pass them no configuration. */
import { iconHtml } from '../icons/icon.ts';
import { siteHref } from '../theme/address.ts';
import { iconOptions } from '../theme/chrome/context.ts';
import type { Site } from '../types.ts';

let current: Site | undefined;

/** Called by the page before its content renders. A process renders one site. */
export function setSite(site: Site): void {
  current = site;
}

/** An icon with the site's library; empty where it is unknown. */
export function icon(name: unknown, type?: string): string {
  if (name === undefined || name === null) return '';
  return iconHtml(name, type, current === undefined ? { base: '' } : iconOptions(current));
}

/** An address as an author wrote it, with the site's base in front of its own paths. */
export function href(address: string): string {
  return address.startsWith('/') ? siteHref(current?.base ?? '', address) : address;
}
