/** A build of a folder of documents with the theme as an earlier build bundled it: without Astro and Vite, which it never loads. */
import { pathToFileURL } from 'node:url';
import { type Context, setContext, setInvocation } from '../context.ts';
import { renderSite } from '../emit/render-site.ts';
import { KeptThemes } from '../emit/theme-bundle.ts';
import { loadContext } from '../load-context.ts';
import { parseOptions } from '../options.ts';
import { resolveProject } from '../project.ts';
import { setupTheme } from '../theme/setup.ts';
import type { BuildOptions, DocsFolder } from './docs-folder.ts';

/** Reads a folder of documents for a build. An author's mistakes are in the site's diagnostics. */
export async function readDocuments(
  { docs, cache }: DocsFolder,
  { url, access, images }: BuildOptions,
): Promise<Context> {
  const options = parseOptions({ root: docs, url, access, images });
  const project = resolveProject(options, { root: pathToFileURL(docs), site: undefined, base: '/' });
  return loadContext('build', project, cache);
}

/** Whether there was a theme to build with. */
export async function buildWithKeptTheme(context: Context, { cache, out }: DocsFolder): Promise<boolean> {
  if (cache === undefined) return false;
  setInvocation({ cache });
  setContext(context);
  setupTheme();
  const theme = await new KeptThemes(cache).load(context);
  if (theme === undefined) return false;
  await renderSite(context, theme, { cache, out, logger: QUIET });
  return true;
}

/** The command tells what a build found by its progress, and `waymark check` the rest. */
const QUIET = { info: () => {}, warn: () => {} };
