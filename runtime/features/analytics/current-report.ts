import type { AdminContext } from '../../section.ts';
import { analyticsFeature } from './feature.ts';
import { type CountReport, type PeriodName, readReport } from './report.ts';

/** Counts of a period up to now, as far as this server has counted. */
export async function currentReport(
  { started, state }: Pick<AdminContext, 'state' | 'started'>,
  period: PeriodName,
): Promise<CountReport> {
  await started(analyticsFeature)?.flush();
  return readReport(state, period);
}
