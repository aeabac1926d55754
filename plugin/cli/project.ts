/** The project of a folder: of an Astro project as Astro reads it, with its routes, or a folder of docs. */
import { pathToFileURL } from 'node:url';
import type { WaymarkOptions } from '../options.ts';
import { type Project, resolveProject } from '../project.ts';
import { astroConfig, docsRoot } from './values.ts';

/**
 * @param given Options of the command line, which precede the project's own.
 * @throws {UsageError} if the folder holds no documentation
 */
export async function projectOf(
  folder: string,
  given: Pick<WaymarkOptions, 'url' | 'access'>,
): Promise<Project> {
  if (astroConfig(folder) !== undefined) {
    // Loaded now: a folder of documents needs no Astro.
    const { readByAstro } = await import('./astro-run.ts');
    const project = await readByAstro(folder, given);
    if (project !== undefined) return project;
  }
  const root = docsRoot(folder);
  const defined = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return resolveProject(
    { root, ...defined },
    { root: pathToFileURL(`${folder}/`), site: undefined, base: '/' },
  );
}
