import { z } from 'zod';

const DAYS = 400;

const settingsSchema = z.strictObject({
  days: z
    .int()
    .min(31)
    .max(3_660)
    .default(DAYS)
    .describe('Number of days for which counts are kept by day. Older counts are kept by month.'),
});

const analyticsSchema = z
  .union([z.literal(false), settingsSchema.partial()])
  .describe(
    'Counts of views, searches, missing pages and agents, without cookies and IP addresses. `false` counts nothing.',
  );

export const analyticsFields = { analytics: analyticsSchema.optional() };

/** Counts by day. False: nothing is counted. */
export type AnalyticsOptions = z.input<typeof analyticsSchema>;

/** Undefined if nothing is counted. */
export function readAnalyticsOptions(
  options: AnalyticsOptions = {},
): { readonly keptDays: number } | undefined {
  return options === false ? undefined : { keptDays: settingsSchema.parse(options).days };
}
