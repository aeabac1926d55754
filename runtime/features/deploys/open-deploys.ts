/** Everything that a server with deploys has: their queue, and the administrative API. */

import { resolve } from 'node:path';
import { createLimits } from '@waymark/foundation/limits/limits';
import type { Problem } from '@waymark/foundation/problem';
import type { z } from 'zod';
import type { Server } from '../../open-features.ts';
import { createDeployApi } from './api.ts';
import { checkBuilder } from './build.ts';
import { openDeployer } from './open-deployer.ts';
import { deploySchema } from './options.ts';
import { deployProblems } from './problems.ts';
import { verifyRelease } from './verify.ts';

export type Deploys = Awaited<ReturnType<typeof openDeploys>>;

/** Options as an operator writes them, and the place of the deploys. */
export type DeploysOptions = z.input<typeof deploySchema> & {
  /** Folder of checkouts and releases. */
  readonly workspace: string;
  /** Name of a release in it that was read whole: the next one may share its files. */
  readonly checked?: string | undefined;
};

/** @throws {z.ZodError} if the options are not valid */
export async function openDeploys({ workspace, checked, ...given }: DeploysOptions, server: Server) {
  const { state, limits = createLimits(), logger } = server;
  const { url, release } = server.options;
  const options = deploySchema.parse(given);
  if (options.builder === 'server') checkBuilder();
  const setup: Parameters<typeof openDeployer>[0] = {
    state,
    options,
    // Builds and git run in other processes.
    workspace: resolve(workspace),
    checked,
    url: server.url(),
    verify: (paths) => verifyRelease(paths, { url, logger }),
    swap: (paths, verified) => server.swap(paths.release, paths.site, verified?.take()),
    first: typeof release === 'string' ? resolve(release) : undefined,
    builds: options.builder === 'server',
    logger,
  };
  const deployer = await openDeployer(setup, () => server.holdWorkspace(setup.workspace));
  return {
    deployer,
    options,
    /** Folder of checkouts and releases. */
    workspace,
    problems: (): Promise<readonly Problem[]> => deployProblems(deployer, options),
    api: createDeployApi({ state, deployer, limits, logger }),
    close: () => deployer.close(),
  };
}
