/** States of docs for comparisons. */
import type { DocsState, StatePage } from '../../plugin/packages/changes/state.ts';

export function statePage(path: string, markdown: string, more: Partial<StatePage> = {}): StatePage {
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? path;
  return { path, title, markdown, audience: 'public', ...more };
}

export function docsState(pages: readonly StatePage[], more: Partial<DocsState> = {}): DocsState {
  return { pages, specifications: [], redirects: [], ...more };
}
