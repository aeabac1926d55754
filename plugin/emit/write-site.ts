/** Writes a site that was read to dist/, and its release beside it. */
import { join, relative, sep } from 'node:path';
import type { ReleaseChanges } from '@waymark/contract/changes';
import type { ReleaseFiles } from '@waymark/contract/release';
import { SAMPLES_VARIABLE } from '@waymark/contract/samples';
import { pathsBelow } from '@waymark/foundation/files-below';
import type { AskedQuestion } from '@waymark/repository/content/questions';
import type { Document } from '@waymark/repository/document';
import { pageFiles } from '@waymark/repository/paths/page-files';
import { releaseDir } from '@waymark/repository/paths/release-dir';
import type { Page, PublicSite } from '@waymark/repository/types';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import { onceEach } from '@waymark/source/diagnostics/once';
import { errorList, failOnErrors } from '@waymark/source/diagnostics/problems-found';
import { formatText } from '@waymark/source/diagnostics/reporters';
import { wordsOf } from '@waymark/source/failures';
import { fileIn } from '@waymark/source/paths/inside-root';
import { isFile } from '@waymark/source/paths/is-file';
import { readText } from '@waymark/source/read-text';
import type { BuildContext } from '../context.ts';
import { hostFiles } from '../hosts/host-files.ts';
import { precompress } from '../hosts/precompress.ts';
import type { SiteImages } from '../images/site-images.ts';
import { writtenMemberFiles } from '../members/member-files.ts';
import { renderMemberPages } from '../members/member-pages.ts';
import { report } from '../progress.ts';
import { recordSamples } from '../prove/record.ts';
import { serverLook } from '../theme/server-look.ts';
import { docsStylesheet } from '../theme/stylesheets.ts';
import type { Theme } from '../theme/theme.ts';
import type { AssetAudiences } from './asset-audiences.ts';
import { copyAssets } from './assets.ts';
import { audiencesFile } from './audiences-file.ts';
import type { BuildFolders, BuildLogger, BuildTarget } from './build.ts';
import { fileName } from './build-paths.ts';
import { Dist } from './dist.ts';
import { OUTPUTS } from './outputs.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { BrowserIndex } from './pagefind/browser-index.ts';
import { writePublicPages } from './public-pages.ts';
import { redirectPages } from './redirect-pages.ts';
import { buildRelease, writeRelease } from './release.ts';

/** Folder in which browsers look for Pagefind's shards. */
const SHARDS = 'pagefind';

/** All that is known before anything is written. */
export interface BuildParts {
  readonly documents: ReadonlyMap<string, Document>;
  readonly audiences: AssetAudiences;
  readonly images: SiteImages;
  /** Undefined if a server alone answers. */
  readonly shards: BrowserIndex | undefined;
  readonly renderer: PageRenderer;
  readonly theme: Theme;
  readonly questions: readonly AskedQuestion[];
  /** Since earlier releases, for all readers. Undefined if they are not known. */
  readonly changes: ReleaseChanges | undefined;
  /** Problems of the repository. */
  readonly found: readonly Diagnostic[];
}

interface WriteOptions extends BuildFolders, BuildTarget {
  readonly logger: BuildLogger;
}

export async function writeSite(
  context: BuildContext,
  parts: BuildParts,
  options: WriteOptions,
): Promise<void> {
  const { site, shown, engine, problems, project } = context;
  const { documents, images, shards, renderer, theme } = parts;
  const { dist: folder, beside, own, logger } = options;
  const taken = await pathsBelow(folder, (entry) => entry.isFile());
  const dist = new Dist(folder, taken, site.ownRoutes, own);
  // A folder that Astro writes to may be emptied yet.
  if (own !== undefined) void shards?.writeTo(join(folder, SHARDS));
  const forMembers = await filesForMembers(context, parts);
  const release = await releaseOf(context, parts, forMembers, options);
  // After the release: meanwhile threads highlight their code, and convert their images.
  await writePublicPages(context, { renderer, documents, images, theme: pageFacts(shown, theme), dist });
  engine.releaseAll();
  failOnErrors(problems.list(), project.options);
  report('write', 0, 1);
  await writeFiles(context, parts, dist, options);
  images.write(folder);
  const htmlOf = (page: Page): string => readText(fileIn(folder, fileName(shown, page)));
  dist.put([...redirectPages(shown, htmlOf)].filter(([path]) => !isThere(folder, path)));
  await writeRelease(releaseDir(beside), release);
  await site.extension?.run('release:written', { site, release: releaseDir(beside) });
  report('write', 1, 1);
  await shards?.writeTo(join(folder, SHARDS));
  // Other integrations of an Astro project may still change its files.
  if (own !== undefined && project.options.precompress) await precompress(folder);
  saveKept(context);
  tell(problems.list(), logger);
  await site.extension?.run('build:done', { site, dist: folder, release: releaseDir(beside) });
}

/** The part that all pages show besides the site and their text, as JSON. */
function pageFacts(shown: PublicSite, theme: Theme): unknown {
  const { files, fonts } = theme;
  const [styles] = docsStylesheet(shown, theme);
  return { ...files, files: [...files.files.keys()], fonts: fonts.preloads, styles };
}

async function filesForMembers(
  context: BuildContext,
  { documents, audiences, images, renderer }: BuildParts,
): Promise<ReadonlyMap<string, Uint8Array>> {
  // Members see the same images.
  if (context.members.length > 0) await images.ready();
  const pages = await renderMemberPages(context, renderer, (total, done) => report('members', done, total));
  return new Map([
    ...(await writtenMemberFiles(context, pages, documents, audiences)),
    ...audiencesFile(context.site, audiences),
  ]);
}

/** All but the pages: files of the repository come before those that would be written. */
async function writeFiles(
  context: BuildContext,
  { documents, audiences, theme, changes }: BuildParts,
  dist: Dist,
  { around }: WriteOptions,
): Promise<void> {
  const { site, shown, project } = context;
  for (const path of await copyAssets(site.root, audiences, dist)) dist.paths.add(path);
  for (const output of OUTPUTS)
    for await (const file of await output({ ...context, documents, theme, changes })) dist.put([file]);
  const rules = hostFiles(shown, (path) => dist.paths.has(path), project.path);
  // Hosts read them in the folder that they publish.
  if (around === undefined || around === dist.folder) dist.put(rules);
  else
    for (const [name, body] of rules)
      if (!isFile(join(around, name))) dist.writer.put(join(around, name), body);
}

async function releaseOf(
  { site, shown, project, kept, engine }: BuildContext,
  { documents, questions, theme, changes, found }: BuildParts,
  files: ReadonlyMap<string, Uint8Array>,
  { dist, beside }: WriteOptions,
): Promise<ReleaseFiles> {
  return buildRelease(site, documents, {
    ...{ shown, files, changes, found },
    look: serverLook(shown, theme),
    questions: questions.map(({ line: _, column: __, ...question }) => question),
    samples: process.env[SAMPLES_VARIABLE] === undefined ? undefined : await recordSamples(site, engine),
    terms: kept?.of('terms'),
    dist: relative(join(beside, '..'), dist).replaceAll(sep, '/'),
    path: project.path,
  });
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

/** Errors of pages that are shown nonetheless, and problems that show only when a page is rendered, or a file is read: they are in no check. */
function tell(problems: readonly Diagnostic[], logger: BuildLogger): void {
  const { error: left = [], told = [] } = Object.groupBy(problems, ({ severity }) =>
    severity === 'error' ? severity : 'told',
  );
  if (left.length > 0) logger.error(errorList(left));
  if (told.length > 0) logger.warn(formatText(onceEach(told)));
}

/** Tells whether a page or a file exists at the path of a redirect's page (`a/b.html`, `a/b/index.html`, and `a/b` itself). */
function isThere(dist: string, path: string): boolean {
  const address = `/${path.replace(/(?:(?:^|\/)index)?\.html$/, '')}`;
  return [path, address, ...pageFiles(address)].some((file) => isFile(join(dist, file)));
}
