/** Deploys as rows: on the page of all of them, and the last ones on the first page. */

import { html } from '@waymark/contract/html';
import { type TableColumn, timeColumn } from '@waymark/foundation/pages/data-table';
import { asking } from '@waymark/foundation/pages/parts';
import { cancelForm, deployName, duration, secondsOf, statusOf, WORDS } from './deploy-details.ts';
import type { Deployer } from './deployer.ts';
import { type Deploy, isOpen } from './record.ts';

/** @param path Of the page of all deploys. */
export async function deployColumns(
  deployer: Deployer,
  path: string,
): Promise<readonly TableColumn<Deploy>[]> {
  const served = await deployer.served();
  const live = (await deployer.live())?.statusId;
  const mayReturn = (deploy: Deploy): boolean =>
    deploy.status === 'success' && deploy.release !== served && deployer.isKept(deploy);
  return [
    {
      head: 'Status',
      sort: { name: 'status', by: ({ status }) => WORDS[status] },
      cell: (deploy) =>
        html`${statusOf(deploy, `${path}?deploy=${deploy.statusId}`)}${deploy.statusId === live && html` <strong class="tag">live</strong>`}`,
    },
    {
      head: 'Commit',
      sort: { name: 'commit', by: deployName },
      cell: (deploy) =>
        deploy.commit === undefined
          ? html``
          : html`<div class="long">${deployName(deploy)}<br><small><code>${deploy.commit.sha.slice(0, 7)}</code></small></div>`,
    },
    {
      head: 'Branch',
      sort: { name: 'branch', by: ({ branch }) => branch },
      cell: ({ branch, preview }) =>
        html`${branch}${preview && html` <a class="tag" href="${preview.url}">preview</a>`}`,
    },
    {
      head: 'By',
      sort: { name: 'by', by: byWhom },
      cell: ({ commit, source }) =>
        commit?.author === undefined
          ? html`${source}`
          : html`<div class="name">${commit.author}</div><small>${source}</small>`,
    },
    timeColumn('Begun', 'begun', ({ createdAt }) => createdAt),
    {
      head: 'Took',
      isNumber: true,
      sort: { name: 'took', by: secondsOf },
      cell: (deploy) => html`${duration(deploy)}`,
    },
    {
      head: '',
      cell: (deploy) =>
        html`${isOpen(deploy) && cancelForm(deploy, path)}${mayReturn(deploy) && html`<a href="${asking(path, 'roll-back', deploy.statusId)}" aria-label="Roll back to ${deploy.statusId}">Roll back</a>`}`,
    },
  ];
}

/** The author of a commit, or the sender of a request that has none yet. */
const byWhom = ({ commit, source }: Deploy): string => commit?.author ?? source;
