import type { LoadedConfig } from '../config/load.ts';
import type { Diagnostics } from '../diagnostics/collector.ts';
import type { NavTree, Page } from '../types.ts';

export interface BuildOptions {
  /** Paths of all pages: a missing page's report suggests the closest of them. */
  readonly pagePaths?: Iterable<string> | undefined;
}

/**
 * The navigation of docs.json as one tree.
 *
 * `resolve` gets the path of an entry in the form of `Page.path` (see `entryPath`): `/guides/start`, and `/x` for
 * `x/index.mdx`. What breaks the rules is reported, and built as far as it goes.
 */
export function buildNavigation(
  _loaded: LoadedConfig,
  _resolve: (path: string) => Page | undefined,
  _diagnostics: Diagnostics,
  _options: BuildOptions = {},
): NavTree {
  throw new Error('not built yet');
}
