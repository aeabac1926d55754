/** Sets all that decides how a page looks, in its head, before anything is painted. */
import { ASK_TIMING } from '@waymark/contract/page-timing';
import { type InitialScheme, startScheme } from '@waymark/contract/scheme';

const { dataset } = document.documentElement;
const { initial = 'system', strict } = document.currentScript?.dataset ?? {};
startScheme(initial as InitialScheme, strict !== undefined);
try {
  dataset.dismissed = localStorage.getItem('waymark-banner') ?? '';
} catch {
  // Without storage no banner was closed.
}
try {
  // Marks the page of a server that answers questions, with the session's mark, and that of the session in which the panel was left open.
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const asks = page?.serverTiming.find(({ name }) => name === ASK_TIMING);
  if (asks !== undefined) {
    dataset.asks = asks.description;
    dataset.was = sessionStorage.waymarkAsk;
  }
} catch {
  // Without storage the panel begins closed.
}
