/**
 * A site from its repository to `dist/` and the release: what the command and Astro's build have in common.
 *
 * @room A build: pages, outputs, Pagefind, the release.
 */

import { type ReleaseChanges, SINCE_VARIABLE } from '@waymark/contract/changes';
import { siteFonts } from '@waymark/repository/appearance/site-fonts';
import { questionsOf } from '@waymark/repository/content/questions';
import type { Document } from '@waymark/repository/document';
import type { Site } from '@waymark/repository/types';
import type { DiagnosticCode } from '@waymark/source/diagnostics/codes';
import { Diagnostics, problemKey } from '@waymark/source/diagnostics/collector';
import { counted } from '@waymark/source/diagnostics/counted';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import { onceEach } from '@waymark/source/diagnostics/once';
import { asShown, failOnErrors } from '@waymark/source/diagnostics/problems-found';
import { temporaryStore } from '../cache/open-store.ts';
import { readChoices } from '../check/choices.ts';
import type { BuildContext } from '../context.ts';
import { findProblems } from '../find-problems.ts';
import { budgetOf } from '../images/choose.ts';
import { SiteImages, siteImages } from '../images/site-images.ts';
import { isProtectedSite } from '../members/readable-site.ts';
import { threadCount } from '../options.ts';
import { changesFor } from '../outputs/change-files.ts';
import { report } from '../progress.ts';
import { entriesOfServer } from '../theme/contextual/options.ts';
import { imageSizes } from '../theme/image-sizes.ts';
import { themeFiles } from '../theme/theme-files.ts';
import { type AssetAudiences, assetAudiences } from './asset-audiences.ts';
import { linkPaths, usedPaths } from './asset-paths.ts';
import { PageRenderer } from './page-renderer.ts';
import { indexForBrowsers } from './pagefind/browser-index.ts';
import { unledTo } from './unled-to.ts';
import { unreadableAssets } from './unreadable-assets.ts';
import { writeSite } from './write-site.ts';

/** The log for problems that do not end a build. */
export interface BuildLogger {
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
  /** Errors of pages that are shown nonetheless. */
  readonly error: (message: string) => void;
}

export interface BuildFolders {
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
  const used = usedPaths(site, documents);
  const unreadable = await unreadableAssets(site, used);
  for (const one of [...errors, ...ofFiles, ...unreadable]) context.problems.report(one);
  const unled = new Diagnostics();
  for (const one of unledTo(site, used)) unled.report(one);
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
  const changes = await changesOf(site, documents, logger);
  const renderer = new PageRenderer(context, theme, changes && changesFor(changes, 'public'));
  return {
    write: async (target) => {
      const parts = { documents, audiences, images, shards, renderer, theme, questions, changes, found };
      await writeSite(context, parts, { ...folders, ...target, logger });
      return problemsOf(context.problems, found);
    },
  };
}

/** Undefined for a build that names no earlier release: it loads nothing that compares. */
async function changesOf(
  site: Site,
  documents: ReadonlyMap<string, Document>,
  logger: BuildLogger,
): Promise<ReleaseChanges | undefined> {
  const since = process.env[SINCE_VARIABLE];
  if (!since) return undefined;
  const { changesSince } = await import('../diff/changes-since.ts');
  return changesSince(since, site, documents, logger.warn);
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
