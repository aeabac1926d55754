/** Starts what only some pages have: each script is loaded where its elements are. */
import { startTooltips } from './tooltips.ts';

export function startParts(): void {
  startTooltips();
  const has = (selector: string) => document.querySelector(selector) !== null;
  if (has('.update-filter')) void import('./updates.ts').then(({ startUpdates }) => startUpdates());
  if (has('[data-view]')) void import('./views.ts').then(({ startViews }) => startViews());
  if (has('[data-copy], [data-copy-prompt]'))
    void import('./copies.ts').then(({ startCopies }) => startCopies());
  if (has('[data-mermaid]')) void import('./diagrams.ts').then(({ startDiagrams }) => startDiagrams());
  if (has('#api-intro'))
    void import('../../openapi/client/page.ts').then(({ startApiPage }) => startApiPage());
}
