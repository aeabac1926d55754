/** Pages as the search index sees them: one entry a section, and several for a long list or table. */
import type { SearchSection } from '@waymark/contract/search-index';
import type { Section } from '@waymark/repository/document';
import type { Page } from '@waymark/repository/types';
import { textsOf } from '@waymark/source/values';
import { linkingLines } from './search-index/linking-lines.ts';
import { sectionParts } from './search-index/parts.ts';

/** The section of a page whose text says nothing. */
const TITLE_ONLY: Pick<Section, 'title' | 'headings' | 'text' | 'code' | 'markdown'> = {
  title: '',
  headings: [],
  text: '',
  code: '',
  markdown: '',
};

export interface SearchedPage {
  readonly page: Page;
  readonly sections: readonly Section[];
}

/** The sections of all pages, in the order of pages.json. */
export function searchSections(pages: readonly SearchedPage[]): SearchSection[] {
  const linking = linkingLines(pages);
  return pages.flatMap(({ page, sections }, index) =>
    sectionsOf(page, sections, index, linking.get(page.path)),
  );
}

function sectionsOf(
  page: Page,
  sections: readonly Section[],
  index: number,
  linking: string | undefined,
): SearchSection[] {
  const own = sections.length > 0 ? sections : [{ ...TITLE_ONLY, title: page.title }];
  const isOnlyHeadings = own.every(isHeadingOnly);
  const entries: SearchSection[] = [];
  /** Words of headings before the first text. */
  let pending = '';
  for (const [position, section] of own.entries()) {
    if (isHeadingOnly(section) && !isOnlyHeadings) {
      // Sections below it have its words in `headings`; if there are none, the section before it includes them.
      const last = entries.at(-1);
      const isAbove = own[position + 1]?.headings.includes(section.title) === true;
      if (isAbove) continue;
      if (last === undefined) pending += `${section.title}\n`;
      else entries[entries.length - 1] = { ...last, text: `${last.text}\n${section.title}` };
      continue;
    }
    const ofLinks = isLinks(section);
    for (const [part, { text, code }] of sectionParts(section).entries()) {
      entries.push({
        page: index,
        section: position,
        part,
        path: page.path,
        title: page.title,
        headings: section.headings,
        heading: section.title,
        description: entries.length === 0 ? page.description : undefined,
        ...(entries.length === 0 && { summary: summaryOf(page, sections), linking }),
        keywords: textsOf(page.frontmatter.keywords),
        text: pending + text,
        code,
        isLinks: ofLinks,
        languages: page.languages,
        versions: page.versions,
        audience: page.audience,
        boost: page.boost,
      });
      pending = '';
    }
  }
  return entries;
}

const summaryOf = ({ title, description = '' }: Page, [first]: readonly Section[]): string =>
  [title, description, first?.text.trim().split('\n', 1)[0] ?? ''].join('\n');

const HEADING_LINE = /^#{1,6}[ \t][^\n]*$/;

const isHeadingOnly = ({ markdown }: Pick<Section, 'markdown'>): boolean =>
  HEADING_LINE.test(markdown.trim());

const LINK = /(?<!!)\[([^[\]\n]*)\]\([^()\s]*\)/g;

/** Tells whether a section is a list of links to other pages: its words are theirs. */
function isLinks({ markdown }: Pick<Section, 'markdown'>): boolean {
  const labels = [...markdown.matchAll(LINK)].map(([, label = '']) => label.length);
  const shown = markdown.replaceAll(LINK, '$1').length;
  return labels.length > 1 && labels.reduce((sum, length) => sum + length, 0) > shown / 2;
}
