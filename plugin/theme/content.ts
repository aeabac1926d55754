import { type Html, raw } from '@waymark/contract/html';
import { linkHref } from '../html/address.ts';
import { fill, type Texts } from '../translations/texts.ts';
import type { ReadableSite } from '../types.ts';
import { polish } from './polish.ts';
import type { Theme } from './theme.ts';

/** HTML of a page's text as readers see it: addresses of the site, sizes of images, anchors of headings. */
export function finished(html: string, site: ReadableSite, texts: Texts, theme: Theme): Html {
  const text = polish(html, {
    place: site,
    linkTo: (href) => linkHref(site, href),
    headingLink: texts.headingLink,
    embedded: (host) => fill(texts.embeddedFrom, { host }),
    sizeOf: theme.sizeOf,
  });
  return raw(text);
}
