/** `/llms-full.txt`: the text of every page of `llms.txt`, one after the other. */
import type { PublicSite } from '../types.ts';
import { ownAddress } from './address.ts';
import { llmsGroups } from './llms-pages.ts';

/**
 * Each page's Markdown, with its address below its title. It has no size limit: whoever wants less reads `llms.txt`.
 *
 * @param markdown Of the public pages, by page path.
 */
export function llmsFullTxt(site: PublicSite, markdown: ReadonlyMap<string, string>): string {
  const texts: string[] = [];
  for (const { pages } of llmsGroups(site)) {
    for (const page of pages) {
      const text = markdown.get(page.path);
      if (text === undefined) continue;
      const end = text.indexOf('\n');
      texts.push(`${text.slice(0, end)}\n\nSource: ${ownAddress(site, page)}${text.slice(end)}`);
    }
  }
  return texts.join('\n');
}
