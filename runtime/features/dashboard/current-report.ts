import { type CountReport, type PeriodName, readReport } from '../analytics/report.ts';
import type { AdminContext } from './section.ts';

/** Counts of a period up to now, as far as this server has counted. */
export async function currentReport(
  { analytics, state }: Pick<AdminContext, 'state' | 'analytics'>,
  period: PeriodName,
): Promise<CountReport> {
  await analytics?.flush();
  return readReport(state, period);
}
