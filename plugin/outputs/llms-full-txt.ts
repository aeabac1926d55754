/** `/llms-full.txt`: the text of every page of `llms.txt`, one after the other. */
import type { Page, PublicSite } from '@waymark/repository/types';
import { ownAddress } from './address.ts';
import type { LlmsGroup } from './llms-pages.ts';

/**
 * Each page's Markdown, with its address below its title. It has no size limit: whoever wants less reads `llms.txt`.
 *
 * @param groups As `llmsGroups` gives them.
 * @param markdown Of their pages.
 */
export function llmsFullTxt(
  site: PublicSite,
  groups: readonly LlmsGroup[],
  markdown: ReadonlyMap<Page, string>,
): string {
  const texts: string[] = [];
  for (const { pages } of groups) {
    for (const page of pages) {
      const text = markdown.get(page);
      if (text === undefined) continue;
      const end = text.indexOf('\n');
      texts.push(`${text.slice(0, end)}\n\nSource: ${ownAddress(site, page)}${text.slice(end)}`);
    }
  }
  return texts.join('\n');
}
