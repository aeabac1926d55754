/** The files that `dist/` would have, each made when it is asked for. */

import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { contentType } from '@waymark/foundation/http/content-type';
import { quoted } from '@waymark/foundation/http/etag';
import type { OpenedFile, SiteFile, SiteFiles } from '@waymark/foundation/http/site-files';
import { VENDORED } from '@waymark/repository/html/address';
import type { Page } from '@waymark/repository/types';
import { onDisk } from '@waymark/source/paths/on-disk';
import type { DevContext } from '../context.ts';
import { fileName, NOT_FOUND_PATH } from '../emit/build-paths.ts';
import { PageRenderer } from '../emit/page-renderer.ts';
import { publicSite } from '../members/readable-site.ts';
import { markdownPath } from '../outputs/address.ts';
import { publicFiles } from '../outputs/public-files.ts';
import { publicMarkdown } from '../outputs/public-markdown.ts';
import { vendoredContent, vendoredFiles } from '../outputs/vendored.ts';
import { askFiles } from '../theme/ask-files.ts';
import { notFoundVariants } from '../theme/chrome/not-found.ts';
import { sharedSidebars } from '../theme/chrome/shared-sidebars.ts';
import { iconsOf } from '../theme/favicon/favicon.ts';
import { LayoutFailed } from '../theme/layout.ts';
import type { PageText } from '../theme/page.ts';
import { stylesheets } from '../theme/stylesheets.ts';
import type { Theme } from '../theme/theme.ts';
import { filesOfTheme } from '../theme/theme-files.ts';
import { atPlace, configNote, errorPage } from './error-page.ts';
import { reloadScript } from './live-reload.ts';

type Content = string | Uint8Array;
/** A file of dist/: made when it is asked for, or an absolute path on disk. Undefined if it turns out that there is none. */
type Source = { readonly file: string } | (() => Content | undefined | Promise<Content | undefined>);

/** A generated file's name; any other is never worth the reading of every page. */
const GENERATED = /^\/\.well-known\/|^\/[^@][^?]*\.(?:txt|xml|json)$/;
const PAGE_ASSET = /^\/_waymark\/(?:react\/|utilities-)/;

export interface DevFilesOptions {
  readonly onPage: (page: Page) => Promise<void>;
  /** The state of the repository, see live-reload.ts. */
  readonly revision: string;
  /** Words of an edit that could not be read: pages are as they were before. */
  readonly failure?: string | undefined;
}

export class DevFiles implements SiteFiles {
  readonly #context: DevContext;
  readonly #renderer: PageRenderer;
  readonly #script: string;
  readonly #onPage: (page: Page) => Promise<void>;
  readonly #failure: string | undefined;
  readonly #sources = new Map<string, Source>();
  #sidebars: ReadonlyMap<string, string> | undefined;
  #generated: Promise<ReadonlyMap<string, Content>> | undefined;
  #listed = false;

  constructor(context: DevContext, theme: Theme, { onPage, revision, failure }: DevFilesOptions) {
    const { site, shown, project } = context;
    this.#context = context;
    this.#onPage = onPage;
    this.#failure = failure;
    this.#script = reloadScript(theme, site.base, revision).text;
    this.#renderer = new PageRenderer(context, theme);
    const sources = this.#sources;
    for (const [path, bytes] of filesOfTheme(theme.files, project.host !== undefined))
      sources.set(path, () => bytes);
    for (const [path, css] of stylesheets(shown, theme, project.host !== undefined))
      sources.set(path, () => css);
    for (const [path, text] of askFiles(shown, theme.files)) sources.set(path, () => text);
    for (const [path, code] of site.extension?.files ?? []) sources.set(path, () => code);
    for (const [path, file] of theme.fonts.files) sources.set(path, { file });
    for (const icon of iconsOf(shown).drawn)
      sources.set(icon.path, async () => (await import('../theme/favicon/draw.ts')).drawIcon(icon));
    for (const { path, file } of site.assets) sources.set(path, { file: onDisk(site.root, file) });
    for (const page of shown.pages) {
      sources.set(fileName(site, page), () => this.#page(page.path));
      sources.set(markdownPath(page), async () =>
        publicMarkdown(shown, page, await context.engine.document(page)),
      );
    }
    for (const { file } of notFoundVariants(shown))
      if (!sources.has(file)) sources.set(file, () => this.#notFound(file));
  }

  /** Before a request for `path`: which files are generated is known once every page has been read. */
  async prepare(path: string): Promise<void> {
    if (this.#listed || !GENERATED.test(path) || this.#sources.has(path)) return;
    const files = await this.#files();
    this.#listed = true;
    for (const [name, body] of files) if (!this.#sources.has(name)) this.#sources.set(name, () => body);
  }

  get(path: string): SiteFile | undefined {
    return this.#sourceOf(path) === undefined ? undefined : { path, type: contentType(path) };
  }

  async open({ path }: SiteFile): Promise<OpenedFile | undefined> {
    const source = this.#sourceOf(path);
    if (source === undefined) return undefined;
    if (typeof source !== 'function') return representationOf(source.file);
    const content = await source();
    return content === undefined ? undefined : inMemory(content);
  }

  #sourceOf(path: string): Source | undefined {
    const known = this.#sources.get(path);
    if (known !== undefined) return known;
    const { engine, shown } = this.#context;
    if (PAGE_ASSET.test(path)) return async () => (await engine.assets('public')).get(path);
    if (path.startsWith(`${VENDORED}/`)) {
      const file = vendored().get(path);
      if (file !== undefined) return file;
      this.#sidebars ??= sharedSidebars(shown);
      const html = this.#sidebars.get(path);
      return html === undefined ? undefined : () => html;
    }
    return !this.#listed && GENERATED.test(path) ? async () => (await this.#files()).get(path) : undefined;
  }

  /** Files that are made of every page. */
  #files(): Promise<ReadonlyMap<string, Content>> {
    const { engine, site } = this.#context;
    this.#generated ??= engine
      .documents()
      .then(
        (documents) =>
          new Map(Array.from(publicFiles(publicSite(site), documents), ({ path, body }) => [path, body])),
      );
    return this.#generated;
  }

  async #page(path: string): Promise<string> {
    const { shown } = this.#context;
    const page = shown.pageByPath.get(path);
    if (page === undefined) return this.#notFound(`${NOT_FOUND_PATH}.html`);
    const { text, problems } = await this.#renderer.text(page);
    await this.#onPage(page);
    if (problems.length > 0) return this.#errors(`${page.file} cannot be shown`, problems);
    return this.#noted(withScript(await this.#whole(page, text), this.#script));
  }

  /** A page that looks otherwise than the configuration says. */
  #noted(html: string): string {
    const { problem } = this.#context.lastConfig;
    const text = this.#failure ?? (problem && atPlace(problem));
    return text === undefined ? html : html.replace(/<body[^>]*>/, (body) => body + configNote(text));
  }

  /** Vite shows the mistake of a layout, and loads the page again when it is mended. */
  async #whole(page: Page, text: PageText): Promise<string> {
    try {
      return await this.#renderer.whole(page, text, this.#context.shown);
    } catch (error) {
      if (error instanceof LayoutFailed) return error.page;
      throw error;
    }
  }

  /** Without a docs.json that can be read there are no pages: the reason is more use than "not found". */
  async #notFound(file: string): Promise<string> {
    const { site, shown } = this.#context;
    const errors = site.diagnostics.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) return this.#errors('The documentation has errors', errors);
    return withScript((await this.#renderer.notFound(shown)).get(file) ?? '', this.#script);
  }

  #errors(heading: string, problems: Parameters<typeof errorPage>[2]): string {
    return errorPage(this.#context.site.root, heading, problems, this.#script);
  }
}

let vendoredSources: ReadonlyMap<string, Source> | undefined;

/** Installed packages do not change while pages are written. */
function vendored(): ReadonlyMap<string, Source> {
  vendoredSources ??= new Map(
    vendoredFiles(new Set(['math', 'diagram'])).map((vendored) => [
      vendored.path,
      vendored.isPacked ? () => vendoredContent(vendored) : vendored,
    ]),
  );
  return vendoredSources;
}

function withScript(html: string, script: string): string {
  return html.replace('</head>', () => `${script}</head>`);
}

function inMemory(content: Content): OpenedFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return {
    size: bytes.length,
    etag: quoted(hash('sha256', bytes, 'base64url')),
    body: async (range) =>
      (range === undefined ? bytes : bytes.subarray(range.start, range.end + 1)) as BodyInit,
  };
}

/** The file in its present state; undefined if it has gone. */
async function representationOf(file: string): Promise<OpenedFile | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) return undefined;
  return {
    size: found.size,
    etag: quoted(`${found.size}-${found.mtimeMs}`),
    body: async (range) =>
      Readable.toWeb(createReadStream(file, range)) as ReadableStream<Uint8Array<ArrayBuffer>>,
  };
}
