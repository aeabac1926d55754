/** A page as its sections, each with the text that readers get from it. */
import type { Definition, Nodes, Root, RootContent } from 'mdast';
import { markdownToMdast } from 'satteri';
import { plainOf } from './plain.ts';

export interface PageSection {
  /** Empty for the text before the first heading. */
  readonly heading: string;
  /** The text as it is written, without its heading. */
  readonly markdown: string;
  /** Equal for two sections that say the same. */
  readonly plain: string;
}

/** A line that parsers take long for: no author nests so deep. */
const NESTED = /^(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){40}/m;

/** @param address The address that a link means, so that a link which followed a page is the same. */
export function pageSections(markdown: string, address: (href: string) => string): PageSection[] {
  if (NESTED.test(markdown)) return [{ heading: '', markdown, plain: markdown.replace(/\s+/g, ' ') }];
  const root = markdownToMdast(markdown, { features: { gfm: true, frontmatter: false } }) as Root;
  const definitions = new Map(
    root.children
      .filter((node): node is Definition => node.type === 'definition')
      .map((node) => [node.identifier, node]),
  );
  const options = { source: markdown, definitions, address };
  const sections: PageSection[] = [];
  let heading = '';
  let start = 0;
  let blocks: string[] = [];
  const end = (until: number): void => {
    const text = markdown.slice(start, until).trim();
    if (sections.length > 0 || heading !== '' || text !== '')
      sections.push({ heading, markdown: text, plain: blocks.filter(isNews).join('\n') });
  };
  for (const [index, node] of root.children.entries()) {
    if (node.type === 'heading') {
      end(startOf(node));
      // The first is the page's title.
      heading = index === 0 && node.depth === 1 ? '' : plainOf(node, { ...options, address: () => '' });
      heading = heading.replaceAll('()', '').trim();
      start = node.position?.end.offset ?? 0;
      blocks = [];
    } else blocks.push(plainOf(node as RootContent as Nodes, options));
  }
  end(markdown.length);
  return sections;
}

function startOf({ position }: Nodes): number {
  return position?.start.offset ?? 0;
}

const STAMP =
  /^\W{0,4}(?:this page was |page )?(?:last |auto-?)?(?:updated|modified|edited|reviewed|generated|revised|published)\b/i;
const DATE = /\b(?:19|20)\d\d\b|\bago\b|\b\d{1,2}[/.]\d{1,2}\b/;
const LONGEST_STAMP = 70;

/** False for a line that programs write anew each time. */
function isNews(block: string): boolean {
  return block !== '' && !(block.length <= LONGEST_STAMP && STAMP.test(block) && DATE.test(block));
}
