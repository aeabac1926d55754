/** Builds of sites in one process for a whole run: most of the time of a small one would go into loading what builds it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { BuildOptions } from '../../plugin/cli/docs-folder.ts';
import { plainEnvironment } from '../unit/cli/run-cli.ts';

export interface BuildOrder {
  /** Folder with docs.json. */
  readonly docs: string;
  /** Folder that gets `dist` and `.waymark`. */
  readonly out: string;
  readonly options?: SiteOptions;
}

/** Options of `waymark build`. */
export type SiteOptions = Pick<BuildOptions, 'url' | 'access' | 'allowErrors' | 'search' | 'precompress'>;

/** Starts the process, which loads nothing before the first order. @returns Ends it; it does not outlive this process either. */
export async function startBuilder(folder: string): Promise<() => void> {
  const socket =
    process.platform === 'win32' ? `\\\\.\\pipe\\waymark-test-${process.pid}` : join(folder, 'builder');
  const child = fork(resolve(import.meta.dirname, 'builder.ts'), [socket], {
    env: plainEnvironment(),
    execArgv: [],
  });
  await once(child, 'message');
  process.env.WAYMARK_TEST_BUILDER = socket;
  return () => child.disconnect();
}

/** Builds as `waymark build` does. Throws with what it says if the build fails. */
export async function buildSite(order: BuildOrder): Promise<void> {
  const sent = request({ socketPath: process.env.WAYMARK_TEST_BUILDER, method: 'POST' });
  sent.end(JSON.stringify(order));
  const [response] = await once(sent, 'response');
  const problem = await text(response);
  if (response.statusCode !== 200) throw new Error(`The build of ${order.docs} failed:\n${problem}`);
}
