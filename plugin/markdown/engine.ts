/** The one Markdown engine of a site: what a page says (Document) and how it is shown (CompiledPage). */
import { createHash } from 'node:crypto';
import { Fragment, jsx } from 'astro/jsx-runtime';
import { pageContext } from '../components/component.ts';
import { Diagnostics } from '../diagnostics/collector.ts';
import type { Diagnostic, Report } from '../diagnostics/diagnostic.ts';
import type { Page, Site } from '../types.ts';
import { buildDocument } from './build-document.ts';
import { highlightBlocks } from './code-blocks.ts';
import type { Document, Heading } from './document.ts';
import { type Expanded, expand } from './expand.ts';
import type { Feature } from './features.ts';
import { CodeHighlighter, type HighlightCache } from './highlight.ts';
import { Library } from './library.ts';
import { loadModule } from './load-module.ts';
import { dropOwnTitle } from './own-title.ts';
import { SyntaxFailure } from './parse.ts';
import { type ComponentMap, merge, Renderer } from './render.ts';
import { renderFootnotes } from './render-nodes.ts';
import { Evaluation } from './scope.ts';

interface ContentProps {
  readonly components?: ComponentMap;
  /** Hears of each component that fails while the page is rendered. */
  readonly report?: (report: Report) => void;
}

/** What an `.astro` file renders as `<Content components={…} />`. */
export type ContentComponent = (props: Record<string, unknown>) => unknown;

interface CompiledPage {
  /** A component for `<Content components={…} />`, tagged as MDX is, so that Astro's own JSX renderer takes it. */
  readonly Content: ContentComponent;
  readonly headings: readonly Heading[];
  readonly diagnostics: readonly Diagnostic[];
  /** It imports JSX or TSX that exists, or calls React's hooks: only Vite can make it interactive. */
  readonly usesVite: boolean;
  /** Capitalised names used on the page. */
  readonly components: readonly string[];
  /** What it has that needs styles of its own. */
  readonly features: ReadonlySet<Feature>;
}

export interface Engine {
  /** What search, the virtual files and the link check read. Never rejects for the author's mistakes. */
  document(page: Page): Promise<Document>;
  /** Documents of every page, by path. */
  documents(): Promise<ReadonlyMap<string, Document>>;
  /** The page for the reader. An error that leaves nothing to show is among its diagnostics. */
  compile(page: Page): Promise<CompiledPage>;
  /**
   * Forgets how a page is shown: a build renders each one once. Its Document stays; whoever asks for more has the page
   * read again.
   */
  release(page: Page): void;
  /** Changes whenever the page's text or a file that it includes changes. */
  digest(page: Page): Promise<string>;
  /** Forgets a file below the docs root that changed, was added or was removed. */
  invalidate(file: string): void;
  /** The engine of a newer Site of the same repository: what did not change is not read again. */
  withSite(site: Site): Engine;
}

export interface EngineOptions {
  /** Keeps highlighted code between runs. */
  readonly highlightCache?: HighlightCache | undefined;
  /** Mistakes are shown on the page. */
  readonly development?: boolean | undefined;
}

/** A page's tree, or why it has none. */
interface Read {
  readonly expanded: Expanded | undefined;
  readonly failure: Report | undefined;
}

interface Entry {
  readonly digest: string;
  read: Read | undefined;
  document: Document | undefined;
  compiled: Promise<CompiledPage> | undefined;
}

export function createEngine(site: Site, options: EngineOptions = {}): Engine {
  return new SiteEngine(site, options, undefined);
}

/** What survives a change of the Site. */
interface Caches {
  readonly key: string;
  readonly library: Library;
  readonly evaluation: Evaluation;
  readonly entries: Map<string, Entry>;
  readonly highlighter: CodeHighlighter;
}

/** Problems of a page that an edit elsewhere may end. */
const UNSETTLED: ReadonlySet<string> = new Set(['snippet-missing', 'import-missing', 'page-syntax']);

class SiteEngine implements Engine {
  readonly #site: Site;
  readonly #options: EngineOptions;
  readonly #variables: ReadonlyMap<string, string>;
  readonly #caches: Caches;

  constructor(site: Site, options: EngineOptions, caches: Caches | undefined) {
    this.#site = site;
    this.#options = options;
    this.#variables = new Map(Object.entries(site.config.variables ?? {}));
    const key = JSON.stringify([site.root, site.base, [...this.#variables], site.look.code]);
    this.#caches =
      caches?.key === key
        ? caches
        : {
            key,
            library: new Library(site.root, this.#variables),
            evaluation: new Evaluation(),
            entries: new Map(),
            highlighter: new CodeHighlighter(
              options.highlightCache,
              site.look.code.themes,
              site.look.code.grammars,
            ),
          };
  }

  withSite(site: Site): Engine {
    // How a page is shown depends on the site too; to show it again takes no parsing.
    for (const entry of this.#caches.entries.values()) entry.compiled = undefined;
    return new SiteEngine(site, this.#options, this.#caches);
  }

  async document(page: Page): Promise<Document> {
    const entry = this.#entry(page);
    if (entry.document === undefined) {
      const { expanded, failure } = this.#read(page, entry);
      entry.document = buildDocument(expanded, failure, this.#caches.highlighter);
    }
    return entry.document;
  }

  async documents(): Promise<ReadonlyMap<string, Document>> {
    const documents = new Map<string, Document>();
    for (const page of this.#site.pages) documents.set(page.path, await this.document(page));
    return documents;
  }

  async compile(page: Page): Promise<CompiledPage> {
    const entry = this.#entry(page);
    entry.compiled ??= this.#compile(page, this.#read(page, entry));
    return entry.compiled;
  }

  release(page: Page): void {
    const entry = this.#caches.entries.get(page.file);
    if (entry === undefined) return;
    entry.read = undefined;
    entry.compiled = undefined;
  }

  async digest(page: Page): Promise<string> {
    const { expanded } = this.#read(page, this.#entry(page));
    const hash = createHash('sha256').update(page.digest);
    for (const file of expanded?.dependencies ?? []) {
      const target = this.#caches.library.file(file);
      hash.update(`\0${file}\0`);
      if (target.kind === 'module') hash.update(target.module.parsed.text);
    }
    return hash.digest('hex');
  }

  invalidate(file: string): void {
    this.#caches.library.invalidate(file);
    this.#caches.evaluation.reset();
    for (const [path, entry] of this.#caches.entries) {
      const reports = entry.read?.expanded?.reports ?? entry.document?.diagnostics;
      const dependencies = entry.read?.expanded?.dependencies ?? entry.document?.dependencies;
      // What is missing may be there now, and what did not parse may have been another file.
      const unsettled =
        reports === undefined ||
        dependencies === undefined ||
        reports.some(({ code }) => UNSETTLED.has(code));
      if (unsettled || dependencies.includes(file) || path === file) this.#caches.entries.delete(path);
    }
  }

  #entry(page: Page): Entry {
    const known = this.#caches.entries.get(page.file);
    if (known?.digest === page.digest) return known;
    const entry = { digest: page.digest, read: undefined, document: undefined, compiled: undefined };
    this.#caches.entries.set(page.file, entry);
    return entry;
  }

  #read(page: Page, entry: Entry): Read {
    entry.read ??= this.#expand(page);
    return entry.read;
  }

  #expand(page: Page): Read {
    try {
      const text = { file: page.file, format: page.format, source: page.source, firstLine: page.sourceLine };
      const module = loadModule(text, this.#variables);
      // A page without chrome shows no other title.
      if (page.frontmatter.mode !== 'custom') dropOwnTitle(module.parsed.tree, page.title);
      const expanded = expand(
        module,
        this.#caches.library,
        this.#caches.evaluation,
        this.#variables.size > 0,
      );
      return { expanded, failure: undefined };
    } catch (error) {
      if (!(error instanceof SyntaxFailure)) throw error;
      const { message, hint, line, column } = error;
      return {
        expanded: undefined,
        failure: { code: 'page-syntax', message, hint, file: page.file, line, column },
      };
    }
  }

  async #compile(page: Page, { expanded, failure }: Read): Promise<CompiledPage> {
    const diagnostics = new Diagnostics();
    if (failure) diagnostics.report(failure);
    if (!expanded) {
      return {
        Content: contentComponent(() => undefined),
        headings: [],
        diagnostics: diagnostics.list(),
        usesVite: false,
        components: [],
        features: new Set(),
      };
    }
    for (const report of expanded.reports) diagnostics.report(report);
    const blocks = await highlightBlocks(expanded.root, this.#caches.highlighter);
    const site = this.#site;
    const Content = contentComponent((components, report) => {
      const context = pageContext(site, page, this.#options.development);
      const renderer = new Renderer({ components, blocks, base: site.base, page: context, report });
      const text = [
        ...renderer.nodes(expanded.root, expanded.root.root.children),
        ...renderFootnotes(renderer, expanded.root),
      ];
      if (renderer.aside.length === 0) return merge(text);
      return merge([
        '<aside class="page-aside">',
        ...renderer.aside,
        '</aside><div class="page-main">',
        ...text,
        '</div>',
      ]);
    });
    return {
      Content,
      headings: expanded.headings,
      diagnostics: diagnostics.list(),
      usesVite: expanded.usesVite,
      components: expanded.components,
      features: expanded.features,
    };
  }
}

/** Tagged for Astro's JSX renderer, as compiled MDX is. */
function contentComponent(
  render: (components: ComponentMap, report: (report: Report) => void) => unknown,
): ContentComponent {
  const content = ({ components = {}, report = () => {} }: ContentProps = {}): unknown =>
    jsx(Fragment as never, { children: render(components, report) });
  return Object.assign(content, {
    [Symbol.for('mdx-component')]: true,
    [Symbol.for('astro:renderer')]: 'astro:jsx',
  });
}
