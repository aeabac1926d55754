/** Everything that a server with deploys has: their queue, the administrative API, and the previews. */
import { resolve } from 'node:path';
import type { z } from 'zod';
import { createLimits, type Limits } from '../limits/limits.ts';
import type { Logger } from '../log.ts';
import type { Problem } from '../problem.ts';
import type { State } from '../state/state.ts';
import { createDeployApi, type DeployApi } from './api.ts';
import { checkBuilder } from './build.ts';
import type { Deployer, DeployerSetup } from './deployer.ts';
import { openDeployer } from './open-deployer.ts';
import { deploySchema } from './options.ts';
import { createPreviewSites, type PreviewSites, type PreviewSitesSetup } from './preview-sites.ts';
import { deployProblems } from './problems.ts';
import type { ReleasePaths } from './releases.ts';
import { verifyRelease } from './verify.ts';

export interface Deploys {
  readonly deployer: Deployer;
  readonly api: DeployApi;
  readonly previewSites: PreviewSites;
  problems(): Promise<readonly Problem[]>;
  /** Releases that were served before the one of a site, the newest first. */
  earlier(site: string): Promise<readonly ReleasePaths[]>;
}

/** As an operator writes them, and where the deploys are made. */
export type DeploysOptions = z.input<typeof deploySchema> & {
  /** Folder of checkouts and releases. */
  readonly workspace: string;
  /** Name of a release in it that was read whole: the next one may share its files. */
  readonly checked?: string | undefined;
};

export interface DeploysSetup extends Pick<DeployerSetup, 'swap' | 'first'> {
  /** Public address of the site. */
  readonly url: string | undefined;
  /** The one that the operator configured, if any. */
  readonly configuredUrl: string | undefined;
  readonly limits: Limits | undefined;
  readonly logger: Logger;
  readonly openPreview: PreviewSitesSetup['open'];
}

/** @throws {z.ZodError} if the options are not valid */
export async function openDeploys(
  state: State,
  { workspace, checked, ...given }: DeploysOptions,
  { url, configuredUrl, limits = createLimits(), logger, swap, first, openPreview }: DeploysSetup,
): Promise<Deploys> {
  const options = deploySchema.parse(given);
  if (options.builder === 'server') checkBuilder();
  const deployer = await openDeployer({
    state,
    options,
    // Builds and git run in other processes.
    workspace: resolve(workspace),
    checked,
    url,
    verify: (release) => verifyRelease(release, { url: configuredUrl, logger }),
    swap,
    first,
    builds: options.builder === 'server',
    logger,
  });
  const base = url === undefined ? '' : new URL(url).pathname.replace(/\/$/, '');
  return {
    deployer,
    earlier: deployer.earlier,
    problems: () => deployProblems({ deployer, options }),
    api: createDeployApi({ state, deployer, options, limits, base, logger }),
    previewSites: createPreviewSites({
      previews: deployer.previews,
      base,
      open: openPreview,
      onError: (error) => logger.error('preview failed', { error }),
    }),
  };
}
