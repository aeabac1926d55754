/**
 * A page's Markdown for clients that fetch it over HTTP. It is read far from its site, in pieces and in notes: its links
 * are whole addresses, and it says where the other pages are.
 */

import { pageMarkdown } from '@waymark/mdx/markdown/clean/page-markdown';
import { absoluteHref } from '@waymark/mdx/markdown/tree/address';
import type { Document } from '@waymark/repository/document';
import { withBase } from '@waymark/repository/html/address';
import type { Page, ReadableSite } from '@waymark/repository/types';
import { keptIn, oncePer } from '@waymark/source/made-once';
import { isExternal } from '@waymark/source/scheme';
import type { Definition, Image, Link, Nodes } from 'mdast';
import { markdownToMdast } from 'satteri';
import { addressOf } from './address.ts';

/** `publicText` with the address of the index of all pages below the title and the description. */
export function publicMarkdown(site: ReadableSite, page: Page, document: Document): string {
  return withIndex(site, page, publicText(site, page, document));
}

/** `pageMarkdown` whose links are paths below the base; those of the file system for agents stay like that. */
export function publicText(site: ReadableSite, page: Page, document: Document): string {
  const { url, base } = site;
  if ((url ?? base) === '') return pageMarkdown(site, page, document);
  const origin = url === undefined ? '' : new URL(url).origin;
  return pageMarkdown(site, page, document, (markdown) =>
    // Descriptions in specifications have links that start from the page.
    withAddresses(site, markdown, (href) => origin + withBase(site, absoluteHref(href, page.path))),
  );
}

const rewritten = oncePer((_: ReadableSite) => new Map<string, string>());

/** Versions of a page have the same sections: each is parsed once, unless a link of it starts from its page. */
function withAddresses(site: ReadableSite, markdown: string, address: (href: string) => string): string {
  if (!ADDRESS.test(markdown)) return markdown;
  if (RELATIVE.test(markdown)) return absoluteLinks(markdown, address);
  return keptIn(rewritten(site), markdown, () => absoluteLinks(markdown, address));
}

/** The text of a page with the sentence that names the index. */
export function withIndex(site: ReadableSite, page: Page, markdown: string): string {
  // Without a description the first quote is the author's own, such as a callout.
  const head = (page.description ? /^# .*\n\n> .*\n/ : /^# .*\n/).exec(markdown)?.[0] ?? '';
  const note = `> All pages of this documentation are listed in ${addressOf(site, '/llms.txt')}\n`;
  // A quote of its own, not a second line of the description's.
  const parted = head.includes('\n> ') ? `${head}>\n${note}` : `${head}\n${note}`;
  return parted + markdown.slice(head.length);
}

/** Only a text that has one of these is parsed: it may stand in code. */
const ADDRESS = /\](?:\(|:\s*)<?(?![#?]|[a-z][a-z0-9+.-]*:|\/\/)/i;
const RELATIVE = /\](?:\(|:\s*)<?(?![#?/]|[a-z][a-z0-9+.-]*:)/i;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Links within the site become what `address` says; one without an address leaves its words. */
export function absoluteLinks(markdown: string, address: (path: string) => string | undefined): string {
  const edits: Edit[] = [];
  const visit = (node: Nodes): void => {
    if ('children' in node) for (const child of node.children) visit(child);
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return;
    if (/^[#?]|^$/.test(node.url) || isExternal(node.url)) return;
    const place = addressPlace(node, markdown);
    if (place === undefined) return;
    const href = /^[^\s>)]*/.exec(markdown.slice(place))?.[0] ?? '';
    const text = address(href);
    edits.push(
      ...(text === undefined ? wordsAlone(node) : [{ start: place, end: place + href.length, text }]),
    );
  };
  visit(markdownToMdast(markdown, { features: { gfm: true, frontmatter: false } }) as Nodes);
  let text = '';
  let at = 0;
  for (const edit of edits.sort((a, b) => a.start - b.start)) {
    text += markdown.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + markdown.slice(at);
}

function wordsAlone(node: Link | Image | Definition): readonly Edit[] {
  const [start, end] = [node.position?.start.offset, node.position?.end.offset];
  if (start === undefined || end === undefined) return [];
  const [first, last] = node.type === 'link' ? [node.children[0], node.children.at(-1)] : [];
  const [from, to] = [first?.position?.start.offset, last?.position?.end.offset];
  if (from !== undefined && to !== undefined)
    return [
      { start, end: from, text: '' },
      { start: to, end, text: '' },
    ];
  return [{ start, end, text: node.type === 'image' ? (node.alt ?? '') : '' }];
}

/** Start of a link's address, which comes after its text; undefined if it is not found. */
function addressPlace(node: Link | Image | Definition, markdown: string): number | undefined {
  const inner = node.type === 'link' ? node.children.at(-1)?.position?.end.offset : undefined;
  const from = inner ?? node.position?.start.offset;
  const end = node.position?.end.offset;
  if (from === undefined || end === undefined) return undefined;
  const before = /(?<!\\)\](?:\(|:\s*)<?/.exec(markdown.slice(from, end));
  return before === null ? undefined : from + before.index + before[0].length;
}
