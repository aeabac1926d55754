/**
 * @room One engine for a page's text: `parse/` reads it as a `tree/`, `expand/` puts snippets, scripts and islands in, `document/` has
 * sections and links, `clean/` is Markdown for agents, `render/` HTML, `highlight/` code.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Audience } from '@waymark/contract/audience';
import { type OwnContent, type ReferenceHtml, referenceHtml } from '@waymark/openapi/html/reference-html';
import { withReference } from '@waymark/openapi/reference/document';
import { unshownReference } from '@waymark/openapi/reference/unshown';
import { releaseView } from '@waymark/openapi/reference/view';
import type { Document } from '@waymark/repository/document';
import type { ComponentSet } from '@waymark/repository/extend/component-set';
import { languageOf } from '@waymark/repository/navigation/tree';
import type { Page, Site } from '@waymark/repository/types';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import { outsideFences } from '@waymark/source/fenced-lines';
import { componentsOf } from '../components/registry.ts';
import { buildDocument } from './document/build-document.ts';
import { type CodeFence, fencesOf } from './document/code-fences.ts';
import { KeptDocuments } from './document/kept-documents.ts';
import { type CacheEntry, type Caches, createCaches, forgetFile } from './engine-caches.ts';
import { type Expanded, expand } from './expand/expand.ts';
import { reactFiles } from './expand/react-sources.ts';
import { beginBlocks } from './highlight/code-blocks.ts';
import type { CodeHighlighter } from './highlight/highlight.ts';
import { loadModule } from './parse/load-module.ts';
import { dropOwnTitle } from './parse/own-title.ts';
import { type CompiledPage, compilePage } from './render/compile-page.ts';
import type { AssetScope } from './render/page-assets.ts';
import type { TextCache } from './text-cache.ts';
import type { Module } from './tree/module.ts';

export interface DocumentsOptions {
  readonly pages?: readonly Page[];
  readonly onDocument?: (page: Page, document: Document) => void;
  /** They are rendered next: threads begin with their code. */
  readonly thenRendered?: boolean;
}

export interface EngineOptions {
  /** With more than one, others highlight code. */
  readonly threads?: number | undefined;
  /** Keeps highlighted code between runs. */
  readonly highlightCache?: TextCache | undefined;
  /** Keeps Documents between runs. */
  readonly documentCache?: TextCache | undefined;
  /** Mistakes are shown on the page. */
  readonly development?: boolean | undefined;
}

export function createEngine(site: Site, options: EngineOptions = {}): Engine {
  return new Engine(site, options, undefined);
}

/**
 * Characters of the pages whose trees wait for their rendering: 8,000 pages, or fewer if they are long. To read a page again takes
 * 0.2 ms and more, to hold its tree up to thirty times the memory of its text.
 */
const TEXT_HELD = 16_000_000;
const heldText = ({ source }: Page): number => Math.max(source.length, TEXT_HELD / 8_000);
/** The parser's buffers are freed in a turn of the event loop, which never comes between promises that are resolved already. */
const PARSED_IN_A_TURN = 50;

/** Without any of these outside its code, a page has no React of its own, and imports none. */
const REACT =
  /^\s*(?:import|export)\b|<Snippet\b|\bon[A-Z]\w*\s*=\s*\{|\buse[A-Z]\w*\s*\(|\bReact\.\w|=\{\s*(?:async\b|\(|[\w$]+\s*=>|function\b)/m;

/** Most pages neither import nor export, and have no handler and no hook: their text shows it without being parsed. */
function mayHoldReact({ source }: Page): boolean {
  return REACT.test(source) && REACT.test(outsideFences(source));
}

/** The one Markdown engine of a site: what a page says (Document) and how it is shown (CompiledPage). */
export class Engine {
  readonly #site: Site;
  readonly #options: EngineOptions;
  readonly #variables: ReadonlyMap<string, string>;
  readonly #caches: Caches;
  readonly #keptDocuments: KeptDocuments | undefined;
  /** Pages by their audience. */
  #byAudience: ReadonlyMap<string, readonly Page[]> | undefined;
  #parsed = 0;

  constructor(site: Site, options: EngineOptions, caches: Caches | undefined) {
    this.#site = site;
    this.#options = options;
    this.#variables = new Map(Object.entries(site.config.variables ?? {}));
    const { repository } = site.config.feedback;
    const key = JSON.stringify([site.root, site.base, [...this.#variables], site.look.code, repository]);
    this.#caches =
      caches?.key === key &&
      caches.evaluation.components === componentsOf(site) &&
      caches.remark === site.extension?.remark &&
      caches.highlighter.transformers === site.extension?.shiki
        ? caches
        : createCaches(site, this.#variables, options, key);
    const isKept = site.extension === undefined || site.extension.digest !== undefined;
    this.#keptDocuments =
      isKept && options.documentCache ? new KeptDocuments(site, options.documentCache) : undefined;
  }

  /** The components that pages have without an import. */
  get components(): ComponentSet {
    return this.#caches.evaluation.components;
  }

  /** The engine of a newer Site of the same repository: what did not change is not read again. */
  withSite(site: Site): Engine {
    // How a page is shown depends on the site too; to show it again takes no parsing.
    for (const entry of this.#caches.entries.values()) entry.compiled = undefined;
    return new Engine(site, this.#options, this.#caches);
  }

  /** The page's text for search, the virtual files and the link check. Never rejects for the author's mistakes. */
  async document(page: Page): Promise<Document> {
    const entry = this.#entry(page);
    entry.document ??= this.#knownDocument(page, entry) ?? (await this.#readDocument(page, entry));
    return entry.document;
  }

  #withReference(page: Page, text: Document): Document {
    try {
      return withReference(this.#site, page, text);
    } catch (error) {
      const problem = { ...unshownReference(this.#site, page, error), severity: 'error' } as const;
      return { ...text, diagnostics: [...text.diagnostics, problem] };
    }
  }

  /** The Document that another page of the same text has, or that an earlier build made of the same texts. */
  #knownDocument(page: Page, entry: CacheEntry): Document | undefined {
    const twin = this.#caches.texts.get(textOf(page));
    const kept = twin ? this.#documentOf(twin, page) : this.#keptDocuments?.get(page);
    if (kept === undefined) return undefined;
    entry.isSelfContained = true;
    entry.twin = twin;
    this.#caches.assets.set(page, [], kept.dependencies);
    if (twin === undefined) this.#keepFirst(page, kept);
    return this.#withReference(page, kept);
  }

  #documentOf(twin: Page, { file }: Page): Document | undefined {
    const { document } = this.#entry(twin);
    return document && { ...document, links: document.links.map((link) => ({ ...link, file })) };
  }

  async #readDocument(page: Page, entry: CacheEntry): Promise<Document> {
    const document = buildDocument(await this.#read(page, entry), this.#caches);
    if (entry.isSelfContained) {
      this.#keptDocuments?.set(page, document);
      this.#keepFirst(page, document);
    }
    return this.#withReference(page, document);
  }

  /** Functions of plugins may look at the file, and what a writer edits has no second place to wait for. */
  #keepFirst(page: Page, { isAnywhere }: Document): void {
    if (!isAnywhere || page.operation !== undefined || page.file === 'docs.json') return;
    if (this.#options.development || this.#caches.remark?.length) return;
    this.#caches.texts.set(textOf(page), page);
  }

  /** Bundles the React modules of every page at once; `document` alone bundles those of its page. */
  async prepare(): Promise<void> {
    const files: string[] = [];
    let held = 0;
    const plain = new Set<string>();
    for (const page of this.#site.pages) {
      const entry = this.#entry(page);
      const text = textOf(page);
      if (!entry.mayHoldReact || plain.has(text)) continue;
      entry.document ??= this.#knownDocument(page, entry);
      if (entry.document !== undefined) continue;
      const own = this.#reactFiles(page, entry);
      if (own.length === 0) plain.add(text);
      files.push(...own);
      // It only looked like React: its Document takes a fraction of the memory of its tree.
      held += heldText(page);
      if (own.length === 0 && held > TEXT_HELD) {
        entry.document = await this.#readDocument(page, entry);
        this.release(page);
      }
      await this.#turn();
    }
    await this.#caches.react.load(files);
  }

  /** Documents of every page, or of some, by path. `onDocument` learns of each when it is read. */
  async documents({
    pages = this.#site.pages,
    onDocument,
    thenRendered = false,
  }: DocumentsOptions = {}): Promise<ReadonlyMap<string, Document>> {
    const documents = new Map<string, Document>();
    let held = 0;
    if (pages.length > 0) await this.prepare();
    for (const page of pages) {
      const document = await this.document(page);
      documents.set(page.path, document);
      onDocument?.(page, document);
      if (thenRendered) this.#beginBlocks(page);
      if (this.#entry(page).twin === undefined) held += heldText(page);
      if (held > TEXT_HELD) this.release(page);
      await this.#turn();
    }
    return documents;
  }

  /** The blocks of code on a page; then the page is forgotten. */
  async fences(page: Page): Promise<readonly CodeFence[]> {
    const { root } = await this.#read(page, this.#entry(page));
    const fences = fencesOf(root);
    this.release(page);
    return fences;
  }

  #beginBlocks(page: Page): void {
    const { read } = this.#entry(page);
    if (read !== undefined && this.#caches.threads !== undefined)
      beginBlocks(read.root, this.#highlighterOf(page));
  }

  #highlighterOf({ audience }: Page): CodeHighlighter {
    return audience === 'public' ? this.#caches.highlighter : this.#caches.closedHighlighter;
  }

  async #turn(): Promise<void> {
    if (this.#parsed < PARSED_IN_A_TURN) return;
    this.#parsed = 0;
    await setImmediate();
  }

  /** The page for the reader. An error that leaves nothing to show is among its diagnostics. */
  async compile(page: Page): Promise<CompiledPage> {
    const entry = this.#entry(page);
    if (entry.twin !== undefined && this.#isShownAs(page, entry.twin)) return this.compile(entry.twin);
    const { twin = page } = entry;
    entry.compiled ??= this.#read(twin, this.#entry(twin)).then((expanded) => this.#compile(page, expanded));
    return entry.compiled;
  }

  /** Two pages of one text look the same but for the words of the interface and the address of their feed. */
  #isShownAs(page: Page, twin: Page): boolean {
    const { rss } = page.frontmatter;
    return rss !== true && languageOf(this.#site, page) === languageOf(this.#site, twin);
  }

  /** The page's part of an API, above, below and beside its own content; undefined if it shows nothing, or cannot be shown. */
  reference(page: Page, own: OwnContent, report: (report: Report) => void): ReferenceHtml | undefined {
    try {
      return referenceHtml(this.#site, page, own);
    } catch (error) {
      report(unshownReference(this.#site, page, error));
      return undefined;
    }
  }

  /**
   * Forgets how a page is shown: a build renders each one once. Its Document stays; whoever asks for more has the page
   * read again.
   */
  release(page: Page): void {
    releaseView(this.#site, page);
    const entry = this.#caches.entries.get(keyOf(page));
    if (entry === undefined) return;
    entry.read = undefined;
    entry.compiled = undefined;
    if (entry.twin !== undefined) this.release(entry.twin);
  }

  /** Forgets how every page is shown, with the grammars of their code: a build does so once all are rendered. */
  releaseAll(): void {
    for (const page of this.#site.pages) this.release(page);
    this.#caches.highlighter.forget();
    this.#caches.closedHighlighter.forget();
    this.#caches.threads?.close();
  }

  /** Once its document was asked for: whether its HTML follows from Markdown files alone, without any module. */
  isSelfContained(page: Page): boolean {
    return this.#entry(page).isSelfContained;
  }

  /** Changes whenever the page's text or a file that it includes changes. */
  async digest(page: Page): Promise<string> {
    const { dependencies } = await this.#read(page, this.#entry(page));
    const hash = createHash('sha256').update(page.digest);
    for (const file of dependencies) {
      const target = this.#caches.library.file(file);
      hash.update(`\0${file}\0`);
      if (target.kind === 'module') hash.update(target.module.parsed.text);
      if (target.kind === 'script' || target.kind === 'asset')
        hash.update(readFileSync(join(this.#site.root, target.file)));
    }
    return hash.digest('hex');
  }

  /** Forgets a file below the docs root that changed, was added or was removed. */
  invalidate(file: string): void {
    forgetFile(this.#caches, file);
  }

  #entry(page: Page): CacheEntry {
    const known = this.#caches.entries.get(keyOf(page));
    if (known?.digest === page.digest) return known;
    const entry: CacheEntry = {
      digest: page.digest,
      module: undefined,
      read: undefined,
      document: undefined,
      twin: undefined,
      compiled: undefined,
      isSelfContained: false,
      mayHoldReact: mayHoldReact(page),
    };
    this.#caches.entries.set(keyOf(page), entry);
    return entry;
  }

  async #read(page: Page, entry: CacheEntry): Promise<Expanded> {
    if (entry.read === undefined) {
      const files = this.#reactFiles(page, entry);
      if (files.length > 0) await this.#caches.react.load(files);
      entry.read = this.#expand(page, entry);
    }
    return entry.read;
  }

  /** The page's text, parsed; it is held until it is expanded. */
  #module(page: Page, entry: CacheEntry): Module {
    if (entry.module === undefined) {
      this.#parsed += 1;
      const { file, format, source, sourceLine: firstLine } = page;
      const text = { file, format, source, firstLine };
      entry.module = loadModule(text, this.#variables, this.#site.extension?.remark);
      // A page without chrome shows no other title.
      if (page.frontmatter.mode !== 'custom') dropOwnTitle(entry.module.parsed.tree, page.title);
    }
    return entry.module;
  }

  /** Files of React that the page needs before it can be expanded. */
  #reactFiles(page: Page, entry: CacheEntry): readonly string[] {
    if (entry.read !== undefined || !entry.mayHoldReact) return [];
    const module = this.#module(page, entry);
    const { library, statements, given } = this.#caches;
    if (module.script === undefined) statements.delete(page.file);
    else statements.set(page.file, module.statements);
    return reactFiles(module, library, given);
  }

  #expand(page: Page, entry: CacheEntry): Expanded {
    const { library, evaluation, reactSite, assets } = this.#caches;
    const module = this.#module(page, entry);
    entry.module = undefined;
    const expanded = expand(module, library, evaluation, reactSite, this.#variables.size > 0);
    assets.set(page, expanded.islands, expanded.dependencies);
    const isPlain = ({ script, failures }: Module): boolean => script === undefined && failures.length === 0;
    entry.isSelfContained =
      isPlain(module) &&
      !expanded.asksGit &&
      expanded.islands.length === 0 &&
      expanded.dependencies.every((file) => {
        const target = library.file(file);
        return target.kind === 'module' && isPlain(target.module);
      });
    return expanded;
  }

  /** In a build the pages for one audience: what is in a script or a stylesheet is for all of its readers. */
  #assetScope(audience: Audience, page?: Page): AssetScope {
    const { development = false } = this.#options;
    this.#byAudience ??= Map.groupBy(this.#site.pages, (each) => JSON.stringify(each.audience));
    const name = JSON.stringify(audience);
    const pages = development && page ? [page] : (this.#byAudience.get(name) ?? []);
    return { name, pages, base: this.#site.base, development };
  }

  #compile(page: Page, expanded: Expanded): Promise<CompiledPage> {
    const { twoslash, assets } = this.#caches;
    return compilePage(page, expanded, {
      site: this.#site,
      highlighter: this.#highlighterOf(page),
      twoslash,
      assets,
      scope: this.#assetScope(page.audience, page),
    });
  }

  /**
   * Scripts of islands and the stylesheet of utilities by their path in the site, once the documents were asked for: of
   * the pages for one audience, together; in development of the pages that were compiled.
   */
  assets(audience: Audience): Promise<ReadonlyMap<string, string>> {
    return this.#caches.assets.files(this.#assetScope(audience));
  }
}

/** Generated pages share the file of their specification. */
function keyOf({ file, path, operation }: Page): string {
  return operation?.generated ? path : file;
}

/** All that the Document of a text follows from besides its folder. */
function textOf({ digest, format, title, frontmatter, audience }: Page): string {
  return JSON.stringify([digest, format, title, frontmatter.mode, audience]);
}
