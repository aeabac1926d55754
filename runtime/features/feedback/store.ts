/** Takes feedback: into the state, and on to the webhook of the operator. */
import { createOutbox, type Delivery, type OutboxSetup } from '@waymark/foundation/outbox/outbox';
import { type Feedback, keepFeedback, type NewFeedback } from '@waymark/foundation/state/feedback';
import { randomId } from '@waymark/foundation/state/secrets';
import { type FeedbackOptions, feedbackSchema } from './options.ts';

/** Messages that wait for a receiver that does not answer. */
const MOST_WAITING = 1_000;

const NAME = 'feedback';
const EVENT = 'feedback.received';

export type FeedbackStore = NonNullable<ReturnType<typeof openFeedback>>;

interface FeedbackDelivery extends Delivery {
  /** A bare vote is kept nowhere else. */
  readonly feedback: Feedback & { readonly again?: boolean | undefined };
}

type FeedbackStoreSetup = Pick<OutboxSetup<FeedbackDelivery>, 'state' | 'logger' | 'pausesMs' | 'pollMs'>;

/** Undefined if nothing is to be kept. */
export function openFeedback(
  options: FeedbackOptions | undefined,
  { state, logger, ...outboxSetup }: FeedbackStoreSetup,
) {
  const read = feedbackSchema.parse(options ?? {});
  if (read === false) return undefined;
  const { agents, webhook } = read;
  const outbox =
    webhook &&
    createOutbox<FeedbackDelivery>({
      ...{ state, logger, kind: 'feedback-webhook', scope: 'site', keepsEnded: false },
      endpoints: [{ ...webhook, name: NAME }],
      bodyOf: ({ type, feedback: { time: timestamp, ...data } }) => ({ type, timestamp, data }),
      ...outboxSetup,
    });
  return {
    /** True if agents are offered a tool. */
    agents,
    async keep(given: NewFeedback): Promise<void> {
      const feedback = await keepFeedback(state, given);
      if (outbox === undefined) return;
      if ((await outbox.waiting()) >= MOST_WAITING) {
        logger.error('feedback not forwarded', { reason: `${MOST_WAITING} messages wait for the webhook` });
        return;
      }
      await outbox.put({
        id: `site_${randomId()}`,
        endpoint: NAME,
        type: EVENT,
        feedback: { ...feedback, ...(given.again && { again: true }) },
      });
      outbox.wake();
    },
    /** Resolves when nothing is being sent any more. */
    close: async (): Promise<void> => outbox?.stop(),
  };
}
