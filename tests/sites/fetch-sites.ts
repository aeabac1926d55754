/**
 * Fetches the real sites of tests and benches, each at its commit: `npm run sites -- FOLDER`. Afterwards
 * `WAYMARK_SITES=FOLDER npm test` reads them. A site that is there already stays.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fetchSite, type PinnedSite } from './fetch-site.ts';

/** Repositories by the names of their folders. Their licences allow copies; nothing of them is committed here. */
export const PINNED_SITES: Readonly<Record<string, PinnedSite>> = {
  'DeepLcom__api-docs': {
    repository: 'DeepLcom/api-docs',
    commit: '27999b39b777389db214777703f5eafc78550e24',
  },
  PrefectHQ__fastmcp: {
    repository: 'PrefectHQ/fastmcp',
    commit: '743ddffd0a0722858a1eec6ebf93b9e315d75b96',
    folder: 'docs',
  },
  agentskills__agentskills: {
    repository: 'agentskills/agentskills',
    commit: '69ef37e9424c0a7ea9dd2293b559e43ec8176379',
    folder: 'docs',
  },
  'langgenius__dify-docs': {
    repository: 'langgenius/dify-docs',
    commit: '9d8344e72dffb71993ba9874ec762bb5d456ad0f',
  },
  mem0ai__mem0: {
    repository: 'mem0ai/mem0',
    commit: '8d5b7865bd0521e75fe9ab1b260eeccc83f8a378',
    folder: 'docs',
  },
  spree__spree: {
    repository: 'spree/spree',
    commit: 'cee28a23d9965d3c873955f2a567212450e4b335',
    folder: 'docs',
  },
  'the-momentum__open-wearables': {
    repository: 'the-momentum/open-wearables',
    commit: '44a268be623e81995e896b05ed93a56411ddf807',
    folder: 'docs',
  },
  'triggerdotdev__trigger.dev': {
    repository: 'triggerdotdev/trigger.dev',
    commit: 'b082e44389337dc6505d590737a6df70867cc8f4',
    folder: 'docs',
  },
};

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Name the folder for the sites: npm run sites -- ../sites');
  mkdirSync(folder, { recursive: true });
  for (const [name, site] of Object.entries(PINNED_SITES)) {
    const target = join(resolve(folder), name);
    if (existsSync(target)) continue;
    const part = `${target}.part`;
    rmSync(part, { recursive: true, force: true });
    fetchSite(site, part);
    renameSync(part, target);
    console.log(`${name} at ${site.commit.slice(0, 8)}`);
  }
}
