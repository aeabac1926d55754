/** The project of a folder without a run of Astro: from its astro.config if that uses Waymark, or else from docs.json. */
import { pathToFileURL } from 'node:url';
import { optionsOf, type WaymarkOptions } from '../options.ts';
import { type Project, resolveProject } from '../project.ts';
import { astroConfig, docsRoot } from './values.ts';

/**
 * @param given Options of the command line, which precede the project's own.
 * @throws {UsageError} if the folder holds no documentation
 */
export async function projectOf(
  folder: string,
  given: Pick<WaymarkOptions, 'url' | 'access' | 'config'>,
): Promise<Project> {
  const url = pathToFileURL(`${folder}/`);
  const { url: address, access, config: isRead } = given;
  const defined = Object.fromEntries(
    // Without the flag a project says itself whether its file is read.
    Object.entries({ url: address, access, config: isRead === false ? false : undefined }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const file = astroConfig(folder);
  if (file !== undefined) {
    const config = await readConfig(file, folder);
    const options = integrations(config)
      .map(optionsOf)
      .find((found) => found !== undefined);
    if (options !== undefined) {
      return resolveProject(
        { ...options, ...defined },
        { root: url, site: text(config.site), base: text(config.base) ?? '/' },
      );
    }
  }
  const root = docsRoot(folder);
  return resolveProject({ root, ...defined }, { root: url, site: undefined, base: '/' });
}

async function readConfig(file: string, folder: string): Promise<Record<string, unknown>> {
  // Loaded now: a folder of documents needs no Vite.
  const { loadConfigFromFile } = await import('vite');
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, file, folder, 'silent');
  return { ...loaded?.config };
}

/** Astro takes integrations in lists within lists, and leaves out falsy ones. */
function integrations({ integrations }: Record<string, unknown>): unknown[] {
  return Array.isArray(integrations) ? integrations.flat(Number.POSITIVE_INFINITY) : [];
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
