/** Links in `<head>` of pages that have a formula, a changelog and the like. */

import { type Html, html } from '@waymark/contract/html';
import { feedHref, MATH_STYLES } from '../../html/address.ts';
import type { PageFeature } from '../../page-features.ts';
import type { Page, ReadableSite } from '../../types.ts';

export function featureHead(site: ReadableSite, page: Page, features: ReadonlySet<PageFeature>): Html {
  const hasMath = features.has('math') || site.config.styling.latex === true;
  const hasFeed = features.has('update') && page.audience === 'public';
  const math = hasMath && html`<link rel="stylesheet" href="${site.base}${MATH_STYLES}">`;
  return html`${math}${hasFeed && html`<link rel="alternate" type="application/rss+xml" title="${page.title}" href="${feedHref(site.base, page)}">`}`;
}
