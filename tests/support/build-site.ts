/** Builds of sites, in a process that has loaded what builds them. */
import type { BuildOptions } from '../../plugin/cli/docs-folder.ts';
import { loadedWaymark } from './loaded-command.ts';

export interface BuildOrder {
  /** Folder with docs.json. */
  readonly docs: string;
  /** Folder that gets `dist` and `.waymark`. */
  readonly out: string;
  readonly options?: SiteOptions;
}

/** Options of `waymark build`. */
export type SiteOptions = Pick<BuildOptions, 'url' | 'access' | 'allowErrors' | 'search' | 'precompress'>;

/** Throws with what `waymark build` says if the build fails. */
export async function buildSite({ docs, out, options = {} }: BuildOrder): Promise<void> {
  const flags = Object.entries(options).flatMap(([name, value]) => {
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return value === undefined ? [] : value === true ? [flag] : [flag, value];
  });
  const { code, stderr } = await loadedWaymark(['build', docs, '--out', out, ...flags]);
  if (code !== 0) throw new Error(`The build of ${docs} failed:\n${stderr}`);
}
