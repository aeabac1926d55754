/** @room Files as pages: frontmatter, readers and visibility, assets, skills, redirects. */
import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { pathProblem } from '@waymark/contract/files';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import { megabytes } from '@waymark/source/diagnostics/counted';
import type { Diagnostic, Report } from '@waymark/source/diagnostics/diagnostic';
import { fallbackTitle, isPageFile, pagePath } from '@waymark/source/page-path';
import { onDisk } from '@waymark/source/paths/on-disk';
import { decodeText } from '@waymark/source/read-text';
import { isSnippet } from '@waymark/source/snippets';
import { reservedFor } from '../paths/reserved-paths.ts';
import type { Page } from '../types.ts';
import type { Restriction } from './audience.ts';
import { reportEncoding } from './encodings.ts';
import { parseFrontmatter } from './frontmatter.ts';

/** A page as its file has it, before the navigation and the access mode decide who sees it. */
export interface PageFile
  extends Pick<
    Page,
    | 'path'
    | 'file'
    | 'format'
    | 'title'
    | 'description'
    | 'frontmatter'
    | 'source'
    | 'sourceLine'
    | 'digest'
    | 'operation'
  > {
  /** See `ParsedFile.closed`. */
  readonly closed: boolean;
  /** Restrictions that somebody else than the site's authors wrote: each only takes readers away. */
  readonly narrowedBy?: readonly Restriction[] | undefined;
}

/** Readers wait for a page as long as a build does: nobody reads one that is larger. */
const MAX_PAGE_BYTES = 1_000_000;
/** MDX with more is parsed in quadratic time. */
const MAX_ELEMENTS = 20_000;

/** A skill of the whole site, see skills.ts. */
export function isRootSkill(file: string): boolean {
  return file === 'skill.md' || file === 'SKILL.md';
}

/**
 * Reads every page among the files of a docs root, sorted by path. Of two files that claim one path, the `.mdx` file
 * wins, then the one that is not an `index`; a page that claims a reserved path does not exist.
 *
 * @param known Receives the frontmatter that was read, for the next time.
 */
export function readPages(
  root: string,
  files: readonly string[],
  diagnostics: Diagnostics,
  known: PageFiles = new PageFiles(),
): PageFile[] {
  const byPath = new Map<string, string>();
  const texts: TextsRead = new Map();
  const pageFiles = files.filter((file) => isPageFile(file) && !isSnippet(file) && !isRootSkill(file));
  for (const file of pageFiles.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))) {
    const path = pagePath(file);
    const tell = (problem: Report): void => diagnostics.report({ ...problem, file, line: 1, column: 1 });
    const owner = reservedFor(path);
    const ofMarkdown = owner === undefined ? reservedFor(`${path}.md`) : undefined;
    if (ofMarkdown !== undefined)
      tell({
        code: 'page-reserved-path',
        severity: 'warning',
        message: `The Markdown of the page has no address: \`${path}.md\` is that of ${ofMarkdown}.`,
        hint: 'Readers see the page; agents get the other. Rename it or move it to another folder.',
      });
    const problem = addressTaken(path, owner, byPath.get(path));
    if (problem === undefined) byPath.set(path, file);
    else tell(problem);
  }
  return [...byPath]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, file]) => known.read(root, path, file, diagnostics, texts));
}

/** @param winner A file that has the same path. */
function addressTaken(
  path: string,
  owner: string | undefined,
  winner: string | undefined,
): Report | undefined {
  const wrong = path === '/' ? undefined : pathProblem(path);
  if (wrong !== undefined)
    return {
      code: 'page-reserved-path',
      severity: 'error',
      message: `The page has no address: ${wrong} (${JSON.stringify(path)}).`,
      hint: 'It is not shown: rename it.',
    };
  if (owner !== undefined)
    return {
      code: 'page-reserved-path',
      // Repositories keep a page for missing addresses; ours replaces it, and nothing is lost.
      severity: path === '/404' ? 'warning' : 'error',
      message: `The page claims \`${path}\`, the address of ${owner}.`,
      hint: 'It is not shown: rename it or move it to another folder.',
    };
  if (winner === undefined) return undefined;
  return {
    code: 'page-path-conflict',
    message: `The page has the same address as \`${winner}\`: \`${path}\`.`,
    hint: `Rename or remove one of them; \`${winner}\` is the one that is shown.`,
  };
}

/** A page file as it was read. */
export interface ReadFile {
  /** Differs when the file is written again. */
  readonly stamp: string;
  readonly page: PageFile;
  readonly diagnostics: readonly Diagnostic[];
}

/** Files without a problem by their bytes: those of old versions are read once for all. */
type TextsRead = Map<string, PageFile>;

/** Page files between two readings of one repository: files that did not change on disk are not read again. */
export class PageFiles {
  readonly #files = new Map<string, ReadFile>();

  read(root: string, path: string, file: string, diagnostics: Diagnostics, texts: TextsRead): PageFile {
    const stamp = stampOf(root, file);
    let known = this.#files.get(file);
    if (known?.stamp !== stamp || known.page.path !== path)
      known = this.#read(root, path, file, stamp, texts);
    for (const diagnostic of known.diagnostics) diagnostics.report(diagnostic);
    return known.page;
  }

  /** Reads a file whatever its modification time, see `forget`. */
  again(root: string, path: string, file: string): { before: ReadFile | undefined; after: ReadFile } {
    const before = this.#files.get(file);
    return { before, after: this.#read(root, path, file, stampOf(root, file), new Map()) };
  }

  #read(root: string, path: string, file: string, stamp: string, texts: TextsRead): ReadFile {
    const diagnostics = new Diagnostics();
    const bytes = readFileSync(onDisk(root, file));
    const digest = hash('sha256', bytes, 'hex');
    const key = `${extname(file)} ${digest}`;
    const same = texts.get(key);
    const page =
      same === undefined
        ? readPage(path, file, bytes, digest, diagnostics)
        : { ...same, path, file, title: titleOf(same.frontmatter, path) };
    const read = { stamp, page, diagnostics: diagnostics.list() };
    if (read.diagnostics.length === 0) texts.set(key, page);
    this.#files.set(file, read);
    return read;
  }

  /** Forgets a file whatever its modification time: two writes within one tick of a coarse clock look alike. */
  forget(file: string): void {
    this.#files.delete(file);
  }
}

function stampOf(root: string, file: string): string {
  const { ino, size, mtimeNs } = statSync(onDisk(root, file), { bigint: true });
  return `${ino} ${size} ${mtimeNs}`;
}

function readPage(
  path: string,
  file: string,
  bytes: Uint8Array,
  digest: string,
  diagnostics: Diagnostics,
): PageFile {
  const decoded = decodeText(bytes);
  reportEncoding(decoded, file, diagnostics, 'Until then nobody may read the page.');
  const { frontmatter, closed, ...rest } = parseFrontmatter(decoded.text, file, diagnostics);
  const tooLarge = sizeProblem(file, bytes, decoded.text);
  if (tooLarge !== undefined)
    diagnostics.report({
      code: 'page-too-large',
      message: tooLarge,
      hint: 'Split it into several pages, or link to it as a file. Its text is not shown.',
      file,
      line: 1,
      column: 1,
    });
  const description = frontmatter.description?.trim();
  return {
    path,
    file,
    format: file.endsWith('.mdx') ? 'mdx' : 'md',
    title: titleOf(frontmatter, path),
    description: description === '' ? undefined : description,
    frontmatter,
    ...rest,
    closed: closed || decoded.unreadable !== undefined,
    ...(tooLarge !== undefined && { source: '' }),
    digest,
  };
}

const titleOf = ({ title }: PageFile['frontmatter'], path: string): string =>
  title?.trim() || fallbackTitle(path);

function sizeProblem(file: string, { length }: Uint8Array, text: string): string | undefined {
  if (length > MAX_PAGE_BYTES)
    return `The page has ${megabytes(length)}, and a page can have ${megabytes(MAX_PAGE_BYTES)} at most.`;
  if (!file.endsWith('.mdx')) return undefined;
  const elements = text.match(/<[a-z]/gi)?.length ?? 0;
  return elements > MAX_ELEMENTS
    ? `The page has ${elements} elements, and a page can have ${MAX_ELEMENTS} at most.`
    : undefined;
}

function rank(file: string): number {
  return (file.endsWith('.mdx') ? 0 : 2) + (/(^|\/)index\.mdx?$/.test(file) ? 1 : 0);
}
