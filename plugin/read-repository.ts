/** A repository as its readers get it, with the engine that reads its pages. */
import { NOBODYS_GROUP } from '@waymark/contract/audience';
import { encodePath } from '@waymark/contract/encode-path';
import { createEngine, type Engine, type EngineOptions } from '@waymark/mdx/markdown/engine';
import type { LastConfig } from '@waymark/repository/config/last-config';
import { folderRedirects } from '@waymark/repository/content/folder-redirects';
import { PageFiles } from '@waymark/repository/content/pages';
import { readPreviewLimit } from '@waymark/repository/content/preview-limit';
import { firstPage } from '@waymark/repository/navigation/tree';
import type { Page, Site } from '@waymark/repository/types';
import type { DiagnosticCode } from '@waymark/source/diagnostics/codes';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import { loadExtension } from './load-extension.ts';
import { report } from './progress.ts';
import type { Project } from './project.ts';
import { readSource, type SiteSource, siteOf } from './site.ts';

const UNREADABLE: ReadonlySet<DiagnosticCode> = new Set([
  'frontmatter-syntax',
  'page-syntax',
  'page-too-large',
]);

interface Repository {
  readonly site: Site;
  readonly engine: Engine;
}

/**
 * Reads a repository. A page that stands nowhere in the navigation and cannot be parsed, or is too large, is left out of the Site, and what is wrong
 * with it are warnings: it is most often no page of the site, such as a template.
 */
export async function readRepository(
  project: Project,
  pageFiles = new PageFiles(),
  options: EngineOptions = {},
): Promise<Repository> {
  const source = await sourceOf(project, pageFiles);
  const site = withEntrances(await siteOf(source));
  report('load', 1, 1);
  const engine = createEngine(site, options);
  const leftOut = await unreadable(site, engine);
  if (leftOut.size === 0) return { site, engine };
  const rest = withEntrances(await siteOf(source, leftOut));
  return { site: rest, engine: engine.withSite(rest) };
}

/** Files of pages that cannot be parsed and to which no navigation leads, each with its first error. */
async function unreadable(site: Site, engine: Engine): Promise<ReadonlyMap<string, Diagnostic>> {
  const found = new Map<string, Diagnostic>();
  const ofSite = Map.groupBy(site.diagnostics, ({ file }) => file);
  await engine.documents({
    pages: site.pages.filter((page) => isPlaceless(site, page)),
    onDocument: ({ file }, { diagnostics }) => {
      const problem = [...(ofSite.get(file) ?? []), ...diagnostics].find(
        ({ code, severity }) => severity === 'error' && UNREADABLE.has(code),
      );
      if (problem !== undefined) found.set(file, problem);
    },
  });
  return found;
}

/** A page whose restriction cannot be understood is an error wherever it stands. */
function isPlaceless({ navigation }: Site, { path, audience, operation }: Page): boolean {
  const isClosed = typeof audience === 'object' && audience.groups.includes(NOBODYS_GROUP);
  return operation?.generated !== true && !navigation.places.has(path) && !isClosed;
}

async function sourceOf(
  project: Project,
  pageFiles: PageFiles,
  lastConfig?: LastConfig,
): Promise<SiteSource> {
  report('load', 0, 1);
  const { root, url, base, options, host } = project;
  const { extension, unread } = await loadExtension(project);
  const { access, hasFunction } = options;
  return readSource({
    ...{ root, url, base, access, hasFunction, host, pageFiles, extension, unread, lastConfig },
    previewLimit: readPreviewLimit(),
  });
}

export async function readSite(
  project: Project,
  pageFiles: PageFiles,
  lastConfig?: LastConfig,
): Promise<Site> {
  const site = withEntrances(await siteOf(await sourceOf(project, pageFiles, lastConfig)));
  report('load', 1, 1);
  return site;
}

/**
 * The site with the redirects that it has without saying so: from `/` to its first page, and from a folder to the
 * first page in it, where there is no page.
 */
export function withEntrances<S extends Site>(site: S): S {
  const isOwn = site.pageByPath.has('/') || site.ownRoutes?.has('/');
  const hasHome = isOwn || site.redirects.some((redirect) => redirect.source === '/');
  const first = hasHome ? undefined : firstPage(site.navigation.root);
  const home =
    first === undefined ? [] : [{ source: '/', destination: encodePath(first.path), permanent: false }];
  return { ...site, redirects: [...home, ...site.redirects, ...folderRedirects(site)] };
}
