import { type Html, raw } from '@waymark/contract/html';
import { linkHref } from '@waymark/repository/html/address';
import { fill, type Texts } from '@waymark/repository/translations/texts';
import type { ReadableSite } from '@waymark/repository/types';
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
