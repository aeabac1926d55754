import { folderRedirects } from './content/folder-redirects.ts';
import type { Context } from './context.ts';
import { Diagnostics } from './diagnostics/collector.ts';
import { createEngine } from './markdown/engine.ts';
import { firstPage } from './navigation/tree.ts';
import { report } from './progress.ts';
import type { Project } from './project.ts';
import { publicSite } from './routes/public-site.ts';
import { loadSite } from './site.ts';
import type { Site } from './types.ts';

/** Reads the repository. An author's mistakes are in `site.diagnostics`. */
export async function loadContext(command: Context['command'], project: Project): Promise<Context> {
  report('load', 0, 1);
  const { root, url, base, options } = project;
  const site = withEntrances(await loadSite({ root, url, base, access: options.access }));
  report('load', 1, 1);
  const shown = command === 'build' ? publicSite(site) : site;
  return { command, site, shown, engine: createEngine(site), project, problems: new Diagnostics() };
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
