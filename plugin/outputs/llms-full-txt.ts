/** `/llms-full.txt`: the text of every page of `llms.txt`, one after the other. */
import type { Document } from '../markdown/document.ts';
import type { Site } from '../types.ts';
import { pageAddress } from './address.ts';
import { llmsGroups } from './llms-pages.ts';
import { publicMarkdown } from './public-markdown.ts';

/** Each page's Markdown, with its address below its title. It has no bound: whoever wants less reads `llms.txt`. */
export function llmsFullTxt(site: Site, documents: ReadonlyMap<string, Document>): string {
  const texts: string[] = [];
  for (const { pages } of llmsGroups(site)) {
    for (const page of pages) {
      const document = documents.get(page.path);
      if (document === undefined) continue;
      const markdown = publicMarkdown(site, page, document);
      const end = markdown.indexOf('\n');
      texts.push(`${markdown.slice(0, end)}\n\nSource: ${pageAddress(site, page)}${markdown.slice(end)}`);
    }
  }
  return texts.join('\n');
}
