/** The public Markdown of a page, served at `<path>.md`. */
import type { Page, ReadableSite } from '../../types.ts';
import type { Document } from '../document/document.ts';
import { directoryMarkdown } from './directory.ts';

/**
 * `# Title`, `> description`, the sections, and on the root page of a group with a listing the group's entries, separated
 * by blank lines; ends with a line end.
 */
export function pageMarkdown(site: ReadableSite, page: Page, document: Document): string {
  const parts = [`# ${oneLine(page.title)}`];
  if (page.description) parts.push(`> ${oneLine(page.description)}`);
  for (const section of document.sections) if (section.markdown) parts.push(section.markdown);
  const directory = directoryMarkdown(site, page);
  if (directory !== '') parts.push(directory);
  return `${parts.join('\n\n')}\n`;
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
