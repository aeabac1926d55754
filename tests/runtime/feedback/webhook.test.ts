/** The webhook of feedback, with a receiver that really listens. */
import { createStorage } from 'unstorage';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openFeedback } from '../../../runtime/features/feedback/store.ts';
import { isSigned } from '../../../runtime/packages/foundation/outbox/signature.ts';
import { stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import { SITE_URL } from '../support/fixture-site.ts';
import { startReceiver, type TestReceiver } from '../support/receiver.ts';
import { served } from '../support/served.ts';
import { post } from './post.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const PAGE = { about: 'page', path: '/guides/start' } as const;
const OFTEN = { interval: 20 };

let receiver: TestReceiver;

beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const webhook = (more: object = {}) => ({
  url: receiver.url,
  secret: SECRET,
  allowPrivate: true,
  ...more,
});

/** A store that tries again at once. */
function storeOf(more: object = {}) {
  const state = stateOf(createStorage());
  const errors: unknown[] = [];
  const logger = { error: (event: string, details: object) => errors.push({ event, ...details }) };
  const times = { pausesMs: [1, 1], pollMs: 10 };
  const opened = openFeedback({ webhook: webhook(more) }, { state, logger, ...times });
  if (opened === undefined) throw new Error('Nothing is kept.');
  onTestFinished(() => opened.close());
  const records = async () =>
    [...(await state.snapshot()).keys()].filter((key) => key.startsWith('feedback-webhook'));
  return { state, errors, records, keep: opened.keep };
}

describe('the webhook for votes and texts of feedback', () => {
  it('is signed as Standard Webhooks specifies, and does not name the sender', async () => {
    const { url } = await served({
      url: SITE_URL,
      storage: createStorage(),
      feedback: { webhook: webhook() },
    });
    await post(url, { ...PAGE, vote: 'down' }, { 'user-agent': 'Sniffable/1.0' });
    await post(url, { ...PAGE, vote: 'down', reason: 'wrong', text: 'Step 2 fails.', again: true });
    await post(url, { about: 'page', path: '/internal/secret', vote: 'down' });
    await expect.poll(() => receiver.got.length, OFTEN).toBe(2);
    for (const { headers, body } of receiver.got) {
      expect(isSigned(SECRET, new Headers(headers as Record<string, string>), body)).toBe(true);
    }
    const bodies = receiver.got.map(({ body }) => JSON.parse(body)).sort((a) => (a.data.again ? 1 : -1));
    const page = { about: 'page', path: '/guides/start', by: 'reader', vote: 'down' };
    const timestamp = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(bodies).toEqual([
      { type: 'feedback.received', timestamp, data: page },
      {
        type: 'feedback.received',
        timestamp,
        data: { ...page, reason: 'wrong', text: 'Step 2 fails.', again: true },
      },
    ]);
    expect(JSON.stringify(receiver.got.map(({ body }) => body))).not.toMatch(/Sniffable|127\.0\.0\.1/);
  });

  it('is retried with the same id until it is received, then forgotten', async () => {
    receiver.answers = [500, 302];
    const { keep, records } = storeOf();
    await keep({ ...PAGE, by: 'reader', vote: 'up' });
    await expect.poll(() => receiver.got.length, OFTEN).toBe(3);
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await expect.poll(records, OFTEN).toEqual([]);
  });

  it('is given up after the last attempt, and leaves nothing in the storage', async () => {
    receiver.answers = [500, 500, 500];
    const { keep, records, errors } = storeOf();
    await keep({ ...PAGE, by: 'reader', vote: 'up' });
    await expect.poll(records, OFTEN).toEqual([]);
    expect(receiver.got).toHaveLength(3);
    expect(JSON.stringify(errors)).toContain('webhook given up');
    expect(JSON.stringify(errors)).not.toMatch(/hidden|whsec_|127\.0\.0\.1/);
  });

  it('does not reach a private network without permission', async () => {
    const { keep, records, errors } = storeOf({
      allowPrivate: false,
      url: webhook().url.replace('http', 'https'),
    });
    await keep({ ...PAGE, by: 'reader', vote: 'up' });
    await expect.poll(records, OFTEN).toEqual([]);
    expect(JSON.stringify(errors)).toContain('PrivateAddressError');
    expect(receiver.got).toEqual([]);
  });
});

it('an unreachable webhook receiver queues a bounded number of messages, and feedback is still stored', async () => {
  const state = stateOf(createStorage());
  const errors: string[] = [];
  const logger = { error: (event: string) => errors.push(event) };
  const stopped = { url: 'https://receiver.invalid', secret: SECRET };
  const opened = openFeedback({ webhook: stopped }, { state, logger, pollMs: 60_000 });
  onTestFinished(() => opened?.close());
  for (let n = 0; n < 999; n += 1) await state.set(`feedback-webhook-open:site_${n}`, true);
  for (let n = 0; n < 4; n += 1) await opened?.keep({ ...PAGE, by: 'reader', vote: 'up' });
  expect(errors.filter((event) => event === 'feedback not forwarded')).toHaveLength(3);
  expect(JSON.stringify([...(await state.list('feedback-tally')).values()])).toContain('"up":4');
});
