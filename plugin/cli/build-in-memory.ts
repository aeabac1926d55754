/** The release of a folder of documents, without a file: what strangers may read of it. Its tools run, since its code does. */
import { pathToFileURL } from 'node:url';
import { cacheFolder } from '@waymark/server/cli/cache-folder';
import type { DocsInMemory } from '@waymark/server/cli/mcp';
import { openStore } from '../cache/open-store.ts';
import { buildRelease } from '../emit/release.ts';
import { loadForBuild } from '../load-context.ts';
import { integrationOptions } from '../options.ts';
import { resolveProject } from '../project.ts';

export async function buildInMemory(docs: string): Promise<DocsInMemory> {
  const options = integrationOptions({ root: docs, images: 'original' });
  const project = resolveProject(options, { root: pathToFileURL(docs), site: undefined, base: '/' });
  const cache = cacheFolder(docs);
  const { site, engine } = await loadForBuild(project, cache === undefined ? undefined : openStore(cache));
  return { release: await buildRelease(site, await engine.documents()), own: site.extension };
}
