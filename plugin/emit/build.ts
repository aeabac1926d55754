/** A site from its repository to `dist/` and the release: what the command and Astro's build have in common. */
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { wordsOf } from '../../runtime/contract/failures.ts';
import { pathsBelow } from '../../runtime/files-below.ts';
import { siteFonts } from '../appearance/site-fonts.ts';
import { temporaryStore } from '../cache/open-store.ts';
import { readChoices } from '../check/choices.ts';
import { type AskedQuestion, questionsOf } from '../content/questions.ts';
import type { BuildContext } from '../context.ts';
import type { DiagnosticCode } from '../diagnostics/codes.ts';
import { Diagnostics, problemKey } from '../diagnostics/collector.ts';
import { counted } from '../diagnostics/counted.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { onceEach } from '../diagnostics/once.ts';
import { formatText } from '../diagnostics/reporters.ts';
import { findProblems } from '../find-problems.ts';
import { budgetOf } from '../images/choose.ts';
import { SiteImages, siteImages } from '../images/site-images.ts';
import type { Document } from '../markdown/document/document.ts';
import { writtenMemberFiles } from '../members/member-files.ts';
import { renderMemberPages } from '../members/member-pages.ts';
import { isProtectedSite } from '../members/readable-site.ts';
import { threadCount } from '../options.ts';
import { publicFiles } from '../outputs/public-files.ts';
import { fileIn } from '../paths/inside-root.ts';
import { isFile } from '../paths/is-file.ts';
import { pageFiles } from '../paths/page-files.ts';
import { asShown, errorList, failOnErrors } from '../problems-found.ts';
import { report } from '../progress.ts';
import { readText } from '../read-text.ts';
import { askFiles } from '../theme/ask-files.ts';
import { sharedSidebars } from '../theme/chrome/shared-sidebars.ts';
import { entriesOfServer } from '../theme/contextual/options.ts';
import { iconImages } from '../theme/favicon/draw.ts';
import { imageSizes } from '../theme/image-sizes.ts';
import { ownStyleFiles } from '../theme/own-style.ts';
import { previewImages } from '../theme/preview/draw.ts';
import { serverLook } from '../theme/server-look.ts';
import type { Theme } from '../theme/theme.ts';
import { filesOfTheme, themeFiles } from '../theme/theme-files.ts';
import type { Page } from '../types.ts';
import { type AssetAudiences, assetAudiences } from './asset-audiences.ts';
import { linkPaths } from './asset-paths.ts';
import { copyAssets } from './assets.ts';
import { audiencesFile } from './audiences-file.ts';
import { fileName } from './build-paths.ts';
import { hostFiles } from './host-files.ts';
import { PageRenderer } from './page-renderer.ts';
import { type BrowserIndex, indexForBrowsers } from './pagefind/browser-index.ts';
import { precompress } from './precompress.ts';
import { writePublicPages } from './public-pages.ts';
import { redirectPages } from './redirect-pages.ts';
import { buildRelease, writeRelease } from './release.ts';
import { releaseDir } from './release-dir.ts';
import { SiteWriter } from './site-writer.ts';
import { unledTo } from './unled-to.ts';
import { unreadableAssets } from './unreadable-assets.ts';
import { copyVendored } from './vendored.ts';

/** Folder in which browsers look for Pagefind's shards. */
const SHARDS = 'pagefind';

/** The log for problems that do not end a build. */
export interface BuildLogger {
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
  /** Errors of pages that are shown nonetheless. */
  readonly error: (message: string) => void;
}

interface BuildFolders {
  /** Absolute path of the new dist/ if this build alone writes to it: its files may be shared with an earlier release. */
  readonly own?: string | undefined;
}

export interface BuildTarget {
  /** Absolute path of the folder of public files. */
  readonly dist: string;
  /** Absolute path of the folder next to which the release is written, as `.waymark`. */
  readonly beside: string;
  /** Absolute path of the folder that a host publishes, if `dist` is a part of it. */
  readonly around?: string | undefined;
}

/** A build whose pages have been read, and have no errors. */
export interface SiteBuild {
  /**
   * Writes the site and its release. A file that is there stays. Throws `ProblemsFound` if a page cannot be rendered.
   *
   * @returns Every problem, those that only a build finds first.
   */
  readonly write: (target: BuildTarget) => Promise<readonly Diagnostic[]>;
}

/** Problems that a build tells, too, and not only a check: of files that it reads, and of a navigation that it shows otherwise. */
const TOLD: ReadonlySet<DiagnosticCode> = new Set([
  'image-unreadable',
  'asset-unreadable',
  'nav-mixed-children',
]);

/** Reads every page. Throws `ProblemsFound` if the repository has an error, so that nothing is rendered. */
export async function startBuild(
  context: BuildContext,
  logger: BuildLogger,
  folders: BuildFolders = {},
): Promise<SiteBuild> {
  const { site, shown } = context;
  report('read', 0, site.pages.length);
  const { searchBy } = context.project.options;
  const shards = searchBy === 'server' ? undefined : indexForBrowsers(shown);
  const documents = await context.engine.documents({
    onDocument: ({ path }, document) => shards?.add(path, document),
    thenRendered: true,
  });
  const questions = questionsOf(site.root, (problem) => context.problems.report(problem));
  const found = asShown(findProblems(site, documents));
  failOnErrors(found, context.project.options);
  const errors = found.filter(({ severity }) => severity === 'error');
  const ofFiles = found.filter(({ code }) => TOLD.has(code));
  const { length } = onceEach(found.filter((one) => !ofFiles.includes(one))).filter(
    ({ severity }) => severity === 'warning',
  );
  const notes = [
    ...(length === 0 ? [] : [`${counted(length, 'warning')}: see \`waymark check\``]),
    ...(searchBy === 'server' ? [] : entriesOfServer(shown)),
  ];
  for (const note of notes) logger.info(note);
  report('read', site.pages.length, site.pages.length, notes.join('\n  ') || undefined);
  const unreadable = await unreadableAssets(site, documents);
  for (const one of [...errors, ...ofFiles, ...unreadable]) context.problems.report(one);
  const unled = new Diagnostics();
  for (const one of unledTo(site, documents)) unled.report(one);
  for (const one of readChoices(site.root, new Diagnostics()).apply(unled.list()))
    context.problems.report(one);
  const code = isProtectedSite(site) ? (await context.engine.assets('public')).values() : [];
  const audiences = assetAudiences(site, shown, documents, code);
  const unread = new Set(unreadable.map(({ file }) => file));
  const images = await modernImages(context, documents, audiences, unread, logger);
  const fonts = await siteFonts(site.look.fonts, site.base);
  const { layout } = context.project;
  const sizeOf = imageSizes(site, images);
  const theme = { files: await themeFiles(), fonts, sizeOf, development: false, searchBy, layout };
  const renderer = new PageRenderer(context, theme);
  return {
    write: async (target) => {
      const parts = { documents, audiences, images, shards, renderer, theme, questions, found };
      await writeSite(context, parts, { ...folders, ...target, logger });
      return problemsOf(context.problems, found);
    },
  };
}

/** The next build is slower without it, and no worse. */
function saveKept({ kept, problems }: BuildContext): void {
  try {
    kept?.save();
  } catch (error) {
    problems.report({
      code: 'cache-unwritten',
      message: `The cache for the next build could not be written: ${wordsOf(error)}`,
      hint: 'Free space for its folder, or let this user write to it; until then builds take longer.',
    });
  }
}

function problemsOf(ofBuild: Diagnostics, found: readonly Diagnostic[]): readonly Diagnostic[] {
  const first = ofBuild.list();
  const isFirst = new Set(first.map(problemKey));
  return onceEach([...first, ...found.filter((each) => !isFirst.has(problemKey(each)))]);
}

/** Variants of the images that public pages show: what only protected pages show adds nothing to dist/. */
async function modernImages(
  { site, shown: open, kept, project, problems }: BuildContext,
  documents: ReadonlyMap<string, Document>,
  audiences: AssetAudiences,
  unread: ReadonlySet<string | undefined>,
  logger: BuildLogger,
): Promise<SiteImages> {
  const { images: kind } = project.options;
  if (kind === 'original') return new SiteImages();
  const shown = new Set(
    open.pages.flatMap((page) => linkPaths(site, documents.get(page.path)).map(([, path]) => path)),
  );
  const assets = site.assets.filter(
    (asset) => shown.has(asset.path) && !unread.has(asset.file) && audiences.get(asset)?.includes('public'),
  );
  return siteImages({
    assets,
    root: site.root,
    kept: (kept ?? temporaryStore()).of('image'),
    threads: threadCount(project.options),
    budget: kind === 'all' ? Number.POSITIVE_INFINITY : budgetOf(open.pages),
    report: (problem) => problems.report(problem),
    progress: (done, total, left) => {
      const note = done < total || left === 0 ? undefined : leftNote(left, kept !== undefined);
      if (note !== undefined) logger.info(note);
      report('images', done, total, note);
    },
  });
}

function leftNote(left: number, isKept: boolean): string {
  const images = left === 1 ? '1 image is left as it was' : `${left} images are left as they were`;
  const how = isKept
    ? 'later builds convert the rest, `--images all` does at once'
    : '`--images all` converts every one';
  return `${images}: ${how}`;
}

interface Parts {
  readonly documents: ReadonlyMap<string, Document>;
  readonly audiences: AssetAudiences;
  readonly images: SiteImages;
  /** Undefined if a server alone answers. */
  readonly shards: BrowserIndex | undefined;
  readonly renderer: PageRenderer;
  readonly theme: Theme;
  readonly questions: readonly AskedQuestion[];
  /** Problems of the repository. */
  readonly found: readonly Diagnostic[];
}

interface WriteOptions extends BuildFolders, BuildTarget {
  readonly logger: BuildLogger;
}

async function writeSite(context: BuildContext, parts: Parts, options: WriteOptions): Promise<void> {
  const { site, shown, engine, problems, kept, project } = context;
  const { documents, audiences, images, shards, renderer, theme } = parts;
  const questions = parts.questions.map(({ line: _, column: __, ...question }) => question);
  const { dist, beside, around = dist, own, logger } = options;
  // A project's own pages and files come before those that Waymark would write.
  const taken = new Set(await pathsBelow(dist, (entry) => entry.isFile()));
  const isTaken = (path: string): boolean => {
    const name = path.replace(/^\//, '');
    // A route on demand has no file, and a file in its place would be served before it.
    return taken.has(name) || site.ownRoutes?.has(`/${name}`) === true;
  };
  const writer = new SiteWriter(own);
  // A folder that Astro writes to may be emptied yet.
  if (own !== undefined) void shards?.writeTo(join(dist, SHARDS));
  const facts = { ...theme.files, files: [...theme.files.files.keys()], fonts: theme.fonts.html };
  // Members see the same images.
  if (context.members.length > 0) await images.ready();
  const members = await renderMemberPages(context, renderer, (total, done) => report('members', done, total));
  report('write', 0, 1);
  const put = (files: Iterable<readonly [string, string | Uint8Array]>): void => {
    for (const [path, body] of files) if (!isTaken(path)) writer.put(fileIn(dist, path), body);
  };
  const assets = await copyAssets(site.root, audiences, { dist, isTaken });
  copyVendored(shown, documents, dist, writer);
  put(filesOfTheme(theme.files, site.config.theme, project.host !== undefined));
  put(ownStyleFiles(shown, project.host !== undefined));
  put(askFiles(shown, theme.files));
  put(site.extension?.files ?? []);
  for (const [path, file] of theme.fonts.files) put([[path, await readFile(file)]]);
  const generated = new Set<string>();
  for (const { path, body } of publicFiles(shown, documents)) {
    // A file of the repository, such as its own robots.txt, comes before the one we would write.
    if (assets.has(path)) continue;
    generated.add(path);
    put([[path, body]]);
  }
  put(sharedSidebars(shown));
  put(await iconImages(shown));
  put(await previewImages(shown, kept?.of('preview')));
  put(await engine.assets('public'));
  const rules = hostFiles(shown, (path) => generated.has(path) || assets.has(path));
  // Hosts read them in the folder that they publish.
  if (around === dist) put(rules);
  else
    for (const [name, body] of rules) if (!isFile(join(around, name))) writer.put(join(around, name), body);
  const forMembers = new Map([
    ...(await writtenMemberFiles(context, members, documents, audiences)),
    ...audiencesFile(site, audiences),
  ]);
  const release = await buildRelease(site, documents, {
    ...{
      shown,
      files: forMembers,
      look: serverLook(shown, theme),
      questions,
      found: parts.found,
      terms: kept?.of('terms'),
    },
    dist: relative(join(beside, '..'), dist).replaceAll(sep, '/'),
    path: project.path,
  });
  // Last: meanwhile threads highlight their code, and convert their images.
  await writePublicPages(context, { renderer, documents, writer, images, theme: facts, dist, isTaken });
  engine.releaseAll();
  failOnErrors(problems.list(), project.options);
  images.write(dist);
  const htmlOf = (page: Page): string => readText(fileIn(dist, fileName(shown, page)));
  put([...redirectPages(shown, htmlOf)].filter(([path]) => !isThere(dist, path)));
  await writeRelease(releaseDir(beside), release);
  await site.extension?.run('release:written', { site, release: releaseDir(beside) });
  report('write', 1, 1);
  await shards?.writeTo(join(dist, SHARDS));
  // Other integrations of an Astro project may still change its files.
  if (own !== undefined && project.options.precompress) await precompress(dist);
  saveKept(context);
  const { error: left = [], told = [] } = Object.groupBy(problems.list(), ({ severity }) =>
    severity === 'error' ? severity : 'told',
  );
  if (left.length > 0) logger.error(errorList(left));
  // Problems that show only when a page is rendered, or a file is read, are in no check.
  if (told.length > 0) logger.warn(formatText(onceEach(told)));
  await site.extension?.run('build:done', { site, dist, release: releaseDir(beside) });
}

/** Whether a page or a file exists at the path of a redirect's page (`a/b.html`, `a/b/index.html`, and `a/b` itself). */
function isThere(dist: string, path: string): boolean {
  const address = `/${path.replace(/(?:(?:^|\/)index)?\.html$/, '')}`;
  return [path, address, ...pageFiles(address)].some((file) => isFile(join(dist, file)));
}
