/**
 * A page that is in several places is one file, which shows the first of them. The others are in it as templates:
 * if the reader came to one of those, scripts put its parts in, with the section's tabs and tree from a file that
 * the pages of the site share. Without a script the first place stays.
 */
import { hash } from 'node:crypto';
import { type Html, html, NOTHING } from '@waymark/contract/html';
import { only } from '@waymark/contract/variants';
import { attributes } from '@waymark/repository/html/html';
import { placesOf, sectionOf, trail } from '@waymark/repository/navigation/tree';
import type { NavNode, Page, ReadableSite } from '@waymark/repository/types';
import { oncePer } from '@waymark/source/made-once';
import { frameOf, type PageFrame } from './frame.ts';
import { part } from './places.ts';
import { eyebrow, pagination } from './reading.ts';
import { variantSelectors, variantsOf } from './variants.ts';

/** Templates of the places of a page besides the one that it is shown in. @param choose The script that chooses. */
export function otherPlaces(site: ReadableSite, page: Page, place: NavNode | undefined, choose: Html): Html {
  const others = placesOf(site.navigation, page).filter((other) => other !== place);
  if (place === undefined || others.length === 0) return NOTHING;
  return html`${others.map((other) => template(site, page, other))}${choose}`;
}

function template(site: ReadableSite, page: Page, place: NavNode): Html {
  const frame = frameOf(site, sectionOf(place));
  const { context, divisions } = frame;
  const variants = variantsOf(site, divisions, { page, place });
  const data = attributes({
    'data-place': place.id,
    'data-section': sectionOf(place).id,
    'data-file': site.base + sectionFile(frame).path,
    'data-version': only(page.versions) ?? trail(place).find(({ kind }) => kind === 'version')?.title,
  });
  const parts = [
    part('variants', variantSelectors(context, variants, 'variant')),
    part('drawer-variants', variantSelectors(context, variants, 'drawer-variant')),
    part('eyebrow', eyebrow(context, place)),
    part('pagination', page.frontmatter.hideFooterPagination === true ? NOTHING : pagination(context, place)),
  ];
  return html`<template${data}>${parts}</template>`;
}

/** The file of a section: all parts that are the same for its pages. Its path is below the base. */
export const sectionFile = oncePer((frame: PageFrame) => {
  const parts = [
    part('tabs', frame.tabs),
    part('drawer-tabs', frame.drawerTabs),
    part('switchers', frame.switchers),
    part('anchors', frame.anchors),
    part('tree', frame.sidebar.whole),
  ];
  const { text } = html`${parts}`;
  return { path: `/_waymark/section-${hash('sha256', text, 'hex').slice(0, 16)}.html`, html: text };
});
