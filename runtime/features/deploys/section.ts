/** Deploys: when each was built and from which commit, its log, and the ways to begin, end and take back one. */

import { type Html, html } from '@waymark/contract/html';
import { logTable } from '@waymark/foundation/pages/log-table';
import { empty, filterLinks, live, pageHeading } from '@waymark/foundation/pages/parts';
import { InputError } from '@waymark/foundation/state/input-error';
import type { DashboardSection } from '../../section.ts';
import { commitOf, deployDetails, deployName, WORDS } from './deploy-details.ts';
import { deployColumns } from './deploy-table.ts';
import { deploysFeature } from './feature.ts';
import { DEPLOY_STATUSES, type Deploy, type DeployStatus, isOpen } from './record.ts';

/** Seconds between two looks at a running deploy. */
const FOLLOW_SECONDS = 2;

export const deploysSection: DashboardSection = {
  slug: 'deploys',
  title: 'Deploys',
  group: 'Site',
  async render({ started, path }, query) {
    const deployer = started(deploysFeature)?.deployer;
    if (deployer === undefined) return html`${pageHeading('Deploys', 'None are configured.')}`;
    const chosen = query.get('deploy');
    if (chosen !== null) {
      const deploy = await deployer.find(chosen);
      if (deploy === undefined)
        return html`${pageHeading('Not found', 'There is no such deploy.')}<p><a href="${path}">All deploys</a></p>`;
      const [log, deliveries, changes] = await Promise.all([
        deployer.log(chosen),
        deployer.deliveries(chosen),
        deployer.changes(deploy),
      ]);
      return deployDetails({ deploy, log, deliveries, changes, path });
    }
    const status = DEPLOY_STATUSES.find((each) => each === query.get('show'));
    const { body, rows: deploys } = await logTable<Deploy>({
      ...{ path, query, keep: ['show'], noun: ['deploy', 'deploys'] },
      read: (page) => deployer.list({ ...page, status }),
      filter: {
        label: 'A commit, a branch or a person',
        texts: ({ commit, branch, source }) => [
          ...[commit?.message ?? '', commit?.sha ?? '', commit?.author ?? ''],
          ...[branch, source],
        ],
      },
      columns: await deployColumns(deployer, path),
      none: noDeploys(status),
    });
    const damaged = [...(await deployer.damaged())];
    return html`${pageHeading(
      'Deploys',
      'Newest first. The site does not change until a deploy is built and tested.',
      html`<form method="post" action="${path}"><button name="action" value="deploy">Deploy now</button></form>`,
    )}
${live(
  'deploys',
  html`${damaged.map(([name, reason]) => damageNotice(name, reason, deploys))}
<div class="tools">${filterLinks('Deploys', SHOWN, status, (each) => (each === undefined ? path : `${path}?show=${each}`))}</div>
${body}`,
)}`;
  },
  async following({ started }, query) {
    const deployer = started(deploysFeature)?.deployer;
    if (deployer === undefined) return undefined;
    const chosen = query.get('deploy');
    const shown = chosen === null ? await deployer.open() : [await deployer.find(chosen)];
    const open = shown.find((deploy) => deploy !== undefined && isOpen(deploy));
    const step = open?.step === undefined ? '' : `: ${open.step}`;
    return open && { seconds: FOLLOW_SECONDS, state: `Deploy ${WORDS[open.status]}${step}` };
  },
  actions: {
    deploy: {
      event: 'deploy.triggered',
      done: 'The deploy is in the queue.',
      async run(_fields, { started }) {
        const deploy = await started(deploysFeature)?.deployer.trigger('dashboard');
        return { subject: deploy?.statusId };
      },
    },
    cancel: {
      event: 'deploy.cancelled',
      done: 'The deploy is being cancelled.',
      async run(fields, { started }) {
        const id = fields.get('id') ?? '';
        if (!(await started(deploysFeature)?.deployer.cancel(id)))
          throw new InputError('The deploy has ended already.');
        return { subject: id };
      },
    },
    'roll-back': {
      event: 'deploy.rolled-back',
      done: 'The earlier release is being restored.',
      async ask(id, { started }) {
        const deploy = await started(deploysFeature)?.deployer.find(id);
        return (
          deploy && {
            question: `Roll back to “${deployName(deploy)}”?`,
            explanation: 'Readers and agents get this release again from the next request on.',
            button: 'Roll back',
          }
        );
      },
      async run(fields, { started }) {
        const id = fields.get('id') ?? '';
        if ((await started(deploysFeature)?.deployer.rollBack(id, 'rollback')) === undefined)
          throw new InputError('The release of this deploy is no longer kept.');
        return { subject: id };
      },
    },
  },
};

const SHOWN: readonly (readonly [status: DeployStatus | undefined, text: string])[] = [
  [undefined, 'All'],
  ['success', 'Published'],
  ['failure', 'Failed'],
  ['cancelled', 'Cancelled'],
];

function noDeploys(status: DeployStatus | undefined): Html {
  if (status !== undefined)
    return empty(
      `No deploys that ${WORDS[status] === 'failed' ? 'have failed' : `were ${WORDS[status]}`}`,
      'Choose “All” to see the others.',
    );
  return empty(
    'No deploys yet',
    'Each build of the branch is listed here with its commit and its log, and can be rolled back to. Start one with “Deploy now”, with an API key, or with a webhook of your git host.',
  );
}

/** The release that can no longer be served, and what happens next. */
function damageNotice(name: string, reason: string, deploys: readonly Deploy[]): Html {
  const made = deploys.find(({ statusId }) => statusId === name);
  return html`<div class="notice bad" role="alert"><strong>The release ${made === undefined ? html`<code>${name}</code>` : commitOf(made)} is damaged</strong> ${reason} It cannot be restored. The next deploy rebuilds everything and removes it.</div>`;
}
