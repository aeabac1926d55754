import { folderRedirects } from './content/folder-redirects.ts';
import { PageFiles } from './content/pages.ts';
import type { Context } from './context.ts';
import { Diagnostics } from './diagnostics/collector.ts';
import { createEngine, type Engine } from './markdown/engine.ts';
import { firstPage } from './navigation/tree.ts';
import { report } from './progress.ts';
import type { Project } from './project.ts';
import { publicSite } from './routes/public-site.ts';
import { loadSite } from './site.ts';
import type { Site } from './types.ts';

/** Reads the repository. An author's mistakes are in `site.diagnostics`. */
export async function loadContext(command: Context['command'], project: Project): Promise<Context> {
  const pageFiles = new PageFiles();
  const site = await readSite(project, pageFiles);
  return contextOf(command, project, pageFiles, site, createEngine(site));
}

/**
 * The repository after edits; what did not change is not read or parsed again.
 *
 * @param files Below the docs root, with `/`: changed, added or removed.
 */
export async function reloadContext(previous: Context, files: Iterable<string>): Promise<Context> {
  const { command, project, pageFiles, engine } = previous;
  for (const file of files) {
    pageFiles.forget(file);
    engine.invalidate(file);
  }
  const site = await readSite(project, pageFiles);
  return contextOf(command, project, pageFiles, site, engine.withSite(site));
}

async function readSite({ root, url, base, options }: Project, pageFiles: PageFiles): Promise<Site> {
  report('load', 0, 1);
  const site = withEntrances(await loadSite({ root, url, base, access: options.access, pageFiles }));
  report('load', 1, 1);
  return site;
}

function contextOf(
  command: Context['command'],
  project: Project,
  pageFiles: PageFiles,
  site: Site,
  engine: Engine,
): Context {
  const shown = command === 'build' ? publicSite(site) : site;
  return { command, site, shown, engine, project, pageFiles, problems: new Diagnostics() };
}

/**
 * The site with the redirects that it has without saying so: from `/` to its first page, and from a folder to the
 * first page in it, where there is no page.
 */
export function withEntrances(site: Site): Site {
  const hasHome = site.pageByPath.has('/') || site.redirects.some((redirect) => redirect.source === '/');
  const first = hasHome ? undefined : firstPage(site.navigation.root);
  const home = first === undefined ? [] : [{ source: '/', destination: first.path, permanent: false }];
  return { ...site, redirects: [...home, ...site.redirects, ...folderRedirects(site)] };
}
