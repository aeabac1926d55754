/** The images by which MCP clients show the site: its favicon, or else its logo. */

import type { SiteIcon } from '@waymark/contract/release';
import type { Site } from '@waymark/repository/types';
import { isExternal } from '@waymark/source/scheme';
import { objectOf, textOf } from '@waymark/source/values';
import { lookup } from 'mrmime';

/** One for each mode if the site has two. An icon that is neither a file of the site nor on the web is left out. */
export function siteIcons({ config }: Pick<Site, 'config'>): SiteIcon[] {
  for (const image of [config.favicon, config.logo]) {
    const { light, dark } = objectOf(image);
    const single = icon(textOf(image));
    const icons = single ? [single] : [icon(textOf(light), 'light'), icon(textOf(dark), 'dark')];
    const found = icons.filter((each) => each !== undefined);
    if (found.length > 0) return found;
  }
  return [];
}

function icon(image: string | undefined, theme?: SiteIcon['theme']): SiteIcon | undefined {
  if (image === undefined || image === '') return undefined;
  if (isExternal(image) && !/^https?:\/\//i.test(image)) return undefined;
  const mimeType = lookup(image.replace(/[?#].*$/, ''));
  if (mimeType !== undefined && !mimeType.startsWith('image/')) return undefined;
  const src = isExternal(image) ? image : encodeURI(image.startsWith('/') ? image : `/${image}`);
  return { src, ...(mimeType !== undefined && { mimeType }), ...(theme !== undefined && { theme }) };
}
