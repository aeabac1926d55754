/** Answers a question by the model, if there is one and it may be asked; else, and if it fails, by the docs' own passages. */
import type { AskEvent, AskQuestion, AskReason } from '@waymark/contract/ask';
import { createSlots } from '@waymark/foundation/limits/slots';
import type { Logger } from '@waymark/foundation/log';
import type { Serving } from '@waymark/foundation/release/serving';
import type { State } from '@waymark/foundation/state/state';
import { createBudget } from './budget.ts';
import { answerFromDocs } from './from-docs.ts';
import { answerFromModel, UnprovenError } from './from-model.ts';
import { createModel } from './model.ts';
import type { Asking } from './options.ts';
import type { DocsLibrary } from './sections.ts';

/**
 * Answers of the model that one client is given at one time, and never all of several: others get some, too. An office behind one address is
 * one client, whose further readers get the docs' own passages at once. A product, which asks for many people, has half of all.
 */
const OF_CLIENT = 2;

/** Shares of the budget of a day. */
const DAILY_SHARE = { client: 1 / 5, product: 1 / 2 };

interface AnswerSetup extends Pick<Asking, 'model'>, Pick<Serving, 'info'> {
  readonly state: State | undefined;
  readonly logger: Logger;
}

/** Its client is the one whose simultaneous answers are counted. */
export interface AskingClient {
  readonly client: string;
  /** Asks for many people. */
  readonly isProduct?: boolean | undefined;
}

type Answer = (
  library: DocsLibrary,
  question: AskQuestion,
  client: AskingClient,
  /** Whoever asked has left: no more words are needed. */
  gone: AbortSignal,
) => AsyncGenerator<AskEvent, void>;

export function createAnswer({ model: options, info, state, logger }: AnswerSetup): Answer {
  if (options === undefined) {
    return async function* docs(library, question) {
      yield* answerFromDocs(library, question);
    };
  }
  const model = createModel(options);
  const budget = createBudget(state, options.daily);
  const { concurrent } = options;
  const slots = createSlots({ all: concurrent });
  const ofClient = Math.max(1, Math.min(OF_CLIENT, concurrent - 1));
  const ofProduct = Math.max(1, Math.floor(concurrent / 2));

  return async function* answer(library, question, { client, isProduct }, gone) {
    const slot = slots.take(client, isProduct ? ofProduct : ofClient);
    if (slot === undefined) return yield* instead(library, question, 'busy');
    const stop = new AbortController();
    try {
      const share = isProduct ? DAILY_SHARE.product : DAILY_SHARE.client;
      if (!(await budget.take(client, share))) return yield* instead(library, question, 'budget');
      const signal = AbortSignal.any([stop.signal, gone, AbortSignal.timeout(options.seconds * 1000)]);
      const spend = (tokens: number): Promise<void> => budget.spend(client, tokens);
      yield* answerFromModel({ library, question, model, options, site: info, signal, spend });
    } catch (error) {
      if (gone.aborted) return;
      const reason = error instanceof UnprovenError ? 'unproven' : 'failed';
      // Errors of the connection name addresses, and nothing that was asked.
      if (reason === 'failed') logger.error('model did not answer', { error });
      yield { event: 'restart', data: { reason } };
      yield* instead(library, question, reason);
    } finally {
      // Whoever no longer listens needs no more words.
      stop.abort();
      slot.free();
    }
  };
}

function* instead(library: DocsLibrary, question: AskQuestion, reason: AskReason): Generator<AskEvent, void> {
  for (const each of answerFromDocs(library, question)) {
    yield each.event === 'end' ? { ...each, data: { ...each.data, instead: reason } } : each;
  }
}
