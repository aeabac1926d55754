/** Tools and resources that `waymark serve FOLDER` takes of the folder: those of the `waymark.config.ts` that lies there. */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnOffers, OwnParts } from '@waymark/contract/own-tools';
import { configFile } from '@waymark/repository/extend/read-config';
import { loadExtension } from './load-extension.ts';
import type { Project } from './project.ts';

/** Absolute path of the file that would be loaded. */
export function configOfFolder(folder: string): string | undefined {
  // The folder itself, and that of the docs in an Astro project.
  for (const root of [folder, join(folder, 'docs')]) {
    const file = configFile(root);
    if (file !== undefined) return join(root, file);
  }
  return undefined;
}

/**
 * Runs the file, if there is one: its offers, and its absolute path.
 *
 * @throws {Error} with file and line, if the file is not valid
 */
export async function loadFolderTools(folder: string) {
  const file = configOfFolder(folder);
  if (file === undefined) return undefined;
  const { extension } = await loadExtension({ root: join(file, '..'), options: {} });
  if (extension === undefined || !hasTools(extension)) return undefined;
  const { tools, resources } = extension;
  return { tools, resources, file };
}

/**
 * A note for whoever builds tools that `waymark serve` will not find, such as those of a repository that a server deploys. Undefined if it
 * finds them, or if there are none.
 *
 * @param offers Of the site.
 * @param folder That which would be served: the parent of the site's.
 */
export function toolsNote(
  offers: OwnOffers | undefined,
  { root, options }: Pick<Project, 'root' | 'options'>,
  folder: string,
): string | undefined {
  if (offers === undefined || !hasTools(offers)) return undefined;
  const ofOptions = [options, ...(options.plugins ?? [])].some(hasTools);
  const found = configOfFolder(folder);
  if (!ofOptions && found !== undefined && realpathSync(join(found, '..')) === realpathSync(root))
    return undefined;
  return (
    `\`waymark serve\` will not have the tools of this site (${namesOf(offers)}): it loads those of the waymark.config.ts in ` +
    'the folder that it serves, and none of a repository that it deploys. Its operator names a module with `--tools`.'
  );
}

/** Names of tools and addresses of resources. */
export function namesOf({ tools, resources }: OwnOffers): string {
  return [...tools.map(({ name }) => name), ...resources.map(({ uri }) => uri)].join(', ');
}

function hasTools({ tools = [], resources = [] }: OwnParts): boolean {
  return tools.length + resources.length > 0;
}
