/** Links in `<head>` of pages that have a formula, a changelog and the like. */

import { type Html, html } from '@waymark/contract/html';
import { feedHref, MATH_STYLES } from '@waymark/repository/html/address';
import type { PageFeature } from '@waymark/repository/page-features';
import type { Page, ReadableSite } from '@waymark/repository/types';

export function featureHead(site: ReadableSite, page: Page, features: ReadonlySet<PageFeature>): Html {
  const hasMath = features.has('math') || site.config.styling.latex === true;
  const hasFeed = features.has('update') && page.audience === 'public';
  const math = hasMath && html`<link rel="stylesheet" href="${site.base}${MATH_STYLES}">`;
  return html`${math}${hasFeed && html`<link rel="alternate" type="application/rss+xml" title="${page.title}" href="${feedHref(site.base, page)}">`}`;
}
