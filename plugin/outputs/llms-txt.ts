/** `/llms.txt`: the index of the documentation for language models (llmstxt.org). */
import type { Document } from '../markdown/document/document.ts';
import { pageOf, walk } from '../navigation/tree.ts';
import type { NavNode, Page, PublicSite, SpecificationSource } from '../types.ts';
import { addressOf, markdownPath } from './address.ts';
import type { LlmsGroup } from './llms-pages.ts';
import { llmsGroups } from './llms-pages.ts';

/** Longest file that tools read whole, in characters. */
const MAX_LENGTH = 100_000;

/** Description lengths to try, until all pages fit. */
const DESCRIPTIONS = [300, 200, 120, 60] as const;

/** Longest description taken from a page's own text. */
const LEAD_LENGTH = 160;

/** Made for the first page without a description: to read its rules takes longer than to list thousands of pages. */
let sentences: Intl.Segmenter | undefined;

/** At most 100,000 characters: descriptions get shorter, then pages at the end are left out and counted. */
export function llmsTxt(site: PublicSite, documents: ReadonlyMap<string, Document>): string {
  const groups = llmsGroups(site);
  const head = heading(site);
  const tail = [
    specifications(site, 'openapi', 'OpenAPI Specs'),
    specifications(site, 'asyncapi', 'AsyncAPI Specs'),
    optional(site),
  ].filter((part) => part !== '');
  const assemble = (docs: string) => `${[head, docs, ...tail].filter((part) => part !== '').join('\n\n')}\n`;
  const bare = assemble(docs(site, documents, groups, 0));
  if (bare.length > MAX_LENGTH) {
    return assemble(cutDocs(site, documents, groups, MAX_LENGTH - assemble('').length));
  }
  for (const length of DESCRIPTIONS) {
    const text = assemble(docs(site, documents, groups, length));
    if (text.length <= MAX_LENGTH) return text;
  }
  return bare;
}

function heading(site: PublicSite): string {
  const { name, description, markdown } = site.config;
  const parts = [`# ${plain(name)}`];
  if (description !== undefined && plain(description) !== '') parts.push(`> ${plain(description)}`);
  const instructions = [markdown.instructions ?? []].flat().map((line) => line.trim());
  if (instructions.length > 0) parts.push('## Agent Instructions', instructions.join('\n\n'));
  return parts.join('\n\n');
}

function docs(
  site: PublicSite,
  documents: ReadonlyMap<string, Document>,
  groups: readonly LlmsGroup[],
  length: number,
): string {
  const parts = groups.map(({ title: own, pages }, index) => {
    // Below the last group's heading, pages that stand in none would seem to be of it.
    const title = own === '' && index > 0 ? 'Other pages' : own;
    const links = pages.map((page) => pageLine(site, page, documents.get(page.path), length)).join('\n');
    return title === '' || groups.length === 1 ? links : `### ${title}\n\n${links}`;
  });
  return parts.length === 0 ? '' : `## Docs\n\n${parts.join('\n\n')}`;
}

function cutDocs(
  site: PublicSite,
  documents: ReadonlyMap<string, Document>,
  groups: readonly LlmsGroup[],
  room: number,
): string {
  const total = groups.reduce((sum, { pages }) => sum + pages.length, 0);
  const kept: { title: string; pages: Page[] }[] = [];
  // Room for the heading of this part and for the note.
  let left = room - 200;
  let shown = 0;
  cutting: for (const { title, pages } of groups) {
    const group = { title, pages: [] as Page[] };
    left -= title.length + 8;
    for (const page of pages) {
      left -= pageLine(site, page, documents.get(page.path), 0).length + 1;
      if (left < 0) break cutting;
      if (group.pages.length === 0) kept.push(group);
      group.pages.push(page);
      shown++;
    }
  }
  const all = site.url === undefined ? '' : `; ${addressOf(site, '/sitemap.xml')} has all addresses`;
  const note = `${total - shown} more pages are not listed here${all}.`;
  return `${docs(site, documents, kept, 0)}\n\n${note}`;
}

function pageLine(site: PublicSite, page: Page, document: Document | undefined, length: number): string {
  const link = `- [${linkText(page.title)}](${addressOf(site, markdownPath(page))})`;
  const about = length === 0 ? '' : shorten(descriptionOf(page, document), length);
  return about === '' ? link : `${link}: ${about}`;
}

/** The page's own description, or the first sentences of its text. */
function descriptionOf(page: Page, document: Document | undefined): string {
  const own = plain(page.description ?? '');
  if (own !== '') return own;
  for (const { title, text } of document?.sections ?? []) {
    // The text of a section begins with its heading.
    const first = (text.startsWith(title) ? text.slice(title.length) : text).trim().split('\n')[0] ?? '';
    if (first !== '') return firstSentences(plain(first));
  }
  return '';
}

function specifications(site: PublicSite, kind: 'openapi' | 'asyncapi', title: string): string {
  if (site.access !== 'public') return '';
  const served = new Set(site.assets.map((asset) => asset.path));
  const own = site.specifications
    .filter(
      ({ kind: itsKind, file }) => itsKind === kind && served.has(`/${file}`) && !isTranslated(site, file),
    )
    .map(({ file }) => ({
      name: file.replace(/^.*\//, '').replace(/\.\w+$/, ''),
      url: addressOf(site, `/${file}`),
    }));
  const remote = [...walk(site.navigation.root)]
    .flatMap((node) => sources(node[kind]))
    .map((url) => ({ name: (url.split(/[?#]/)[0] ?? url).replace(/^.*\//, '').replace(/\.\w+$/, ''), url }));
  const lines = new Set([...own, ...remote].map(({ name, url }) => `- [${linkText(name || 'API')}](${url})`));
  return lines.size === 0 ? '' : `## ${title}\n\n${[...lines].join('\n')}`;
}

/** It lies in the folder of a language that is not the default one. */
function isTranslated(site: PublicSite, file: string): boolean {
  const folders = file.split('/').slice(0, -1);
  return site.languages.some((language) => !language.default && folders.includes(language.name));
}

/** Remote specifications that an element names. */
function sources(source: SpecificationSource | undefined): string[] {
  if (source === undefined) return [];
  if (typeof source === 'string') return /^https?:\/\//.test(source) ? [source] : [];
  if ('source' in source) return sources(source.source);
  return source.flatMap((one) => sources(one));
}

/** Links of the navigation that lead elsewhere. */
function optional(site: PublicSite): string {
  const lines = new Set<string>();
  for (const node of [
    ...site.navigation.global.flatMap((one) => [...walk(one)]),
    ...walk(site.navigation.root),
  ]) {
    if (isOpen(node) && pageOf(node) === undefined && /^https?:\/\//.test(node.href ?? '')) {
      lines.add(`- [${linkText(node.title)}](${node.href})`);
    }
  }
  return lines.size === 0 ? '' : `## Optional\n\n${[...lines].join('\n')}`;
}

/** Neither hidden nor restricted, nor below what is. */
function isOpen(node: NavNode): boolean {
  for (let at: NavNode | undefined = node; at !== undefined; at = at.parent) {
    if (at.hidden || at.groups !== undefined || at.public === false) return false;
  }
  return true;
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function linkText(text: string): string {
  return plain(text).replace(/[[\]\\]/g, '\\$&');
}

/** As many whole sentences as fit, at least the beginning of one. */
function firstSentences(text: string): string {
  let end = 0;
  sentences ??= new Intl.Segmenter('en', { granularity: 'sentence' });
  for (const { index, segment } of sentences.segment(text)) {
    if (index + segment.trimEnd().length > LEAD_LENGTH) break;
    end = index + segment.length;
  }
  return end === 0 ? shorten(text, LEAD_LENGTH) : text.slice(0, end).trimEnd();
}

function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1).toWellFormed();
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.]+$/, '')}…`;
}
