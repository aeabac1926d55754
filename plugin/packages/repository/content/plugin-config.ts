/** docs.json as plugins change it. What docs.json closes stays closed, however they arrange the navigation. */

import { isDeepStrictEqual } from 'node:util';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import { problemsInValue } from '@waymark/source/json/issues';
import { LocatedValue, type Path, type Position, SourceFile } from '@waymark/source/json/positions';
import { keysAt } from '@waymark/source/json/schema-keys';
import { isObject, valueAt } from '@waymark/source/values';
import type { LoadedConfig } from '../config/load.ts';
import type { Navigation } from '../config/schema/navigation.ts';
import { configSchema } from '../config/schema.ts';
import { reportUnknownKeys } from '../config/unknown-keys.ts';
import type { ConfigChange, Extension } from '../extend/extension.ts';
import { navPlaces } from '../navigation/nav-places.ts';
import { restrictedSources } from '../navigation/nav-sources.ts';
import { isRestricted } from '../navigation/restrictions.ts';
import { pageVariants } from '../navigation/variants.ts';
import type { Restriction } from './audience.ts';

export interface PluginConfig {
  readonly loaded: LoadedConfig;
  /** Restrictions that the navigation of docs.json gave to pages, by their paths, if a plugin changed the navigation. */
  readonly kept: ReadonlyMap<string, Restriction>;
}

/** @throws {Error} that names the plugin */
export async function withPluginConfig(
  extension: Extension | undefined,
  given: LoadedConfig,
): Promise<PluginConfig> {
  let loaded = given;
  const apply = (change: ConfigChange): void => {
    loaded = changed(loaded, change);
  };
  await extension?.configure(apply, () => loaded.config);
  if (isDeepStrictEqual(loaded.config.navigation, given.config.navigation))
    return { loaded, kept: new Map() };
  const closed = [...pageVariants(navPlaces(given.config.navigation))].filter(([, each]) =>
    isRestricted(each),
  );
  return { loaded, kept: new Map(closed) };
}

function changed(before: LoadedConfig, { value, at }: ConfigChange): LoadedConfig {
  if (!isObject(value)) throw new TypeError('it returned neither a part of docs.json nor nothing.');
  const written = { ...before.config, ...definedOf(value) };
  const result = configSchema.safeParse(written);
  if (!result.success) throw new Error(said(problemsInValue(configSchema, written, result.error.issues)));
  const unknown = new Diagnostics();
  const located = new LocatedValue(written, { source: new SourceFile('', ''), value: 0 }, new WeakMap());
  reportUnknownKeys(located, result.data, (path) => keysAt(configSchema, path), unknown);
  if (unknown.list().length > 0) throw new Error(said(unknown.list()));
  const config = result.data;
  checkSources(before.config.navigation, config.navigation);
  const locate = (path: Path): Position =>
    at === undefined || isDeepStrictEqual(valueAt(config, path), valueAt(before.config, path))
      ? before.locate(path)
      : at;
  return { ...before, config, locate };
}

function definedOf(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
}

function said(problems: readonly { readonly message: string; readonly hint?: string | undefined }[]): string {
  return problems.map(({ message, hint = '' }) => `${message} ${hint}`.trim()).join('\n');
}

/**
 * Pages of specifications and endpoints have no addresses yet by which they could be kept closed, and the readers of a specification
 * follow from its pages.
 *
 * @throws if one that is closed in docs.json has other readers now, or is left out
 */
function checkSources(before: Navigation, after: Navigation): void {
  const now = restrictedSources(after);
  for (const [source, restriction] of restrictedSources(before)) {
    if (!isRestricted(restriction) || isDeepStrictEqual(now.get(source), restriction)) continue;
    throw new Error(
      `it changes who may read \`${source}\`, which the navigation of docs.json closes. Keep it below an element with the same \`groups\` and \`public\`.`,
    );
  }
}
