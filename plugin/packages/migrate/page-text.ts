/** The text of a page for the new site. */

import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { JsonObject } from '@waymark/source/values';
import type { Notes } from './notes.ts';
import type { SiteLinks } from './site-links.ts';
import type { ProgramKind, SourcePage } from './source.ts';
import { marksOfComments } from './text/code-comments.ts';
import { changeInfo } from './text/fences.ts';
import { changeFrontmatter, firstHeading, frontmatterOf, splitPage } from './text/frontmatter.ts';
import { GitbookBlocks, htmlToMarkdown, KEEP_BLOCKS } from './text/gitbook-blocks.ts';
import { repeatedHeadings } from './text/heading-ids.ts';
import { homeOf } from './text/home.ts';
import { changeImports } from './text/imports.ts';
import { componentsOfBlocks, withoutAutodoc } from './text/indented-blocks.ts';
import { changeLinks } from './text/links.ts';
import { changeProse, lineOf } from './text/prose.ts';
import { changeIcons, codeToFences } from './text/starlight-parts.ts';
import { Components, jsxComments, plainToMdx } from './text/tags.ts';
import { alertsToBlocks, changeVitepress, headingWithValues } from './text/vitepress-blocks.ts';

/** IDs of headings, and code that stands for something else: their braces are no text. */
const KEPT = /\{#[\w:.-]+\}(?=[ \t]*(?:\n|$))|^```[\s\S]*?^```/gm;
/** Addresses with spaces, which have no end in Markdown. */
const SPACED_LINK = /\]\((?!<)([^()\n]*\s[^()"'\n]*)\)/g;

export interface PageOptions {
  readonly kind: ProgramKind;
  readonly links: SiteLinks;
  readonly notes: Notes;
  /** The words of the sidebar for the page. */
  readonly label?: string | undefined;
}

/** Reads a page, and gives its text in the words of Waymark. */
export function convertPage(page: SourcePage, options: PageOptions): string {
  return convertText(readFileSync(page.from, 'utf8'), page, options);
}

/** @param source The text of the page */
export function convertText(
  source: string,
  page: SourcePage,
  { kind, links, notes, label }: PageOptions,
): string {
  const written = splitPage(source);
  const values = frontmatterOf(written.yaml);
  const parts =
    kind === 'vitepress' ? { ...written, body: headingWithValues(written.body, values) } : written;
  const { head, body } = changeFrontmatter(parts, kind, label);
  const note = (line: number, message: string): void => notes.add(page.from, message, line + parts.line - 1);
  const includes = new Map<string, string>();
  const images = new Map<string, string>();
  const blocks = new GitbookBlocks({
    note,
    titleOf: (address) => titleOf(links, address, page),
    include: (address, line) => included(address, line, { page, links, note, includes }),
  });
  const components = new Components(kind);
  const context = (line: number, withCode: ProseContext['withCode']): ProseContext => ({
    ...{ page, links, note, blocks, images, values },
    ...{ line, withCode },
  });
  const linked = (text: string): string => changeLinks(text, (address) => links.resolve(address, page));
  const changed = changeProse(body, {
    prose: (text, line, withCode) => {
      const made = components.rename(PROSE[kind](text, context(line, withCode)));
      return linked(made.replaceAll(SPACED_LINK, (_, address: string) => `](<${address.trim()}>)`));
    },
    info: (info) => (kind === 'gitbook' ? blocks.info(info) : changeInfo(info, kind)),
  });
  const imports = Array.from(includes, ([file, name]) => `import ${name} from '${file}';\n`).join('');
  const home = linked(homeOf(values));
  const identified = repeatedHeadings(changed, kind);
  const code = kind === 'mkdocs' ? componentsOfBlocks(identified) : marksOfComments(identified);
  const start = head + (imports === '' ? '' : `\n${imports}\n`) + home;
  return start + (start === '' ? code.replace(/^\n+/, '') : code.replace(/^\n*/, '\n'));
}

interface ProseContext {
  /** 1-based line of the body that the prose begins on. */
  readonly line: number;
  readonly page: SourcePage;
  readonly links: SiteLinks;
  readonly note: (line: number, message: string) => void;
  readonly blocks: GitbookBlocks;
  readonly images: Map<string, string>;
  /** The page's frontmatter, as the other program knows it. */
  readonly values: JsonObject;
  readonly withCode: (text: string) => string;
}

const PROSE: Readonly<Record<ProgramKind, (text: string, context: ProseContext) => string>> = {
  docusaurus: changeMdx,
  starlight: (text, context) => changeIcons(codeToFences(changeMdx(text, context))),
  vitepress: (text, { line, page, links, note, withCode, values }) => {
    const read = (address: string): string | undefined => {
      const file = links.fileOf(address, page);
      return file === undefined ? undefined : readFileSync(file, 'utf8');
    };
    return plainToMdx(alertsToBlocks(changeVitepress(text, line, { note, read, withCode, values })), KEPT);
  },
  gitbook: (text, { line, blocks }) => blocks.prose(plainToMdx(htmlToMarkdown(text), KEEP_BLOCKS), line),
  mkdocs: (text, { line, note }) => {
    const report = (at: number, message: string): void => note(lineOf(text, at, line), message);
    return plainToMdx(alertsToBlocks(withoutAutodoc(text, report)), KEPT);
  },
};

/** MDX stays MDX: imports change, and comments of HTML, which some versions of these programs allow. */
function changeMdx(text: string, { line, page, links, note, images }: ProseContext): string {
  const changed = changeImports(text, {
    images,
    note: (at, message) => note(lineOf(text, at, line), message),
    asset: (specifier) => links.resolve(links.moduleOf(specifier, page), page),
    snippet: (specifier) => snippetOf(links.moduleOf(specifier, page), page, links),
  });
  return jsxComments(alertsToBlocks(changed));
}

/** The place below `snippets/` of a file that a page imports: it is no page of its own there. */
function snippetOf(specifier: string, page: SourcePage, links: SiteLinks): string | undefined {
  const file = links.fileOf(specifier, page);
  if (file === undefined) return undefined;
  const known = links.snippets.get(file);
  if (known !== undefined) return `/${known}`;
  const name = posix.basename(file).replace(/^_+/, '');
  const taken = new Set(links.snippets.values());
  let path = posix.join('snippets', name);
  for (let number = 2; taken.has(path); number++)
    path = posix.join('snippets', name.replace(/(\.\w+)$/, `-${number}$1`));
  links.snippets.set(file, path);
  return `/${path}`;
}

function included(
  address: string,
  line: number,
  of: Pick<ProseContext, 'page' | 'links' | 'note'> & { readonly includes: Map<string, string> },
): string | undefined {
  const { includes } = of;
  const path = snippetOf(address, of.page, of.links);
  if (path === undefined) {
    of.note(line, `The included file ${address} does not exist.`);
    return undefined;
  }
  const name = includes.get(path) ?? `Include${includes.size + 1}`;
  includes.set(path, name);
  return name;
}

function titleOf(links: SiteLinks, address: string, page: SourcePage): string | undefined {
  const file = links.fileOf(address.replace(/[#?].*$/, ''), page);
  if (file === undefined || !/\.mdx?$/.test(file)) return undefined;
  const { yaml, body } = splitPage(readFileSync(file, 'utf8'));
  const { title } = frontmatterOf(yaml);
  return typeof title === 'string' ? title : firstHeading(body)?.title;
}
