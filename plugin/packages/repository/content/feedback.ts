/** Feedback that readers can give on a page, and who hears it: docs.json's `feedback`. */
import { wordsIn } from '@waymark/contract/words-in';
import type { Site } from '../types.ts';

/** Services of docs.json's `integrations` that take events from pages (`theme/client/feedback.ts` sends them). */
const RECEIVERS = wordsIn(
  'amplitude clarity fathom ga4 gtm heap hightouch hotjar logrocket mixpanel pirsch plausible posthog',
  'segment',
);

/** Tells whether the site asks its readers nothing, wherever it is served. */
export const isFeedbackOff = ({ config }: Pick<Site, 'config'>): boolean =>
  config.integrations?.telemetry?.enabled === false;

/** Tells whether a vote reaches somebody also without a server: an analytics service, or a script of the repository. */
export function hasReceiver({ config, scripts }: Pick<Site, 'config' | 'scripts'>): boolean {
  if (isFeedbackOff({ config })) return false;
  return scripts.length > 0 || RECEIVERS.some((name) => config.integrations?.[name] !== undefined);
}
