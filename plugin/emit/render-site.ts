/** A build with the theme as an earlier one bundled it: what Astro does with a prerenderer, without Astro and Vite. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Context } from '../context.ts';
import { fileName, renderAddress } from '../routes/build-paths.ts';
import { NOT_FOUND } from '../routes/static-paths.ts';
import { type BuildLogger, startBuild } from './build.ts';
import { forEachLimit } from './for-each-limit.ts';
import { CLIENT, type KeptTheme } from './theme-bundle.ts';

/** Pages in the making at once, as in a build by Astro. */
const CONCURRENCY = 4;

/**
 * Writes `out` and the release beside it, the same bytes as a build by Astro. Throws as that does, and `ProblemsFound` before
 * anything is written.
 *
 * @param cache Folder of what is kept between builds.
 * @param out Emptied first.
 */
export async function renderSite(
  context: Context,
  theme: KeptTheme,
  { cache, out, logger }: { readonly cache: string; readonly out: string; readonly logger: BuildLogger },
): Promise<void> {
  const { project, site } = context;
  const build = await startBuild(context, logger, { cache, out, theme: 'kept' });
  empty(out);
  for (const [path, content] of theme.client) {
    const file = join(out, CLIENT, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  const prerenderer = build.prerenderer(theme.prerenderer);
  await prerenderer.setup?.();
  const { trailingSlash } = site.config.seo;
  await forEachLimit(await prerenderer.getStaticPaths(), CONCURRENCY, async ({ pathname, route }) => {
    const request = new Request(renderAddress(pathname, { base: project.base, trailingSlash }));
    const result = await prerenderer.render(request, { routeData: route });
    const response = result instanceof Response ? result : result.response;
    const file = fileOf(pathname, { out, trailingSlash });
    await mkdir(dirname(file), { recursive: true });
    // Not written over: an earlier release may have the same file.
    await rm(file, { force: true });
    await writeFile(file, new Uint8Array(await response.arrayBuffer()));
  });
  await prerenderer.collectStaticImages?.();
  await prerenderer.teardown?.();
  await build.finish(out);
}

/** But for a repository: a folder may be where it is published from. */
function empty(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (name !== '.git') rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** What a path says is read as an address. */
function fileOf(path: string, { out, trailingSlash }: { out: string; trailingSlash: boolean }): string {
  const name = fileName(`/${path.replace(/^\/+|\/+$/g, '')}`, trailingSlash && path !== NOT_FOUND);
  return fileURLToPath(new URL(`.${encodeURI(name)}`, pathToFileURL(join(out, '/'))));
}
