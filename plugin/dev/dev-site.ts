/**
 * A site while it is written, as a function of a Request: what `waymark dev` listens with, and what `astro dev` asks.
 *
 * @room A site while it is written: files made on request behind the runtime's HTTP layer, a watcher, live reload.
 */
import { isDeepStrictEqual } from 'node:util';
import { ASK_PATH } from '@waymark/contract/ask';
import { belowBase, withoutEndSlash } from '@waymark/contract/base-path';
import { ASK_TIMING } from '@waymark/contract/page-timing';
import { compileRedirects, type RedirectMatcher } from '@waymark/contract/redirects';
import { tellPage } from '@waymark/foundation/http/page-timing';
import { requestPath } from '@waymark/foundation/http/request-path';
import { plain } from '@waymark/foundation/http/responses';
import { siteHandler } from '@waymark/foundation/http/site-handler';
import { siteFonts } from '@waymark/repository/appearance/site-fonts';
import type { Page, Site } from '@waymark/repository/types';
import { FEATURES, patternsOf } from '@waymark/server/features';
import { wordsOf } from '@waymark/source/failures';
import { oncePer } from '@waymark/source/made-once';
import type { DevContext } from '../context.ts';
import { loadForDev, reloadContext } from '../load-context.ts';
import type { Project } from '../project.ts';
import { imageSizes } from '../theme/image-sizes.ts';
import { themeFiles } from '../theme/theme-files.ts';
import { DevFiles } from './dev-files.ts';
import { createDevRuntime } from './dev-runtime.ts';
import { liveReload, RELOAD_PATH } from './live-reload.ts';
import { forOwnPages } from './own-requests.ts';
import { type DevLogger, ToldErrors } from './told-errors.ts';
import { type DocumentsWatch, watchDocuments } from './watch.ts';

/** The source of errors outside of pages. */
const REPOSITORY = '';

/** A served site has these from its runtime, and needs no storage for them. */
const OF_RUNTIME = FEATURES.filter(({ name }) => ['mcp', 'discovery', 'playground'].includes(name))
  .flatMap(({ routes }) => routes)
  .filter(({ answer, storage }) => answer !== undefined && storage !== 'needed')
  .flatMap(patternsOf);

/** Starting to watch thousands of files takes a fifth of the time to the first page, so the page comes first. */
const WATCH_MS = 1_000;

/** The redirects of a site, of which a pattern leaves addresses of the project’s own as they are. */
export const redirectsOf: (site: Site) => RedirectMatcher = oncePer(({ redirects, ownRoutes }) => {
  const match = compileRedirects(redirects);
  return (path) => {
    const found = match(path);
    return found?.exact === false && ownRoutes?.has(withoutEndSlash(path)) ? undefined : found;
  };
});

/**
 * @param logger Receives the problems of the repository, and of a page that is asked for or edited.
 * @param onRead Called whenever the repository was read again.
 */
export async function createDevSite(
  project: Project,
  logger: DevLogger,
  onRead: () => void = () => {},
): Promise<DevSite> {
  const read = Date.now();
  const site = new DevSite(await loadForDev(project), logger, onRead);
  await site.start(read);
  return site;
}

export class DevSite {
  #context: DevContext;
  readonly #logger: DevLogger;
  readonly #onRead: () => void;
  readonly #told: ToldErrors;
  readonly #pages = liveReload();
  readonly #runtime: ReturnType<typeof createDevRuntime>;
  /** Files with an edit that could not be read. None is a page: that may be edited while the configuration cannot be read. */
  readonly #unread = new Set<string>();
  #answer: Answer = async () => plain(404, 'Not found');
  #watched: ReturnType<typeof later> | undefined;
  #failure: string | undefined;

  constructor(context: DevContext, logger: DevLogger, onRead: () => void) {
    this.#context = context;
    this.#logger = logger;
    this.#onRead = onRead;
    this.#told = new ToldErrors(logger);
    this.#runtime = createDevRuntime(
      () => this.#context,
      (error) => logger.error(`The MCP server before the edit could not be closed: ${wordsOf(error)}`),
    );
  }

  /** @param at When the repository was read. */
  async start(at: number): Promise<void> {
    await this.#show();
    const { project, site } = this.#context;
    const { pages, assets } = site;
    const files = [...pages.filter(({ operation }) => operation?.generated !== true), ...assets].map(
      ({ file }) => file,
    );
    const onEdit = (edited: readonly string[]): Promise<void> => this.#onEdit(edited);
    this.#watched = later(WATCH_MS, () => watchDocuments(project.root, { at, files }, onEdit));
  }

  /** The newest state of the repository. */
  context(): DevContext {
    return this.#context;
  }

  /** Tells whether the runtime answers it, whatever its method. */
  isOfRuntime(request: Request): boolean {
    return isOfRuntime(this.#pathBelow(request) ?? '', request);
  }

  /** Answers 404 for a path that is not below the base. */
  async fetch(request: Request): Promise<Response> {
    // A served site is public; this one shows all pages, and drafts.
    return forOwnPages(await this.#answered(request));
  }

  /** Reads the repository again, for a project that has other routes now. */
  async reread(next: Project): Promise<void> {
    if (isDeepStrictEqual(next.host, this.#context.project.host)) return;
    this.#context = await loadForDev(next);
    this.#failure = undefined;
    await this.#show(this.#onRead);
  }

  async close(): Promise<void> {
    this.#pages.close();
    await this.#watched?.end();
    await this.#runtime.close();
  }

  /** Serves the newest state, and tells its problems. */
  async #show(onRead?: () => void): Promise<void> {
    await this.#serve();
    onRead?.();
    this.#pages.reload();
    this.#told.tell(REPOSITORY, this.#context.site.diagnostics);
  }

  async #serve(): Promise<void> {
    const onPage = (page: Page): Promise<void> => this.#tellOf(page);
    this.#answer = await handlerOf(this.#context, onPage, this.#pages.next(), this.#failure);
  }

  async #tellOf(page: Page): Promise<void> {
    const { diagnostics, dependencies } = await this.#context.engine.document(page);
    for (const file of dependencies) if (file.startsWith('../')) this.#watched?.add(file);
    this.#told.tell(page.path, diagnostics);
  }

  async #onEdit(files: readonly string[]): Promise<void> {
    try {
      this.#context = await reloadContext(this.#context, files);
      const isRead = files.some((file) => this.#unread.has(file));
      if (isRead) this.#failure = undefined;
      await this.#show(this.#onRead);
      await this.#tellOfPages(files);
      if (isRead) {
        this.#unread.clear();
        this.#logger.info('The edit can be read now.');
      }
    } catch (error) {
      const { pages: written } = this.#context.site;
      for (const file of files) if (!written.some((page) => page.file === file)) this.#unread.add(file);
      // The state before the edit keeps serving; the next edit tries again.
      this.#failure = wordsOf(error);
      this.#logger.error(`The edit could not be read: ${this.#failure}`);
      await this.#serve();
      this.#pages.reload();
    }
  }

  /** Pages that were edited, and those that had errors, which an edit elsewhere may have mended. */
  async #tellOfPages(files: readonly string[]): Promise<void> {
    const { pages, pageByPath } = this.#context.site;
    for (const page of pages) if (files.includes(page.file)) await this.#tellOf(page);
    for (const path of this.#told.sources()) {
      const page = pageByPath.get(path);
      if (page !== undefined) await this.#tellOf(page);
      else if (path !== REPOSITORY) this.#told.tell(path, []);
    }
  }

  /** Empty if it is not below the base, undefined if it is none. */
  #pathBelow({ url }: Request): string | undefined {
    const path = requestPath(new URL(url).pathname);
    return path === undefined ? undefined : (belowBase(path, this.#context.site.base) ?? '');
  }

  async #answered(request: Request): Promise<Response> {
    const below = this.#pathBelow(request);
    if (below === undefined) return plain(400, 'Bad request');
    if (below === '') return plain(404, 'Not found');
    if (isOfRuntime(below, request)) return this.#runtime.fetch(request);
    const { search, searchParams } = new URL(request.url);
    if (below === RELOAD_PATH) return this.#pages.connect(searchParams.get('since'));
    return this.#answer(request, below, search).finally(() => this.#watched?.now());
  }
}

function isOfRuntime(below: string, { method }: Request): boolean {
  const isRoute = OF_RUNTIME.some((route) => route.test(withoutEndSlash(below)));
  return isRoute || (below === ASK_PATH && method === 'POST');
}

/** Begins to watch after a time, or as soon as what runs has ended; files that are added before wait for it. */
function later(ms: number, begin: () => DocumentsWatch) {
  let watch: DocumentsWatch | undefined;
  let isSoon = false;
  const added: string[] = [];
  const start = (): void => {
    watch = begin();
    for (const file of added) watch.add(file);
  };
  let timer = setTimeout(start, ms);
  return {
    now(): void {
      if (isSoon || watch !== undefined) return;
      isSoon = true;
      clearTimeout(timer);
      timer = setTimeout(start);
    },
    add(file: string): void {
      if (watch === undefined) added.push(file);
      else watch.add(file);
    },
    async end(): Promise<void> {
      clearTimeout(timer);
      await watch?.stop();
    },
  };
}

type Answer = (request: Request, path: string, search: string) => Promise<Response>;

async function handlerOf(
  context: DevContext,
  onPage: (page: Page) => Promise<void>,
  revision: string,
  failure?: string,
): Promise<Answer> {
  const { site, project } = context;
  const fonts = await siteFonts(site.look.fonts, site.base);
  const { layout } = project;
  const theme = { files: await themeFiles(), fonts, sizeOf: imageSizes(site), development: true, layout };
  const files = new DevFiles(context, theme, { onPage, revision, failure });
  const handle = siteHandler({
    files,
    base: site.base,
    trailingSlash: site.config.seo.trailingSlash === true,
    redirects: redirectsOf(site),
  });
  return async (request, path, search) => {
    await files.prepare(path);
    const response = await handle(request, path, search);
    tellPage(response, [ASK_TIMING]);
    return response;
  };
}
