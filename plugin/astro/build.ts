/**
 * The docs in a build of Astro: read before its pages are made, and written once they are there.
 *
 * @room Astro as the host of the docs: routes, settings and layout, build, dev server and preview, components and lists for its own pages.
 */
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NO_HOST } from '@waymark/repository/content/host';
import type { DiagnosticCode } from '@waymark/source/diagnostics/codes';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import type { AstroConfig, IntegrationResolvedRoute } from 'astro';
import type { BuildLogger } from '../emit/build.ts';
import { NOT_FOUND_PATH } from '../emit/build-paths.ts';
import { ignoredNote } from '../emit/ignored-note.ts';
import { toolsNote } from '../folder-tools.ts';
import type { Project } from '../project.ts';
import { type LayoutUse, layoutUse } from '../theme/layout.ts';
import { withMade } from './made-by-astro.ts';

/** Problems of the docs’ addresses that are the project’s. */
const CONFLICTS: ReadonlySet<DiagnosticCode> = new Set(['page-path-conflict', 'redirect-invalid']);

export type AstroBuild = Awaited<ReturnType<typeof startAstroBuild>>;

interface BuildOfProject {
  /** The project’s own. */
  readonly routes: readonly IntegrationResolvedRoute[];
  readonly config: Pick<AstroConfig, 'outDir' | 'cacheDir'>;
  readonly logger: BuildLogger;
}

/** Reads every page. Throws `ProblemsFound` if the repository has an error, so that nothing is rendered. */
export async function startAstroBuild(project: Project, { routes, config, logger }: BuildOfProject) {
  const { openStore } = await import('../cache/open-store.ts');
  const { startBuild } = await import('../emit/build.ts');
  const { loadForBuild } = await import('../load-context.ts');
  const kept = openStore(fileURLToPath(new URL('waymark/', config.cacheDir)));
  const start = async (read: Project) => {
    const context = await loadForBuild(read, kept);
    return { context, build: await startBuild(context, logger) };
  };
  const beside = fileURLToPath(config.outDir);
  const ignored = ignoredNote(beside);
  const first = await start(project);
  return {
    /** The Site that was read before Astro made its pages. */
    site: first.context.site,
    /** The uses of a layout: of each page, as all its readers know it. */
    layouts: (): readonly LayoutUse[] => {
      const { shown, members } = first.context;
      const sites = [shown, ...members.map(({ site }) => site)];
      return sites.flatMap((site) => site.pages.map((page) => layoutUse(site, page)));
    },
    /** The same as that of a build. @param dist Absolute path of the folder that Astro wrote its pages to. */
    async write(dist: string): Promise<readonly Diagnostic[]> {
      // Some adapters write the empty page of the docs’ route for it.
      const notFound = join(dist, `${NOT_FOUND_PATH}.html`);
      if (statSync(notFound, { throwIfNoEntry: false })?.size === 0) rmSync(notFound);
      const { host = NO_HOST } = project;
      // Addresses of a route with parameters, and of public/, are known now.
      const own = join(dist, project.path ?? '');
      mkdirSync(own, { recursive: true });
      const made = await withMade(host, first.context.site, own, { routes, path: project.path });
      const { context, build } = made === host ? first : await start({ ...project, host: made });
      for (const { file, message, code } of context.site.diagnostics)
        if (CONFLICTS.has(code)) logger.warn(`${file}: ${message}`);
      const problems = await build.write({ dist: own, beside, around: dist });
      const tools = toolsNote(context.site.extension, project, dirname(beside));
      for (const note of [tools, ignored]) if (note !== undefined) logger.warn(note);
      return problems;
    },
  };
}
