/** Problems of deploys that need attention, as the dashboard shows them. */
import { linkTo, type Problem } from '@waymark/foundation/problem';
import type { DeployDelivery } from './announce.ts';
import type { Deployer } from './deployer.ts';
import type { DeployOptions } from './options.ts';
import { type Deploy, isOpen } from './record.ts';

type BuilderOptions = Pick<DeployOptions, 'builder' | 'timeoutSeconds'>;

/** Builders look each second: a deploy that waits longer has no builder. */
const WAITING_MS = 5 * 60_000;
/** Time beyond that of a build: for its checkout, and for reading what it made. */
const MORE_MS = 5 * 60_000;
/** Deploys whose messages are looked at. */
const LAST = 10;

export async function deployProblems(
  deployer: Pick<Deployer, 'list' | 'open' | 'damaged' | 'deliveries'>,
  options: BuilderOptions,
): Promise<readonly Problem[]> {
  const [{ entries }, open, damaged] = await Promise.all([
    deployer.list(),
    deployer.open(),
    deployer.damaged(),
  ]);
  const ended = entries.filter((deploy) => !isOpen(deploy) && deploy.status !== 'cancelled');
  const deliveries = await Promise.all(
    ended.slice(0, LAST).map(({ statusId }) => deployer.deliveries(statusId)),
  );
  return [
    ...[...damaged].map(([name, reason]) => damagedRelease(name, reason, entries)),
    ...lastFailed(ended.find(({ preview }) => preview === undefined)),
    ...open.flatMap((deploy) => waiting(deploy, options, Date.now())),
    ...failingWebhooks(deliveries.flat()),
  ];
}

function damagedRelease(name: string, reason: string, deploys: readonly Deploy[]): Problem {
  const made = deploys.find(({ statusId }) => statusId === name);
  const of = made?.commit === undefined ? name : `${made.commit.sha.slice(0, 10)} ${made.commit.message}`;
  return {
    severity: 'error',
    title: `The release ${of.slice(0, 90)} is damaged`,
    text: `${reason} It cannot be restored. The next deploy rebuilds everything and removes it: deploy now, and look at the disk.`,
    link: linkTo('deploys', 'Deploys'),
  };
}

function lastFailed(last: Deploy | undefined): readonly Problem[] {
  if (last?.status !== 'failure') return [];
  const { summary, statusId } = last;
  const text = `${summary} Readers still get the release before it. Mend it, and deploy again.`;
  const link = linkTo('deploys', 'Its log', { deploy: statusId });
  return [{ severity: 'error', title: 'The last deploy failed', text, link }];
}

function waiting(
  { status, statusId, createdAt, startedAt }: Deploy,
  { builder, timeoutSeconds }: BuilderOptions,
  now: number,
): readonly Problem[] {
  const link = linkTo('deploys', 'The deploy', { deploy: statusId });
  const minutes = (since: string): number => Math.floor((now - Date.parse(since)) / 60_000);
  if (status === 'queued' && now - Date.parse(createdAt) > WAITING_MS) {
    const text =
      builder === 'worker'
        ? 'No builder has taken it. Start one with `waymark worker`, on a machine that reaches the same storage.'
        : 'Another deploy may be blocking it: check whether that one makes progress, and cancel it if not.';
    return [
      { severity: 'error', title: `A deploy has waited for ${minutes(createdAt)} minutes`, text, link },
    ];
  }
  if (startedAt === undefined || now - Date.parse(startedAt) < timeoutSeconds * 1000 + MORE_MS) return [];
  const text =
    'It has exceeded its time limit, so its builder is gone or stuck. Restart the builder: it continues the deploy.';
  return [{ severity: 'error', title: `A deploy has run for ${minutes(startedAt)} minutes`, text, link }];
}

/** Endpoints whose last attempted message did not arrive. @param deliveries The newest first. */
function failingWebhooks(deliveries: readonly DeployDelivery[]): readonly Problem[] {
  const last = new Map<string, DeployDelivery>();
  for (const each of deliveries)
    if (each.attempts > 0 && !last.has(each.endpoint)) last.set(each.endpoint, each);
  return [...last.values()].flatMap(({ endpoint, status, attempts, result, statusId }): Problem[] => {
    if (status === 'delivered') return [];
    const next = status === 'waiting' ? 'It is tried again later.' : 'It is not tried again.';
    return [
      {
        severity: status === 'waiting' ? 'warning' : 'error',
        title: `The webhook “${endpoint}” fails`,
        text: `After ${attempts === 1 ? 'one attempt' : `${attempts} attempts`} the answer is ${result ?? 'missing'}. ${next} See whether its address and secret are right, and the log of its receiver.`,
        link: linkTo('deploys', 'Its messages', { deploy: statusId }),
      },
    ];
  });
}
