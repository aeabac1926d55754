import type { PublicSite } from '../types.ts';
import { addressOf } from './address.ts';

/** `/robots.txt`: everyone may read public pages, for search, answers and training (contentsignals.org). */
export function robotsTxt(site: PublicSite): string {
  const lines = ['User-agent: *', 'Content-Signal: search=yes, ai-input=yes, ai-train=yes', 'Allow: /'];
  // Crawlers take an absolute address only.
  if (site.url !== undefined) lines.push('', `Sitemap: ${addressOf(site, '/sitemap.xml')}`);
  return `${lines.join('\n')}\n`;
}
