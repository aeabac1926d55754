/** What was asked and not found, in one list for all pages of the dashboard that show it. */
import { entriesOf, readReport } from '../analytics/report.ts';
import { type MissedQuestion, missedQuestions, sameWords } from '../state/questions.ts';
import type { AdminContext } from './section.ts';

export interface Missed extends Omit<MissedQuestion, 'last'> {
  /** Undefined for searches of readers: they are counted by day. */
  readonly last?: string | undefined;
}

/** Questions and searches of the last 30 days that found nothing, of readers and of agents, the most frequent first. */
export async function askedAndNotFound({
  state,
  analytics,
}: Pick<AdminContext, 'state' | 'analytics'>): Promise<readonly Missed[]> {
  await analytics?.flush();
  const [kept, report] = await Promise.all([missedQuestions(state), readReport(state, '30-days')]);
  const all = new Map<string, Missed>(kept.map((each) => [sameWords(each.text), each]));
  for (const [text, count] of entriesOf(report.now, 'missed')) {
    const known = all.get(text);
    // Searches of agents are counted here, too: the larger number has the other in it.
    all.set(text, known === undefined ? { text, count } : { ...known, count: Math.max(known.count, count) });
  }
  return [...all.values()].sort(
    (a, b) => b.count - a.count || (b.last ?? '').localeCompare(a.last ?? '') || a.text.localeCompare(b.text),
  );
}
