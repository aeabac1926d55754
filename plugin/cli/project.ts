/** The project of a folder: of an Astro project as Astro reads it, with its routes, or a folder of docs. */
import { pathToFileURL } from 'node:url';
import type { WaymarkOptions } from '../options.ts';
import { type Project, resolveProject } from '../project.ts';
import { givenOptions } from './docs-folder.ts';
import { astroConfig, rootWithDocs } from './values.ts';

/**
 * @param options Those of the command line, which precede the project's own.
 * @throws {UsageError} if the folder holds no documentation
 */
export async function projectOf(
  folder: string,
  options: Pick<WaymarkOptions, 'url' | 'access' | 'config'>,
): Promise<Project> {
  const { url, access, config } = options;
  if (astroConfig(folder) !== undefined) {
    // Loaded now: a folder of documents needs no Astro.
    const { readByAstro } = await import('./astro-run.ts');
    const project = await readByAstro(folder, { url, access, config });
    if (project !== undefined) return project;
  }
  const root = rootWithDocs(folder);
  const own = { root, ...givenOptions({ url, access, config }) };
  return resolveProject(own, { root: pathToFileURL(`${folder}/`), site: undefined, base: '/' });
}
