import type { Diagnostics } from '../diagnostics/collector.ts';
import type { Position } from './positions.ts';
import type { Config } from './schema.ts';

export interface LoadedConfig {
  readonly config: Config;
  /** Files that the configuration was read from, as paths below the docs root with `/`; `docs.json` first. */
  readonly files: readonly string[];
  /**
   * Where the value at a path of the merged configuration stands. A path that does not exist gives the place of
   * its nearest ancestor.
   */
  locate(path: readonly (string | number)[]): Position;
}

/** Stub. */
export async function loadConfig(
  _root: string,
  _diagnostics: Diagnostics,
): Promise<LoadedConfig | undefined> {
  throw new Error('not built yet');
}
