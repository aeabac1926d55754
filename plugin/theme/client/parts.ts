/** Starts features that only some pages have: each script is loaded if its elements are there. */
import { orRenew } from '@waymark/mdx/react/client/renew';
import { startTooltips } from './tooltips.ts';

export function startParts(): void {
  startTooltips();
  const has = (selector: string) => document.querySelector(selector) !== null;
  const parts: Promise<void>[] = [];
  if (has('.update-filter'))
    parts.push(orRenew(import('./updates.ts')).then(({ startUpdates }) => startUpdates()));
  if (has('[data-view]')) parts.push(orRenew(import('./views.ts')).then(({ startViews }) => startViews()));
  if (has('[data-copy], [data-copy-prompt]'))
    parts.push(orRenew(import('./copies.ts')).then(({ startCopies }) => startCopies()));
  if (has('[data-mermaid]'))
    parts.push(orRenew(import('./diagrams.ts')).then(({ startDiagrams }) => startDiagrams()));
  if (has('img[data-actions]'))
    parts.push(orRenew(import('./image-tools.ts')).then(({ startImageTools }) => startImageTools()));
  if (has('.not-found-pages'))
    parts.push(orRenew(import('./not-found.ts')).then(({ startNotFound }) => startNotFound()));
  if (has('#api-intro'))
    parts.push(orRenew(import('./playground/page.ts')).then(({ startApiPage }) => startApiPage()));
  // From then on everything on the page answers the reader: what drives a browser can wait for it.
  void Promise.all(parts).then(() => {
    document.documentElement.dataset.started = '';
  });
}
