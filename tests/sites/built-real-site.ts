/** The real sites, built by the command as a person runs it: each once in a run, whoever looks at it. */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { once } from '../support/once.ts';
import { type CliResult, waymark } from '../unit/cli/run-cli.ts';
import type { RealSite } from './real-sites.ts';

export const ADDRESS = 'https://handbook.example.org';

/** The documentation of Waymark, which is a real site too. */
export const STARTER: RealSite = { name: 'starter', root: resolve(import.meta.dirname, '../../starter') };

export interface BuiltRealSite {
  /** Folder that holds `dist` and `.waymark`; nobody may change it. */
  readonly out: string;
  readonly dist: string;
  /** Output of the command. */
  readonly result: CliResult;
}

/** Throws with the command's output if the build fails. */
export async function builtRealSite({ name, root }: RealSite): Promise<BuiltRealSite> {
  const folder = await once(`site-${name}`, async (at) => {
    const start = performance.now();
    const result = await buildRealSite(root, join(at, 'out'));
    if (result.code !== 0) throw new Error(`The build ended with ${result.code}:\n${result.stderr}`);
    console.log(`${name}: built in ${Math.round(performance.now() - start)} ms`);
    await writeFile(join(at, 'result.json'), JSON.stringify(result));
  });
  const result = JSON.parse(await readFile(join(folder, 'result.json'), 'utf8')) as CliResult;
  const out = join(folder, 'out');
  return { out, dist: join(out, 'dist'), result };
}

export function buildRealSite(root: string, out: string, env: NodeJS.ProcessEnv = {}): Promise<CliResult> {
  return waymark(['build', root, '--out', out, '--url', ADDRESS], undefined, env);
}
