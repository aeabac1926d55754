/** Opens the panel that answers questions, if a server does: by its button (which Ctrl/Cmd-I presses, search.ts), `?assistant=`, or where it was open before. */
import { orRenew } from '@waymark/mdx/react/client/renew';

/** Every page has this, and few readers ask: its bytes are counted (tests/browser/ask-panel.test.ts). */
export function startAsk(): void {
  // The first script of the page has read both: from the page's own headers, and of the page before.
  const { asks, was } = document.documentElement.dataset;
  if (asks === undefined) return;
  const open = (isReader?: boolean) =>
    orRenew(import('./ask/panel.ts')).then((panel) => panel.open(isReader));
  addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-ask]')) void open(true);
  });
  if (was === asks || /assistant/.test(location.search + document.body.className)) void open();
}
