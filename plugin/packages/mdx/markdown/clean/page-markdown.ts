/** The public Markdown of a page, served at `<path>.md`. */

import type { Document } from '@waymark/repository/document';
import type { Page, ReadableSite } from '@waymark/repository/types';
import { directoryMarkdown } from './directory.ts';

/**
 * `# Title`, `> description`, the sections, and on the root page of a group with a listing the group's entries, separated
 * by blank lines; ends with a line end.
 *
 * @param rewrite Changes each of these but the title.
 */
export function pageMarkdown(
  site: ReadableSite,
  page: Page,
  document: Document,
  rewrite: (markdown: string) => string = (markdown) => markdown,
): string {
  const parts = [`# ${oneLine(page.title)}`];
  if (page.description) parts.push(rewrite(`> ${oneLine(page.description)}`));
  for (const section of document.sections) if (section.markdown) parts.push(rewrite(section.markdown));
  const directory = directoryMarkdown(site, page);
  if (directory !== '') parts.push(rewrite(directory));
  return `${parts.join('\n\n')}\n`;
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
