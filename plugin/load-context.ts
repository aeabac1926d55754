import { cacheMaker } from './cache/maker.ts';
import { Pack } from './cache/pack.ts';
import { textsIn } from './cache/texts.ts';
import { readFloor } from './content/floor.ts';
import { folderRedirects } from './content/folder-redirects.ts';
import { KeptFrontmatter } from './content/kept-frontmatter.ts';
import { PageFiles } from './content/pages.ts';
import type { BuildContext, DevContext } from './context.ts';
import { Diagnostics } from './diagnostics/collector.ts';
import { withEditedTexts } from './edited-texts.ts';
import { createEngine, type Engine } from './markdown/engine.ts';
import { viewerClasses } from './members/classes.ts';
import { publicSite, writersSite } from './members/readable-site.ts';
import { firstPage } from './navigation/tree.ts';
import { report } from './progress.ts';
import type { Project } from './project.ts';
import { loadSite } from './site.ts';
import type { Site } from './types.ts';

/**
 * Reads the repository for a build. An author's mistakes are in `site.diagnostics`.
 *
 * @param cache Folder where costly work is kept for the next run; without one nothing is.
 */
export async function loadForBuild(project: Project, cache?: string | undefined): Promise<BuildContext> {
  const kept = cache === undefined ? undefined : new Pack(cache, 'site', cacheMaker());
  const frontmatter = kept && new KeptFrontmatter(kept);
  const pageFiles = new PageFiles(frontmatter);
  const site = await readSite(project, pageFiles);
  frontmatter?.keep(site.pages);
  const engine = createEngine(site, {
    highlightCache: kept && textsIn(kept, 'code'),
    documentCache: kept && textsIn(kept, 'document'),
    stylesheetCache: kept && textsIn(kept, 'stylesheet'),
  });
  const shown = publicSite(site);
  return {
    ...{ site, engine, project, pageFiles, kept, problems: new Diagnostics() },
    shown: shown === site ? shown : withEntrances(shown),
    members: viewerClasses(site, withEntrances),
  };
}

/** Reads the repository for development, where its writer sees all of it. */
export async function loadForDev(project: Project): Promise<DevContext> {
  const pageFiles = new PageFiles();
  const site = await readSite(project, pageFiles);
  return devContext({ project, pageFiles }, site, createEngine(site, { development: true }));
}

/**
 * The repository after edits; what did not change is not read or parsed again.
 *
 * @param files Below the docs root, with `/`: changed, added or removed.
 */
export async function reloadContext(previous: DevContext, files: readonly string[]): Promise<DevContext> {
  const { pageFiles, engine, project } = previous;
  for (const file of files) engine.invalidate(file);
  let site = withEditedTexts(previous.site, files, pageFiles);
  if (site === undefined) {
    for (const file of files) pageFiles.forget(file);
    site = await readSite(project, pageFiles);
  }
  return devContext(previous, site, engine.withSite(site));
}

function devContext(
  { project, pageFiles }: Pick<DevContext, 'project' | 'pageFiles'>,
  site: Site,
  engine: Engine,
): DevContext {
  return {
    ...{ site, engine, project, pageFiles, kept: undefined, problems: new Diagnostics() },
    shown: writersSite(site),
    members: [],
  };
}

async function readSite({ root, url, base, options }: Project, pageFiles: PageFiles): Promise<Site> {
  report('load', 0, 1);
  const floor = readFloor();
  const site = withEntrances(await loadSite({ root, url, base, access: options.access, floor, pageFiles }));
  report('load', 1, 1);
  return site;
}

/**
 * The site with the redirects that it has without saying so: from `/` to its first page, and from a folder to the
 * first page in it, where there is no page.
 */
export function withEntrances<S extends Site>(site: S): S {
  const hasHome = site.pageByPath.has('/') || site.redirects.some((redirect) => redirect.source === '/');
  const first = hasHome ? undefined : firstPage(site.navigation.root);
  const home = first === undefined ? [] : [{ source: '/', destination: first.path, permanent: false }];
  return { ...site, redirects: [...home, ...site.redirects, ...folderRedirects(site)] };
}
