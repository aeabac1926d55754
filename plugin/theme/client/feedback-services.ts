/** Reports a reader's vote on a page to the site's analytics. */

type Send = (...values: unknown[]) => unknown;

/** Functions that analytics services leave on `window`; each is there only if the site uses it, and consent was given. */
interface Services {
  gtag?: Send;
  dataLayer?: unknown[];
  plausible?: Send;
  posthog?: { capture?: Send };
  fathom?: { trackEvent?: Send };
  clarity?: Send;
  hj?: Send;
  pirsch?: Send;
}

/** Objects of others there, whose `track` takes an event and its values. */
const TRACKERS = ['amplitude', 'mixpanel', 'analytics', 'htevents', 'heap', 'LogRocket'];

export interface Vote {
  readonly path: string;
  readonly helpful: boolean;
  /** The beginning of the block of code that it is about. */
  readonly code?: string;
}

const EVENT = 'page_feedback';

export function tellServices(vote: Vote): void {
  const services = window as unknown as Services;
  const trackers = window as unknown as Readonly<Record<string, { track?: Send } | undefined>>;
  const values = { ...vote };
  const send: readonly (() => unknown)[] = [
    // Tag Manager reads the layer itself; a gtag of GA4 writes there.
    () =>
      services.gtag
        ? services.gtag('event', EVENT, values)
        : services.dataLayer?.push({ event: EVENT, ...values }),
    () => services.plausible?.(EVENT, { props: values }),
    () => services.fathom?.trackEvent?.(`${EVENT}: ${vote.helpful ? 'yes' : 'no'}`),
    () => services.clarity?.('event', `${EVENT}_${vote.helpful ? 'yes' : 'no'}`),
    () => services.hj?.('event', `${EVENT}_${vote.helpful ? 'yes' : 'no'}`),
    () => services.pirsch?.(EVENT, { meta: values }),
    () => services.posthog?.capture?.(EVENT, values),
    ...TRACKERS.map((name) => () => trackers[name]?.track?.(EVENT, values)),
  ];
  for (const one of send) {
    try {
      one();
    } catch (error) {
      // A service that fails must not keep the others from hearing it.
      reportError(error);
    }
  }
}
