/**
 * Feedback of readers and agents: a tally of votes for each page, which stays, and the messages that say more than a vote,
 * of which the newest are kept. Nothing tells who sent them.
 */
import type { FeedbackMessage, Subject } from '@waymark/contract/feedback';
import { DAY_MS } from '../day.ts';
import { type LogPage, type LogPageOptions, logPage, logPages } from './log-page.ts';
import { idOf } from './secrets.ts';
import type { State } from './state.ts';
import { withoutSecrets } from './without-secrets.ts';

const KIND = 'feedback';
const TALLY = 'feedback-tally';
const LAST = 'feedback-last:number';

/** Messages: the oldest go. */
export const MOST_KEPT = 5_000;
const KEPT_SECONDS = 365 * 24 * 3600;

/** A trend is four weeks beside the four before. */
const TREND_DAYS = 28;

export interface Feedback extends Omit<FeedbackMessage, 'again'> {
  /** ISO 8601. */
  readonly time: string;
  readonly by: 'reader' | 'agent';
  /** Name that an agent's client gives itself. */
  readonly client?: string | undefined;
}

export interface KeptFeedback extends Feedback {
  /** Its place in the order in which they came. */
  readonly number: number;
}

export interface Votes {
  readonly up: number;
  readonly down: number;
}

/** Votes and messages about a page, about the code on it, or about answers (whose path is empty). */
export interface VoteTally extends Votes {
  readonly about: Subject;
  readonly path: string;
  readonly agents: number;
  /** When something was sent last, ISO 8601. */
  readonly last: string;
  /** Votes of the last eight weeks, by the number of the day since 1970. */
  readonly days: Readonly<Record<string, readonly [up: number, down: number]>>;
}

export interface NewFeedback extends FeedbackMessage, Pick<Feedback, 'by' | 'client'> {}

/** Counts it, and keeps it if it says more than a vote. Returns it as it may be kept. */
export async function keepFeedback(
  state: State,
  { again = false, ...given }: NewFeedback,
  { most = MOST_KEPT, now = Date.now() }: { readonly most?: number; readonly now?: number } = {},
): Promise<Feedback> {
  const clean = (text: string | undefined) => text && withoutSecrets(text, text.length);
  const feedback: Feedback = {
    ...given,
    time: new Date(now).toISOString(),
    text: clean(given.text),
    code: clean(given.code),
    question: clean(given.question),
  };
  const { about, reason, text } = feedback;
  // Answers are made of many pages.
  const path = about === 'answer' ? '' : (given.path ?? '');
  if (!again) {
    const key = `${TALLY}:${idOf(`${about} ${path}`)}`;
    await state.change<VoteTally>(key, (tally) => counted(tally, { ...feedback, path }, now));
  }
  if (reason === undefined && text === undefined) return feedback;
  const number = (await state.change<number>(LAST, (last = 0) => last + 1)) ?? 1;
  await state.set(keyOf(number), { ...feedback, number } satisfies KeptFeedback, KEPT_SECONDS);
  if (number > most) await state.remove(keyOf(number - most));
  return feedback;
}

/** The number comes first, so that they are in order. */
const keyOf = (number: number): string => `${KIND}:${String(number).padStart(12, '0')}`;

function counted(
  tally: VoteTally | undefined,
  { about, path, vote, by, time }: Feedback & Pick<VoteTally, 'path'>,
  now: number,
): VoteTally {
  const { up = 0, down = 0, agents = 0, days = {} } = tally ?? {};
  const [ups, downs] = [vote === 'up' ? 1 : 0, vote === 'down' ? 1 : 0];
  const today = dayNumber(now);
  const [upToday, downToday] = days[today] ?? [0, 0];
  const recent = Object.entries(days).filter(([day]) => Number(day) > today - 2 * TREND_DAYS);
  return {
    ...{ about, path, up: up + ups, down: down + downs },
    agents: agents + (by === 'agent' ? 1 : 0),
    last: time,
    days: {
      ...Object.fromEntries(recent),
      ...(vote !== undefined && { [today]: [upToday + ups, downToday + downs] as const }),
    },
  };
}

const dayNumber = (time: number): number => Math.floor(time / DAY_MS);

export function trendOf({ days }: Pick<VoteTally, 'days'>, now = Date.now()) {
  const today = dayNumber(now);
  const sum = (from: number, to: number): Votes => {
    const within = Object.entries(days).filter(([day]) => Number(day) > from && Number(day) <= to);
    return {
      up: within.reduce((all, [, [up]]) => all + up, 0),
      down: within.reduce((all, [, [, down]]) => all + down, 0),
    };
  };
  return {
    /** Votes of the last four weeks. */
    now: sum(today - TREND_DAYS, today),
    /** Votes of the four weeks before. */
    before: sum(today - 2 * TREND_DAYS, today - TREND_DAYS),
  };
}

/** Those with the most votes against them first. */
export async function listTallies(state: State): Promise<readonly VoteTally[]> {
  const all = [...(await state.list<VoteTally>(TALLY)).values()];
  return all.sort((a, b) => b.down - a.down || b.up - a.up || a.path.localeCompare(b.path));
}

type FeedbackFilter = Partial<Readonly<Record<'about' | 'path' | 'by' | 'reason', string | undefined>>>;

/** Messages, the newest first. */
export function listFeedback(
  state: State,
  filter: LogPageOptions & FeedbackFilter = {},
): Promise<LogPage<KeptFeedback>> {
  return logPage<KeptFeedback, KeptFeedback>(state, KIND, filter, (each) =>
    (['about', 'path', 'by', 'reason'] as const).every(
      (name) => filter[name] === undefined || filter[name] === each[name],
    )
      ? [each]
      : [],
  );
}

/** Every message that is kept, the newest first. */
export async function allFeedback(state: State): Promise<readonly KeptFeedback[]> {
  const all: KeptFeedback[] = [];
  const pages = logPages((page) => listFeedback(state, { ...page, limit: 1_000 }));
  for await (const entries of pages) all.push(...entries);
  return all;
}

/** Removes a message; what it counted for stays. Returns it; undefined if there is none. */
export async function removeFeedback(state: State, number: number): Promise<KeptFeedback | undefined> {
  const known = await state.get<KeptFeedback>(keyOf(number));
  if (known !== undefined) await state.remove(keyOf(number));
  return known;
}
