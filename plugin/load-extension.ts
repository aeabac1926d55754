/** The extension of a project: what its `waymark.config.ts` and its options of the integration change. */

import { Extension, type PluginSource } from '@waymark/repository/extend/extension';
import { pluginsShape, type WaymarkConfig } from '@waymark/repository/extend/plugin';
import { configFile, readConfig } from '@waymark/repository/extend/read-config';
import { oncePer } from '@waymark/source/made-once';
import type { Project } from './project.ts';

const KEYS = Object.keys(pluginsShape) as readonly (keyof WaymarkConfig)[];

/** By root: the one that was made of the same sources stays, and with it what was made by it. */
const known = new Map<string, { sources: readonly PluginSource[]; extension: Extension }>();

/**
 * No extension if nothing is changed; `unread` is a file that is there and was not read.
 *
 * @throws {Error} with file and line, if the file is not valid
 */
export async function loadExtension({ root, options }: Pick<Project, 'root' | 'options'>) {
  const file = configFile(root);
  const isRead = options.config !== false;
  const sources: PluginSource[] = file !== undefined && isRead ? [await readConfig(root, file)] : [];
  if (KEYS.some((key) => options[key] !== undefined)) sources.push(sourceOf(options));
  const unread = isRead ? undefined : file;
  if (sources.length === 0) return { extension: undefined, unread };
  const before = known.get(root);
  if (before?.sources.length === sources.length && sources.every((each, at) => each === before.sources[at]))
    return { extension: before.extension, unread };
  const extension = new Extension(sources);
  known.set(root, { sources, extension });
  return { extension, unread };
}

const sourceOf = oncePer((options: Project['options']): PluginSource => {
  const config = Object.fromEntries(
    KEYS.map((key) => [key, options[key]]).filter(([, value]) => value !== undefined),
  );
  // Which code the functions are made of is not known; no page follows from tools and tests.
  const changesPages = Object.keys(config).some((key) => !['tools', 'resources', 'test'].includes(key));
  return {
    name: 'the options of waymark()',
    config,
    digest: changesPages ? undefined : '',
    files: [],
  };
});
