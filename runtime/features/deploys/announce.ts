/** Tells others when a deploy has ended. Messages are in the state before the deploy is settled. */
import { createOutbox, type Delivery, type OutboxSetup } from '@waymark/foundation/outbox/outbox';
import { deployEvent, EVENT_OF } from './event.ts';
import type { DeployOptions } from './options.ts';
import { type Deploy, findDeploy } from './record.ts';

export interface DeployDelivery extends Delivery {
  readonly statusId: string;
}

export type Announcer = ReturnType<typeof createAnnouncer>;

interface AnnouncerSetup
  extends Pick<OutboxSetup<DeployDelivery>, 'state' | 'logger' | 'pausesMs' | 'pollMs'> {
  readonly project: string;
  readonly endpoints: DeployOptions['webhooks']['send'];
}

export function createAnnouncer({ project, endpoints, ...setup }: AnnouncerSetup) {
  const outbox = createOutbox<DeployDelivery>({
    ...setup,
    endpoints,
    kind: 'webhook',
    scope: project,
    keepsEnded: true,
    async bodyOf({ statusId }) {
      const deploy = await findDeploy(setup.state, statusId);
      return deploy && deployEvent(deploy);
    },
  });
  const idOf = (statusId: string, endpoint: string): string => `${project}_${statusId}_${endpoint}`;
  return {
    /** Notes for each endpoint that subscribes to ended deploys. */
    async announce({ status, statusId }: Deploy): Promise<void> {
      const type = EVENT_OF[status];
      if (type === undefined) return;
      for (const { name: endpoint, events } of endpoints) {
        if (events.includes(type))
          await outbox.put({ id: idOf(statusId, endpoint), statusId, endpoint, type });
      }
      outbox.wake();
    },
    /** Messages about one deploy. */
    async deliveries(statusId: string): Promise<readonly DeployDelivery[]> {
      const all = await Promise.all(endpoints.map(({ name }) => outbox.get(idOf(statusId, name))));
      return all.filter((delivery) => delivery !== undefined);
    },
    /** Sends nothing more; resolves when messages under way have been given up. */
    stop: outbox.stop,
  };
}
