/** Feedback that readers can give on a page, and who hears it: docs.json's `feedback`. */
import type { Site } from '../types.ts';

/** Services of docs.json's `integrations` that take events from pages (`theme/client/feedback.ts` sends them). */
const RECEIVERS = [
  'amplitude',
  'clarity',
  'fathom',
  'ga4',
  'gtm',
  'heap',
  'hightouch',
  'hotjar',
  'logrocket',
  'mixpanel',
  'pirsch',
  'plausible',
  'posthog',
  'segment',
] as const;

/** Whether a vote of a reader reaches anybody: an analytics service, or a script of the repository. */
export function hasReceiver({ config, scripts }: Pick<Site, 'config' | 'scripts'>): boolean {
  const { integrations } = config;
  if (integrations?.telemetry?.enabled === false) return false;
  return scripts.length > 0 || RECEIVERS.some((name) => integrations?.[name] !== undefined);
}
