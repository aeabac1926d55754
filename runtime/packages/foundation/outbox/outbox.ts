/**
 * Messages to receivers that an operator named. Each is in the state before it is sent, so it is sent at least once
 * whatever is killed; its id is the same each time. No record holds a secret or a whole address.
 *
 * @room Messages to receivers that an operator named: kept, signed, tried again.
 */

import type { Receiver } from '@waymark/contract/receiver';
import { errorCode, thenClearUp } from '@waymark/source/failures';
import { requestOutside } from '../egress/request.ts';
import type { Logger } from '../log.ts';
import { regularly } from '../regularly.ts';
import { takeLease } from '../state/lease.ts';
import type { State } from '../state/state.ts';
import { signedHeaders } from './signature.ts';

const KEPT_SECONDS = 30 * 24 * 3600;
const POLL_MS = 1_000;
const TIMEOUT_MS = 15_000;

/** Sent at one time: a receiver that was away is not flooded when it is back. */
const AT_ONCE = 20;

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

export interface Delivery {
  readonly id: string;
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

export interface OutboxSetup<D extends Delivery> {
  readonly state: State;
  readonly kind: string;
  /** Beginning of the ids of its messages: a state may have several senders of a kind. */
  readonly scope: string;
  readonly endpoints: readonly Receiver[];
  /** The same at each attempt. Undefined if there is nothing to be told any more. */
  readonly bodyOf: (delivery: D) => object | undefined | Promise<object | undefined>;
  /** True if records of messages that were sent, or given up, stay for a month. */
  readonly keepsEnded: boolean;
  readonly logger: Logger;
  readonly pausesMs?: readonly number[] | undefined;
  readonly pollMs?: number | undefined;
}

export function createOutbox<D extends Delivery>(setup: OutboxSetup<D>) {
  const { state, kind, scope, logger, pausesMs = PAUSES_MS, pollMs = POLL_MS } = setup;
  const open = `${kind}-open`;
  const closing = new AbortController();
  const sending = regularly(pollMs, work, { logger, failed: 'webhooks not sent' });

  async function openIds(): Promise<readonly string[]> {
    const ids = [...(await state.list(open)).keys()].map((key) => key.slice(open.length + 1));
    return ids.filter((id) => id.startsWith(`${scope}_`));
  }

  async function due(): Promise<readonly D[]> {
    const all = await Promise.all((await openIds()).map((id) => state.get<D>(`${kind}:${id}`)));
    const now = new Date().toISOString();
    return all.filter((each) => each !== undefined && isDue(each, now)).slice(0, AT_ONCE) as readonly D[];
  }

  async function work(): Promise<void> {
    if ((await due()).length === 0) return;
    const lease = await takeLease(state, `${kind}s-${scope}`);
    if (lease === undefined) return;
    const signal = AbortSignal.any([closing.signal, lease.lost]);
    const sendDue = async () => Promise.all((await due()).map((delivery) => attempt(delivery, signal)));
    await thenClearUp(sendDue, lease.release);
  }

  async function attempt(delivery: D, signal: AbortSignal): Promise<void> {
    const { id, endpoint, type } = delivery;
    const result = await send(setup, delivery, signal);
    // It is sent again when the server starts again.
    if (signal.aborted) return;
    const after = afterAttempt(delivery, result, pausesMs);
    const ended = after.status !== 'waiting';
    if (ended && !setup.keepsEnded) await state.remove(`${kind}:${id}`);
    else await state.set(`${kind}:${id}`, after, KEPT_SECONDS);
    if (ended) await state.remove(`${open}:${id}`);
    if (after.status === 'failed') logger.error('webhook given up', { endpoint, type, id, result });
  }

  return {
    /** Keeps a message, unless it was sent. `wake` sends it. */
    async put(delivery: Omit<D, 'status' | 'attempts' | 'lastAt' | 'nextAt' | 'result'>): Promise<void> {
      const { id } = delivery;
      const known = await state.get<D>(`${kind}:${id}`);
      if (known !== undefined && known.status !== 'waiting') return;
      // The marker comes first, as for a deploy: the note is found by it.
      await state.claim(`${open}:${id}`, true, KEPT_SECONDS);
      await state.claim(`${kind}:${id}`, { ...delivery, status: 'waiting', attempts: 0 }, KEPT_SECONDS);
    },
    /** Sends now; otherwise it is done within a second. */
    wake: sending.wake,
    get: (id: string): Promise<D | undefined> => state.get<D>(`${kind}:${id}`),
    waiting: async (): Promise<number> => (await openIds()).length,
    /** Sends nothing more; resolves when messages under way have been given up. */
    async stop(): Promise<void> {
      closing.abort();
      await sending.stop();
    },
  };
}

/** If the last attempt is in the future, the clock went back: nobody has to wait for that. */
const isDue = ({ status, lastAt = '', nextAt = '' }: Delivery, now: string): boolean =>
  status === 'waiting' && (nextAt <= now || lastAt > now);

function afterAttempt<D extends Delivery>(delivery: D, result: string, pausesMs: readonly number[]): D {
  const attempts = delivery.attempts + 1;
  const pause = pausesMs[attempts - 1];
  const isOver = result === 'gone' || result === '410' || pause === undefined;
  const delivered = /^2\d\d$/.test(result);
  const now = Date.now();
  return {
    ...delivery,
    status: delivered ? 'delivered' : isOver ? 'failed' : 'waiting',
    attempts,
    lastAt: new Date(now).toISOString(),
    // Not all at the same moment: up to a tenth later.
    nextAt: delivered || isOver ? undefined : new Date(now + pause * (1 + Math.random() / 10)).toISOString(),
    result,
  };
}

/** Status of the answer, or why there was none; `gone` if nothing may be sent to the endpoint any more. */
async function send<D extends Delivery>(
  { endpoints, bodyOf }: OutboxSetup<D>,
  delivery: D,
  signal: AbortSignal,
): Promise<string> {
  const { id, endpoint } = delivery;
  const to = endpoints.find(({ name }) => name === endpoint);
  const message = to && (await bodyOf(delivery));
  if (to === undefined || message === undefined) return 'gone';
  const body = JSON.stringify(message);
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
    return errorCode(error) ?? (error as Error).name;
  }
}
