/** Frontmatter of another program: names of keys change, values stay as their author wrote them. */

import { isObject, type JsonObject, textOf } from '@waymark/source/values';
import { type Document, isMap, isScalar, parseDocument, type YAMLMap } from 'yaml';
import type { ProgramKind } from '../source.ts';

/** The change of a key: another key, a key with a value of its own, or nothing because docs.json or the path says it. */
type Change = string | ((value: unknown) => JsonObject);

const when = (key: string, value: unknown, test: (value: unknown) => boolean) => (given: unknown) =>
  test(given) ? { [key]: value } : {};
const isTrue = (value: unknown): boolean => value === true;
const isFalse = (value: unknown): boolean => value === false;

/** Keys of each program's frontmatter that change. */
export const FRONTMATTER: Readonly<Record<ProgramKind, Readonly<Record<string, Change>>>> = {
  docusaurus: {
    sidebar_label: 'sidebarTitle',
    hide_table_of_contents: when('mode', 'wide', isTrue),
    unlisted: when('hidden', true, isTrue),
    id: () => ({}),
    slug: () => ({}),
    sidebar_position: () => ({}),
  },
  starlight: {
    sidebar: (value) => {
      const { label, hidden, badge } = isObject(value) ? value : {};
      const tag = isObject(badge) ? badge.text : badge;
      return {
        ...(typeof label === 'string' && { sidebarTitle: label }),
        ...(typeof tag === 'string' && { tag }),
        ...(hidden === true && { hidden }),
      };
    },
    template: when('mode', 'wide', (value) => value === 'splash'),
    hero: (value) => ({
      ...(isObject(value) && typeof value.tagline === 'string' && { description: value.tagline }),
    }),
    tableOfContents: when('mode', 'wide', isFalse),
    pagefind: when('searchable', false, isFalse),
    next: when('hideFooterPagination', true, isFalse),
    prev: () => ({}),
    slug: () => ({}),
    draft: when('hidden', true, isTrue),
  },
  vitepress: {
    outline: when('mode', 'wide', isFalse),
    aside: when('mode', 'wide', isFalse),
    layout: when('mode', 'wide', (value) => value === 'home' || value === 'page' || value === false),
    hero: (value) => {
      const { name, text, tagline } = isObject(value) ? value : {};
      const title = textOf(name) ?? textOf(text);
      return {
        ...(title !== undefined && { title }),
        ...(textOf(tagline) !== undefined && { description: tagline }),
      };
    },
    features: () => ({}),
    next: when('hideFooterPagination', true, isFalse),
    prev: () => ({}),
  },
  gitbook: {
    layout: (value) =>
      isObject(value) && isObject(value.tableOfContents) && value.tableOfContents.visible === false
        ? { mode: 'wide' }
        : {},
    cover: () => ({}),
    coverY: () => ({}),
  },
  mkdocs: {
    hide: when('mode', 'wide', (value) => Array.isArray(value) && value.includes('toc')),
  },
};

const BLOCK = /^---[ \t]*\n([\s\S]*?\n)??---[ \t]*(?:\n|$)/;
const H1 = /^#[ \t]+(.+?)[ \t]*#*[ \t]*(\{#[^}]*\})?[ \t]*$/;

export interface SplitPage {
  /** YAML between the dashes; undefined if there is none. */
  readonly yaml: string | undefined;
  readonly body: string;
  /** 1-based line of the file that the body begins on. */
  readonly line: number;
}

/** Frontmatter and body of a page; `\n` line ends. */
export function splitPage(source: string): SplitPage {
  const text = source.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const block = BLOCK.exec(text);
  if (block === null) return { yaml: undefined, body: text, line: 1 };
  return { yaml: block[1] ?? '', body: text.slice(block[0].length), line: block[0].split('\n').length };
}

/** The values of a page's frontmatter; empty if they cannot be read. */
export function frontmatterOf(yaml: string | undefined): JsonObject {
  const document = parseDocument(yaml ?? '', { uniqueKeys: false });
  const value: unknown = document.errors.length === 0 ? document.toJS() : undefined;
  return isObject(value) ? value : {};
}

/**
 * Frontmatter for the new site, and the body without a first heading that has become the title.
 *
 * @param label The words of the sidebar for the page.
 */
export function changeFrontmatter(
  { yaml, body }: SplitPage,
  kind: ProgramKind,
  label: string | undefined,
): { head: string; body: string } {
  const document = parseDocument(yaml ?? '', { uniqueKeys: false });
  // Kept as it is: `waymark check` says what is wrong with it, and where.
  if (document.errors.length > 0) return { head: `---\n${yaml ?? ''}---\n`, body };
  const map = isMap(document.contents) ? document.contents : (document.createNode({}) as YAMLMap);
  document.contents = map as typeof document.contents;
  for (const [name, change] of Object.entries(FRONTMATTER[kind])) rename(document, map, name, change);
  const heading = firstHeading(body);
  const given = textOf(map.get('title'));
  const title = given ?? heading?.title ?? label;
  if (given === undefined && title !== undefined) {
    map.delete('title');
    map.items.unshift(document.createPair('title', title));
  }
  if (label !== undefined && title !== undefined && !map.has('sidebarTitle') && plain(label) !== plain(title))
    map.set('sidebarTitle', label);
  const isTitle = heading !== undefined && title !== undefined && plain(title) === plain(heading.title);
  return { head: written(document, map), body: isTitle ? heading.rest : body };
}

function rename(document: Document, map: YAMLMap, name: string, change: Change): void {
  const at = map.items.findIndex(({ key }) => (isScalar(key) ? key.value : key) === name);
  const pair = map.items[at];
  if (pair === undefined) return;
  if (typeof change === 'string') {
    if (map.has(change)) map.items.splice(at, 1);
    else pair.key = document.createNode(change);
    return;
  }
  const value: unknown = map.toJS(document)[name];
  const added = Object.entries(change(value)).filter(([key]) => !map.has(key) || key === name);
  map.items.splice(at, 1, ...added.map(([key, each]) => document.createPair(key, each)));
}

function written(document: Document, map: YAMLMap): string {
  return map.items.length === 0 ? '' : `---\n${document.toString({ lineWidth: 0 })}---\n`;
}

/** A heading of the first level that only imports and comments stand before. */
export function firstHeading(body: string): { title: string; rest: string } | undefined {
  const lines = body.split('\n');
  const at = lines.findIndex((line) => !/^\s*(?:$|import\s|<!--.*-->$|\{\/\*.*\*\/\}$)/.test(line));
  const match = H1.exec(lines[at] ?? '');
  if (match?.[1] === undefined) return undefined;
  return { title: plainTitle(match[1]), rest: lines.toSpliced(at, 1, '').join('\n') };
}

/** Titles are text: marks of links, emphasis and HTML are not shown in them. */
function plainTitle(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*([^*]+)\*\*/g, '$1')
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!<>&])/g, '$1')
    .trim();
}

function plain(text: string): string {
  return plainTitle(text).replaceAll(/[`*_]/g, '').replaceAll(/\s+/g, ' ').toLowerCase();
}
