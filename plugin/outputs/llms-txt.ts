/** `/llms.txt`: the index of the documentation for language models (llmstxt.org). */
import type { Document } from '@waymark/repository/document';
import { eachNode, pageOf } from '@waymark/repository/navigation/tree';
import type { NavNode, Page, PublicSite } from '@waymark/repository/types';
import { addressOf, markdownPath } from './address.ts';
import { type LlmsGroup, llmsGroups } from './llms-pages.ts';
import { llmsParts, SPECIFICATIONS } from './llms-parts.ts';
import { publicSpecifications } from './public-specifications.ts';

/** Longest file that the tools of agents read whole, in characters. */
const MAX_LENGTH = 50_000;

/** Description lengths to try, until all pages fit. */
const DESCRIPTIONS = [300, 200, 120, 60, 0] as const;

/** Longest description taken from a page's own text. */
const LEAD_LENGTH = 160;

/** Made for the first page without a description: to read its rules takes longer than to list thousands of pages. */
let sentences: Intl.Segmenter | undefined;

/**
 * Path to text. No file has more than 50,000 characters: descriptions get shorter, then the pages go to files of their
 * own, `/llms/<part>.txt`, which `/llms.txt` lists.
 */
export function llmsTxt(
  site: PublicSite,
  documents: ReadonlyMap<string, Document>,
): ReadonlyMap<string, string> {
  const groups = llmsGroups(site);
  const specs = [
    specifications(site, 'openapi', 'OpenAPI Specs'),
    specifications(site, 'asyncapi', 'AsyncAPI Specs'),
  ];
  const file = (...parts: string[]) => `${parts.filter((part) => part !== '').join('\n\n')}\n`;
  const fitting = (all: readonly LlmsGroup[], write: (docs: string) => string): string | undefined => {
    for (const length of DESCRIPTIONS) {
      const text = write(docs(site, documents, all, length));
      if (text.length <= MAX_LENGTH) return text;
    }
    return undefined;
  };

  const whole = fitting(groups, (all) => file(heading(site), all, ...specs, optional(site)));
  if (whole !== undefined) return new Map([['/llms.txt', whole]]);
  // Room for the text around the lines of a part.
  const parts = llmsParts(
    groups,
    MAX_LENGTH - 2_000,
    (page) => pageLine(site, page, undefined, 0).length + 1,
  );
  const lines = parts.map(
    ({ title, path, groups: own }) =>
      `- [${linkText(title)}](${addressOf(site, path)}): ${own.reduce((sum, { pages }) => sum + pages.length, 0)} pages`,
  );
  const head = (title: string) =>
    `# ${plain(site.config.name)}: ${title}\n\n> A part of ${addressOf(site, '/llms.txt')}`;
  const files = parts.map(({ title, path, groups: own }) => {
    const write = (all: string) => file(head(title), all);
    return [path, fitting(own, write) ?? write(docs(site, documents, own, 0))] as const;
  });
  if (specs.some((part) => part !== '')) {
    lines.push(`- [API specifications](${addressOf(site, SPECIFICATIONS)})`);
    files.push([SPECIFICATIONS, file(head('API specifications'), ...specs)]);
  }
  const index = file(heading(site), `## Docs\n\n${lines.join('\n')}`, optional(site));
  return new Map([['/llms.txt', index], ...files]);
}

function heading(site: PublicSite): string {
  const { name, description, markdown } = site.config;
  const about = plain(description ?? '') || plain(site.pageByPath.get('/')?.description ?? '');
  const parts = [`# ${plain(name)}`, `> ${about || `The documentation of ${plain(name)}.`}`];
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
  const lines = publicSpecifications(site)
    .filter((one) => one.kind === kind)
    .map(({ name, url }) => `- [${linkText(name || 'API')}](${url})`);
  return lines.length === 0 ? '' : `## ${title}\n\n${[...new Set(lines)].join('\n')}`;
}

/** Links of the navigation that lead elsewhere. */
function optional(site: PublicSite): string {
  const lines = new Set<string>();
  for (const node of [
    ...site.navigation.global.flatMap((one) => [...eachNode(one)]),
    ...eachNode(site.navigation.root),
  ]) {
    if (isOpen(node) && pageOf(node) === undefined && /^https?:\/\//.test(node.href ?? '')) {
      lines.add(`- [${linkText(node.title)}](${node.href})`);
    }
  }
  return lines.size === 0 ? '' : `## Optional\n\n${[...lines].join('\n')}`;
}

/** Neither hidden nor restricted, nor below such an element. */
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

/** The whole sentences that fit, at least the beginning of one. */
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
