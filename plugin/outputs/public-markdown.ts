/** A page's Markdown for who fetches it over HTTP: there, a link carries the base that the site stands below. */
import type { Definition, Image, Link, Nodes } from 'mdast';
import { markdownToMdast } from 'satteri';
import { pageMarkdown } from '../markdown/clean/page-markdown.ts';
import type { Document } from '../markdown/document/document.ts';
import { withBase } from '../markdown/tree/address.ts';
import type { Page, ReadableSite } from '../types.ts';

/** As `pageMarkdown`, whose links are paths below the base; those of the file system for agents stay like that. */
export function publicMarkdown(site: ReadableSite, page: Page, document: Document): string {
  const markdown = pageMarkdown(site, page, document);
  return site.base === '' ? markdown : linksBelow(site.base, markdown);
}

function linksBelow(base: string, markdown: string): string {
  const places: number[] = [];
  const visit = (node: Nodes): void => {
    if ('children' in node) for (const child of node.children) visit(child);
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return;
    const place = withBase(base, node.url) === node.url ? undefined : addressPlace(node, markdown);
    if (place !== undefined) places.push(place);
  };
  visit(markdownToMdast(markdown, { features: { gfm: true, frontmatter: false } }) as Nodes);
  let text = '';
  let end = 0;
  for (const place of places.sort((a, b) => a - b)) {
    text += markdown.slice(end, place) + base;
    end = place;
  }
  return text + markdown.slice(end);
}

/** Where the address of a link begins, which comes after its text; undefined where it is not written as a path. */
function addressPlace(node: Link | Image | Definition, markdown: string): number | undefined {
  const inner = node.type === 'link' ? node.children.at(-1)?.position?.end.offset : undefined;
  const from = inner ?? node.position?.start.offset;
  const end = node.position?.end.offset;
  if (from === undefined || end === undefined) return undefined;
  const before = /(?<!\\)\](?:\(|:\s*)<?(?=\/)/.exec(markdown.slice(from, end));
  return before === null ? undefined : from + before.index + before[0].length;
}
