import { createEngine, type Engine } from '@waymark/mdx/markdown/engine';
import type { LastConfig } from '@waymark/repository/config/last-config';
import { PageFiles } from '@waymark/repository/content/pages';
import type { Site } from '@waymark/repository/types';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Store } from './cache/store.ts';
import { textsIn } from './cache/texts.ts';
import type { BuildContext, DevContext } from './context.ts';
import { withEditedTexts } from './edited-texts.ts';
import { viewerClasses } from './members/classes.ts';
import { publicSite, writersSite } from './members/readable-site.ts';
import { threadCount } from './options.ts';
import type { Project } from './project.ts';
import { readRepository, readSite, withEntrances } from './read-repository.ts';

/**
 * Reads the repository for a build. An author's mistakes are in `site.diagnostics`.
 *
 * @param kept Costly work of earlier runs; without one nothing is kept for the next.
 */
export async function loadForBuild(project: Project, kept?: Store): Promise<BuildContext> {
  const pageFiles = new PageFiles();
  const { site, engine } = await readRepository(project, pageFiles, {
    highlightCache: kept && textsIn(kept.of('code')),
    documentCache: kept && textsIn(kept.of('document')),
    threads: threadCount(project.options),
  });
  await site.extension?.run('site:loaded', { site });
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
  const lastConfig: LastConfig = {};
  const site = await readSite(project, pageFiles, lastConfig);
  await site.extension?.run('site:loaded', { site });
  return devContext({ project, pageFiles, lastConfig }, site, createEngine(site, { development: true }));
}

/**
 * The repository after edits; unchanged files are not read or parsed again.
 *
 * @param files Below the docs root, with `/`: changed, added or removed.
 */
export async function reloadContext(previous: DevContext, files: readonly string[]): Promise<DevContext> {
  const { pageFiles, engine, project, lastConfig } = previous;
  for (const file of files) engine.invalidate(file);
  let site = withEditedTexts(previous.site, files, pageFiles);
  if (site === undefined) {
    for (const file of files) pageFiles.forget(file);
    site = await readSite(project, pageFiles, lastConfig);
    await site.extension?.run('site:loaded', { site });
  }
  return devContext(previous, site, engine.withSite(site));
}

function devContext(
  { project, pageFiles, lastConfig }: Pick<DevContext, 'project' | 'pageFiles' | 'lastConfig'>,
  site: Site,
  engine: Engine,
): DevContext {
  return {
    ...{ site, engine, project, pageFiles, lastConfig, kept: undefined, problems: new Diagnostics() },
    shown: writersSite(site),
    members: [],
  };
}
