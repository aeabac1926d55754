/** The project of a folder: of an Astro project as Astro reads it, with its routes, or a folder of docs. */
import { pathToFileURL } from 'node:url';
import type { WaymarkOptions } from '../options.ts';
import { type Project, resolveProject } from '../project.ts';
import { astroConfig, rootWithDocs } from './values.ts';

/**
 * @param given Options of the command line, which precede the project's own.
 * @throws {UsageError} if the folder holds no documentation
 */
export async function projectOf(
  folder: string,
  given: Pick<WaymarkOptions, 'url' | 'access' | 'config'>,
): Promise<Project> {
  const { url, access, config } = given;
  const said = Object.fromEntries(
    // Without the flag a project says itself whether its file is read.
    Object.entries({ url, access, config: config === false ? false : undefined }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  if (astroConfig(folder) !== undefined) {
    // Loaded now: a folder of documents needs no Astro.
    const { readByAstro } = await import('./astro-run.ts');
    const project = await readByAstro(folder, said);
    if (project !== undefined) return project;
  }
  const root = rootWithDocs(folder);
  return resolveProject({ root, ...said }, { root: pathToFileURL(`${folder}/`), site: undefined, base: '/' });
}
