/** The pages listed for language models, their order, and `/llms-full.txt`, which has the text of each. */

import { belongsTo, type Variants } from '@waymark/contract/variants';
import { eachNode, pageOf, trail } from '@waymark/repository/navigation/tree';
import type { NavNode, Page, PublicSite, Site } from '@waymark/repository/types';
import { keptIn } from '@waymark/source/made-once';
import { ownAddress } from './address.ts';

export interface LlmsGroup {
  /** The elements above the pages: `Guides › Basics`; empty for pages outside of all. */
  readonly title: string;
  readonly pages: readonly Page[];
}

/** Public pages of the default language and version in navigation order, each once; pages without a place come last. */
export function llmsGroups(site: PublicSite): LlmsGroup[] {
  const wanted = new Set(site.pages.filter((page) => isWanted(site, page)));
  const groups = new Map<string, Page[]>();
  const add = (title: string, page: Page) => {
    if (!wanted.delete(page)) return;
    keptIn(groups, title, () => []).push(page);
  };
  for (const node of eachNode(site.navigation.root)) {
    const page = pageOf(node);
    if (page !== undefined && !trail(node).some((at) => at.default === false)) add(titleOf(node), page);
  }
  for (const page of wanted) add('', page);
  return [...groups].map(([title, pages]) => ({ title, pages }));
}

/**
 * Each page's Markdown, with its address below its title. It has no size limit: whoever wants less reads `llms.txt`.
 *
 * @param markdown Of the pages.
 */
export function llmsFullTxt(
  site: PublicSite,
  groups: readonly LlmsGroup[],
  markdown: ReadonlyMap<Page, string>,
): string {
  const texts = groups
    .flatMap(({ pages }) => pages)
    .flatMap((page) => {
      const text = markdown.get(page);
      if (text === undefined) return [];
      const end = text.indexOf('\n');
      return `${text.slice(0, end)}\n\nSource: ${ownAddress(site, page)}${text.slice(end)}`;
    });
  return texts.join('\n');
}

function isWanted(site: PublicSite, page: Page): boolean {
  const isDefault = (all: Site['versions'], own: Variants) =>
    all.every((variant) => !variant.default) ||
    all.some((variant) => variant.default && belongsTo(own, variant.name));
  return (
    page.inLlms &&
    page.audience === 'public' &&
    isDefault(site.languages, page.languages) &&
    isDefault(site.versions, page.versions)
  );
}

function titleOf(node: NavNode): string {
  const above = trail(node).filter(
    (at) => at.kind !== 'language' && at.kind !== 'version' && (at !== node || node.root !== undefined),
  );
  return above
    .map((at) => at.title.replace(/\s+/g, ' ').trim())
    .filter((title) => title !== '')
    .join(' › ');
}
