/** Links in `<head>` of pages that have a formula, a changelog and the like. */

import { escapeHtml } from '../../../runtime/contract/html.ts';
import { feedHref, MATH_STYLES } from '../../html/address.ts';
import type { PageFeature } from '../../markdown/expand/features.ts';
import type { Page, ReadableSite } from '../../types.ts';

export function featureHead(site: ReadableSite, page: Page, features: ReadonlySet<PageFeature>): string {
  let html = '';
  if (features.has('math') || site.config.styling.latex === true)
    html += `<link rel="stylesheet" href="${site.base}${MATH_STYLES}">`;
  if (features.has('update') && page.audience === 'public') {
    const href = escapeHtml(feedHref(site.base, page));
    html += `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(page.title)}" href="${href}">`;
  }
  return html;
}
