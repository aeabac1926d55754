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
  const site = withHome(await loadSite({ root, url, base, access: options.access }));
  report('load', 1, 1);
  const shown = command === 'build' ? publicSite(site) : site;
  return { command, site, shown, engine: createEngine(site), project, problems: new Diagnostics() };
}

/** A site without a page at `/` sends readers from there to its first page. */
export function withHome(site: Site): Site {
  if (site.pageByPath.has('/') || site.redirects.some((redirect) => redirect.source === '/')) return site;
  const first = firstPage(site.navigation.root);
  if (first === undefined) return site;
  return {
    ...site,
    redirects: [{ source: '/', destination: first.path, permanent: false }, ...site.redirects],
  };
}
