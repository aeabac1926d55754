import type { Deployer } from './deployer.ts';
import type { Deploy } from './record.ts';

/** The deploy whose release is served: after a rollback that rollback, and not the deploy that built the release. */
export async function liveDeploy(deployer: Deployer | undefined): Promise<Deploy | undefined> {
  const name = await deployer?.served();
  if (deployer === undefined || name === undefined) return undefined;
  const { entries } = await deployer.list({ status: 'success' });
  return entries.find(({ release }) => release === name) ?? (await deployer.find(name));
}
