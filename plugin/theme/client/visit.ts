/** Tells the server of a view that it has not counted, and of searches that ended, if the response of the page says that views are counted. */
import { COUNTED, VIEW_TIMING } from '@waymark/contract/page-timing';
import { type Told, VIEW_PATH } from '@waymark/contract/view';

const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
const timing = entry?.serverTiming?.find(({ name }) => name === VIEW_TIMING);

/** Nothing is sent for readers who ask for privacy: Do Not Track, Global Privacy Control. */
export function tell(told: Told): void {
  const { doNotTrack, globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean } & Navigator;
  if (timing === undefined || doNotTrack === '1' || globalPrivacyControl) return;
  navigator.sendBeacon((document.body.dataset.base ?? '') + VIEW_PATH, JSON.stringify(told));
}

function tellView(from?: string): void {
  const missing = document.querySelector('.message-page:not([data-authored])') !== null;
  tell({ path: location.pathname, from, missing });
}

export function startVisit(): void {
  const first = (): void => tellView(document.referrer);
  if (timing?.description !== COUNTED) {
    // A browser may make a page before its reader opens it.
    if ((document as { prerendering?: boolean } & Document).prerendering)
      document.addEventListener('prerenderingchange', first, { once: true });
    else first();
  }
  // Astro's router changes the page without the server's knowing of it.
  document.addEventListener('astro:after-swap', () => tellView());
}
