/** What `astro build` adds: pages are checked before any is rendered, and what needs the finished dist/ comes after. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegrationLogger, AstroPrerenderer } from 'astro';
import { Pack } from '../cache/pack.ts';
import { type BuildContext, type Context, hasOwnConfig, invocation } from '../context.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { findProblems } from '../find-problems.ts';
import { type SiteImages, siteImages, writeImages } from '../images/site-images.ts';
import type { Document } from '../markdown/document.ts';
import { memberFiles } from '../members/member-files.ts';
import { type MemberPagesRun, memberPages } from '../members/member-pages.ts';
import { isProtected } from '../members/readable-site.ts';
import { publicFiles } from '../outputs/public-files.ts';
import { ProblemsFound } from '../problems-found.ts';
import { report } from '../progress.ts';
import { NOT_FOUND } from '../routes/static-paths.ts';
import { sharedSidebars } from '../theme/chrome/shared-sidebars.ts';
import { iconImages } from '../theme/favicon/draw.ts';
import { showVariants } from '../theme/image-sizes.ts';
import { previewImages } from '../theme/preview/draw.ts';
import { type AssetAudiences, assetAudiences } from './asset-audiences.ts';
import { linkPaths } from './asset-paths.ts';
import { copyAssets } from './assets.ts';
import { audiencesFile } from './audiences-file.ts';
import { Compression } from './compress.ts';
import { hostFiles } from './host-files.ts';
import { type HtmlFiles, htmlFiles } from './html-files.ts';
import { type BrowserIndex, indexForBrowsers } from './pagefind/browser-index.ts';
import { redirectPages } from './redirect-pages.ts';
import { buildRelease, writeRelease } from './release.ts';
import { copyVendored } from './vendored.ts';

/** Where browsers look for Pagefind's shards. */
const SHARDS = 'pagefind';

/** Pages whose trees wait for their rendering. To read a page again takes 0.2 ms, to hold its tree 20 kB and more. */
const TREES_KEPT = 1_000;

/** Where a build says what is no error. */
export type BuildLogger = Pick<AstroIntegrationLogger, 'info' | 'warn'>;

export interface BuildFolders {
  readonly cache: string;
  readonly out: string;
  readonly theme?: 'fresh' | 'kept';
}

export interface BuildRun {
  /** Astro's prerenderer, with every page counted. */
  readonly prerenderer: (astro: AstroPrerenderer) => AstroPrerenderer;
  /** Completes `dist` and writes the release beside it. */
  readonly finish: (dist: string) => Promise<void>;
}

/**
 * Reads every page. Throws `ProblemsFound` where the repository has an error, so that nothing is rendered.
 *
 * @param cache Folder where images are kept for the next build.
 * @param out Folder that Astro writes to.
 * @param theme Whether the theme's bundle is that of an earlier build.
 */
export async function startBuild(
  context: Context,
  logger: BuildLogger,
  { cache, out, theme = 'fresh' }: BuildFolders,
): Promise<BuildRun> {
  if (context.command !== 'build') throw new Error('A site in development is not built.');
  const { site } = context;
  report('read', 0, site.pages.length);
  const isOwn = hasOwnConfig();
  const shards = indexForBrowsers(context.shown, {
    kept: context.kept,
    dist: isOwn ? undefined : out,
    onUnkept: (reason) => logger.warn(unkept(reason)),
  });
  const documents = await readDocuments(context, shards);
  const found = findProblems(site, documents);
  failOnErrors(found);
  const warnings =
    found.length === 0
      ? undefined
      : `${found.length === 1 ? '1 warning' : `${found.length} warnings`}: see \`waymark check\``;
  if (warnings !== undefined) logger.info(warnings);
  report('read', site.pages.length, site.pages.length, warnings);
  const code = isProtected(site) ? (await context.engine.assets('public')).values() : [];
  const audiences = assetAudiences(site, context.shown, documents, code);
  const images = await modernImages(context, documents, audiences, cache);
  showVariants(images);
  report('bundle', 0, 1);
  const members = memberPages(context, (total, done) => report('members', done, total));
  // One content for all pages, made anew where one page changed: among others the one before would stay for long.
  const terms = context.kept && new Pack(cache, 'terms', context.kept.maker, 0);
  const compression = new Compression(context.kept, isOwn ? undefined : out);
  const pages = isOwn ? undefined : htmlFiles(context, documents, compression, out);
  return {
    prerenderer: (astro) =>
      countPages(members.prerenderer(pages?.prerenderer(astro) ?? astro), pages, () => {
        report('bundle', 1, 1, theme === 'kept' ? 'unchanged' : undefined);
        // The folder has been emptied by now.
        if (!isOwn) void shards.writeTo(join(out, SHARDS));
      }),
    finish: async (dist) => {
      await finishBuild(context, documents, { audiences, images, shards, members, compression, terms }, dist);
      // What shows only when a page is rendered is in no check.
      for (const { file, line, message } of context.problems.list())
        logger.warn([[file, line].filter(Boolean).join(':'), message].filter(Boolean).join('  '));
      for (const each of [context.kept, terms]) saveCache(each, logger);
    },
  };
}

/** The next build is slower without it, and no worse. */
function saveCache(kept: Pack | undefined, logger: BuildLogger): void {
  try {
    kept?.save();
  } catch (error) {
    logger.warn(unkept(String(error)));
  }
}

const unkept = (reason: string): string => `What was made could not be kept for the next build: ${reason}`;

/** As `engine.documents()`; of a large site not every tree is held until its page is rendered. */
async function readDocuments(
  { site, engine }: Context,
  shards: BrowserIndex,
): Promise<ReadonlyMap<string, Document>> {
  const documents = new Map<string, Document>();
  await engine.prepare();
  for (const page of site.pages) {
    const document = await engine.document(page);
    documents.set(page.path, document);
    shards.add(page.path, document);
    if (documents.size > TREES_KEPT) engine.release(page);
  }
  return documents;
}

/** Variants of the images that public pages show: what only protected pages show adds nothing to dist/. */
async function modernImages(
  { site, shown: open, project, problems }: Context,
  documents: ReadonlyMap<string, Document>,
  audiences: AssetAudiences,
  cache: string,
): Promise<SiteImages> {
  if (project.options.images === 'original') return new Map();
  const shown = new Set(
    open.pages.flatMap((page) => linkPaths(site, documents.get(page.path)).map(([, path]) => path)),
  );
  const assets = site.assets.filter(
    (asset) => shown.has(asset.path) && audiences.get(asset)?.includes('public'),
  );
  return siteImages(
    assets,
    site.root,
    cache,
    (problem) => problems.report(problem),
    (done, total) => report('images', done, total),
  );
}

interface Running {
  readonly audiences: AssetAudiences;
  readonly images: SiteImages;
  readonly shards: BrowserIndex;
  readonly members: MemberPagesRun;
  readonly compression: Compression;
  readonly terms: Pack | undefined;
}

async function finishBuild(
  context: BuildContext,
  documents: ReadonlyMap<string, Document>,
  { audiences, images, shards, members, compression, terms }: Running,
  dist: string,
): Promise<void> {
  const { site, shown, engine, problems } = context;
  failOnErrors(problems.list());
  report('write', 0, 1);
  await compression.linked();
  const assets = await copyAssets(site.root, audiences, dist);
  await writeImages(images, dist);
  await copyVendored(shown, documents, dist);
  const put = (files: Iterable<readonly [string, string | Uint8Array]>): void => {
    for (const [path, body] of files) compression.put(join(dist, path), body);
  };
  put(
    publicFiles(shown, documents)
      // A file of the repository, such as its own robots.txt, comes before the one we would write.
      .filter((file) => !assets.has(file.path))
      .map(({ path, body }) => [path, body]),
  );
  put(sharedSidebars(shown));
  put(await iconImages(shown));
  put(await previewImages(shown, invocation().cache || undefined));
  put(await engine.assets('public'));
  put(hostFiles(shown));
  put([...redirectPages(shown)].filter(([path]) => !isTaken(dist, path)));
  const forMembers = new Map([
    ...(await memberFiles(context, members.made(), documents, audiences)),
    ...audiencesFile(site, audiences),
  ]);
  const release = await buildRelease(site, documents, { shown, files: forMembers, terms });
  await writeRelease(releaseDir(dist), release);
  report('write', 1, 1);
  // What Pagefind writes by now comes last, when it has written all.
  await compression.folder(dist, {
    except: SHARDS,
    onProgress: (done, total) => report('compress', done, total),
  });
  await shards.writeTo(join(dist, SHARDS));
  await compression.folder(join(dist, SHARDS));
  await compression.end();
}

/** The release stands beside dist/: `.waymark/`. */
function releaseDir(dist: string): string {
  return join(dist, '..', '.waymark');
}

/** Whether a page stands where the page of a redirect (`a/b.html`) would. */
function isTaken(dist: string, path: string): boolean {
  return [path, path.replace(/\.html$/, '/index.html')].some((file) => existsSync(join(dist, file)));
}

function countPages(
  astro: AstroPrerenderer,
  pages: HtmlFiles | undefined,
  onBundled: () => void,
): AstroPrerenderer {
  let total = 0;
  let done = 0;
  const tell = (): void => {
    const unchanged = pages?.unchanged() ?? 0;
    report('render', done, total, unchanged === 0 ? undefined : `${unchanged} unchanged`);
  };
  return {
    ...astro,
    async setup() {
      await astro.setup?.();
      onBundled();
    },
    async getStaticPaths() {
      const paths = await astro.getStaticPaths();
      done = pages?.unchanged() ?? 0;
      total = done + paths.filter(({ route }) => route.route !== NOT_FOUND).length;
      tell();
      return paths;
    },
    async render(request, options) {
      const result = await astro.render(request, options);
      if (options.routeData.route === NOT_FOUND) return result;
      done += 1;
      tell();
      return result;
    },
  };
}

function failOnErrors(diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.some(({ severity }) => severity === 'error')) throw new ProblemsFound(diagnostics);
}
