/** The deployer of a process: on a single machine, or on one of many that share a Redis. */
import type { LeaseState } from '@waymark/foundation/state/lease';
import { patient } from '@waymark/foundation/state/patient';
import { RELEASES } from './current-release.ts';
import { createDeployer, type Deployer, type DeployerSetup } from './deployer.ts';
import type { DeployOptions } from './options.ts';
import { type LocalReleases, type Releases, releasesOf } from './releases.ts';

interface ReleasesSetup extends Pick<DeployerSetup, 'workspace' | 'checked' | 'logger'> {
  readonly state: LeaseState & { readonly shared?: { readonly prefix: string } | undefined };
  readonly options: Pick<DeployOptions, 'project' | 'builder' | 'releases'>;
}

/**
 * Throws if machines share a storage and have no place to hand each other releases.
 *
 * @param hold Takes the workspace for this process, once the options are known to be right.
 */
export async function openDeployer(
  setup: Omit<DeployerSetup, 'releasesIn'>,
  hold?: () => Promise<void>,
): Promise<Deployer> {
  const releasesIn = await openReleases(setup);
  await hold?.();
  return createDeployer({ ...setup, releasesIn });
}

/** The releases in a folder of a workspace, which machines share if they share the state. */
export async function openReleases({
  state,
  options: { project, builder, releases: address },
  workspace,
  checked,
  logger,
}: ReleasesSetup): Promise<(folder: string) => Releases> {
  const local = (folder: string): LocalReleases =>
    releasesOf(workspace, folder, folder === RELEASES ? checked : undefined);
  const { shared } = state;
  if (shared === undefined) {
    const only = builder === 'worker' ? 'builder' : address === undefined ? undefined : 'releases';
    if (only === undefined) return local;
    throw new Error(
      `\`deploy.${only}\` is for machines that share a storage: give redis://… with WAYMARK_STORAGE.`,
    );
  }
  if (address === undefined) {
    throw new Error(
      '`deploy.releases` is missing, and machines that share a Redis share releases, too: set it in server.json to a folder that all of them can reach, or to `s3://…`.',
    );
  }
  const [{ openReleaseStore }, { SharedReleases }] = await Promise.all([
    import('./release-store.ts'),
    import('./shared-releases.ts'),
  ]);
  const store = await openReleaseStore(address);
  return (folder) =>
    new SharedReleases({
      local: local(folder),
      state: patient(state),
      ...{ store, project, folder, prefix: shared.prefix, logger },
    });
}
