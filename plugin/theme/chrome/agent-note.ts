/** The first note to agents that read a page's HTML: that there is an index, and plainer text. */

import { type Html, html } from '@waymark/contract/html';
import { markdownHref } from '@waymark/repository/html/address';
import type { Page, ReadableSite } from '@waymark/repository/types';

/**
 * One sentence that is not seen. It is in the header, since all of a page belongs to one of its regions, and is kept out
 * of the excerpts of search engines. In English, as agents are told everything.
 */
export function agentNote(site: ReadableSite, page: Page): Html {
  const origin = site.url === undefined ? '' : new URL(site.url).origin;
  const markdown = origin + markdownHref(site.base, page);
  const index = `${origin}${site.base}/llms.txt`;
  const text = `For agents: this page is Markdown at ${markdown}, and ${index} lists all pages.`;
  return html`<p class="sr" lang="en" data-nosnippet>${text}</p>`;
}
