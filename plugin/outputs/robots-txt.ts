import type { PublicSite } from '@waymark/repository/types';
import { addressOf } from './address.ts';

/** `/robots.txt`: everyone may read public pages. It says what they may be used for only if the owner does (contentsignals.org). */
export function robotsTxt(site: PublicSite): string {
  const signals = Object.entries(site.config.seo.contentSignals ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value ? 'yes' : 'no'}`);
  const lines = ['User-agent: *'];
  if (signals.length > 0) lines.push(`Content-Signal: ${signals.join(', ')}`);
  lines.push('Allow: /');
  // Crawlers take an absolute address only.
  if (site.url !== undefined) lines.push('', `Sitemap: ${addressOf(site, '/sitemap.xml')}`);
  return `${lines.join('\n')}\n`;
}
