/**
 * Tells others when a deploy has ended. Messages are in the state before the deploy is settled, so each is sent at
 * least once whatever is killed; its id is the same each time. No record holds a secret or a whole address.
 */
import { thenClearUp } from '../../contract/failures.ts';
import { requestOutside } from '../../egress/request.ts';
import type { Logger } from '../../log.ts';
import type { State } from '../../state/state.ts';
import { takeLease } from '../lease.ts';
import type { DeployOptions } from '../options.ts';
import { type Deploy, findDeploy } from '../record.ts';
import { regularly } from '../regularly.ts';
import { deployEvent, EVENT_OF } from './event.ts';
import { signedHeaders } from './signature.ts';

const KIND = 'webhook';
const OPEN = 'webhook-open';

const KEPT_SECONDS = 30 * 24 * 3600;
const POLL_MS = 1_000;
const TIMEOUT_MS = 15_000;

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** Pauses between attempts, as the Standard Webhooks specification recommends. */
const PAUSES_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

export type Receiver = DeployOptions['webhooks']['send'][number];

export interface Delivery {
  readonly id: string;
  readonly statusId: string;
  /** Name of the endpoint in the configuration. */
  readonly endpoint: string;
  readonly type: string;
  readonly status: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  /** ISO 8601. */
  readonly lastAt?: string | undefined;
  readonly nextAt?: string | undefined;
  /** Result of the last attempt: an HTTP status, or why there was none. */
  readonly result?: string | undefined;
}

export interface Outbox {
  /** Notes for each endpoint that subscribes to ended deploys. */
  announce(deploy: Deploy): Promise<void>;
  /** Of one deploy. */
  deliveries(statusId: string): Promise<readonly Delivery[]>;
  /** Sends nothing more; resolves when messages under way have been given up. */
  stop(): Promise<void>;
}

export interface OutboxSetup {
  readonly state: State;
  readonly project: string;
  readonly endpoints: readonly Receiver[];
  readonly logger: Logger;
  /** Pauses between attempts. */
  readonly pausesMs?: readonly number[] | undefined;
  /** Interval between looks for due messages. */
  readonly pollMs?: number | undefined;
}

export function createOutbox(setup: OutboxSetup): Outbox {
  const { state, project, endpoints, logger, pausesMs = PAUSES_MS, pollMs = POLL_MS } = setup;
  const closing = new AbortController();
  const sending = regularly(pollMs, work, { logger, failed: 'webhooks not sent' });

  async function due(): Promise<readonly Delivery[]> {
    const ids = [...(await state.list(OPEN)).keys()].map((key) => key.slice(OPEN.length + 1));
    const all = await Promise.all(ids.map((id) => state.get<Delivery>(`${KIND}:${id}`)));
    const now = new Date().toISOString();
    return all
      .filter((each) => each !== undefined)
      .filter(
        // If the last attempt is in the future, the clock went back: nobody has to wait for that.
        ({ id, status, lastAt = '', nextAt = '' }) =>
          status === 'waiting' && (nextAt <= now || lastAt > now) && id.startsWith(`${project}_`),
      );
  }

  async function work(): Promise<void> {
    if ((await due()).length === 0) return;
    const lease = await takeLease(state, `webhooks-${project}`);
    if (lease === undefined) return;
    await thenClearUp(async () => {
      const signal = AbortSignal.any([closing.signal, lease.lost]);
      await Promise.all((await due()).map((delivery) => attempt(delivery, signal)));
    }, lease.release);
  }

  async function attempt(delivery: Delivery, signal: AbortSignal): Promise<void> {
    const result = await send(delivery, signal);
    // It is sent again when the server starts again.
    if (signal.aborted) return;
    const attempts = delivery.attempts + 1;
    const pause = pausesMs[attempts - 1];
    const isOver = result === 'gone' || result === '410' || pause === undefined;
    const delivered = /^2\d\d$/.test(result);
    const now = Date.now();
    const after: Delivery = {
      ...delivery,
      status: delivered ? 'delivered' : isOver ? 'failed' : 'waiting',
      attempts,
      lastAt: new Date(now).toISOString(),
      // Not all at the same moment: up to a tenth later.
      nextAt:
        delivered || isOver ? undefined : new Date(now + pause * (1 + Math.random() / 10)).toISOString(),
      result,
    };
    await state.set(`${KIND}:${delivery.id}`, after, KEPT_SECONDS);
    if (after.status !== 'waiting') await state.remove(`${OPEN}:${delivery.id}`);
    if (after.status === 'failed')
      logger.error('webhook given up', { endpoint: delivery.endpoint, deploy: delivery.statusId, result });
  }

  /** Status of the answer, or why there was none; `gone` if nothing may be sent to the endpoint any more. */
  async function send({ id, statusId, endpoint }: Delivery, signal: AbortSignal): Promise<string> {
    const to = endpoints.find(({ name }) => name === endpoint);
    const deploy = await findDeploy(state, statusId);
    if (to === undefined || deploy === undefined) return 'gone';
    const body = JSON.stringify(deployEvent(deploy));
    const timestamp = Math.floor(Date.now() / 1000);
    try {
      const response = await requestOutside(to.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Waymark',
          ...signedHeaders(to.secret, { id, timestamp, body }),
        },
        body,
        timeoutMs: TIMEOUT_MS,
        signal,
        allowPrivate: to.allowPrivate,
      });
      return String(response.status);
    } catch (error) {
      // The message of an error may hold the address.
      return error instanceof Error && 'code' in error ? String(error.code) : (error as Error).name;
    }
  }

  return {
    async announce(deploy) {
      const type = EVENT_OF[deploy.status];
      if (type === undefined) return;
      for (const { name, events } of endpoints) {
        if (!events.includes(type)) continue;
        const id = `${project}_${deploy.statusId}_${name}`;
        const known = await state.get<Delivery>(`${KIND}:${id}`);
        if (known !== undefined && known.status !== 'waiting') continue;
        const delivery: Delivery = {
          id,
          statusId: deploy.statusId,
          endpoint: name,
          type,
          status: 'waiting',
          attempts: 0,
        };
        // The marker comes first, as for a deploy: the note is found by it.
        await state.claim(`${OPEN}:${id}`, true, KEPT_SECONDS);
        await state.claim(`${KIND}:${id}`, delivery, KEPT_SECONDS);
      }
      sending.wake();
    },
    async deliveries(statusId) {
      const ids = endpoints.map(({ name }) => `${project}_${statusId}_${name}`);
      const all = await Promise.all(ids.map((id) => state.get<Delivery>(`${KIND}:${id}`)));
      return all.filter((delivery) => delivery !== undefined);
    },
    stop() {
      closing.abort();
      return sending.stop();
    },
  };
}
