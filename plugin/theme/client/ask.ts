/** Opens the panel that answers questions, if a server does: by its button, `?`, `?assistant=`, or where it was open before. */
import { orRenew } from '../../browser/renew.ts';
import { isTyping } from './search.ts';

/** Every page has this, and few readers ask: its bytes are counted (tests/browser/ask-panel.test.ts). */
export function startAsk(): void {
  // The first script of the page has read both: from the page's own headers, and of the page before.
  const { asks, was } = document.documentElement.dataset;
  if (asks === undefined) return;
  const open = (isReader?: boolean) =>
    orRenew(import('./ask/panel.ts')).then((panel) => panel.open(isReader));
  for (const name of ['click', 'keydown'] as const) {
    addEventListener(name, ({ key, target }: { key?: string; target: EventTarget | null }) => {
      const isMeant = key ? key === '?' && !isTyping(target) : (target as Element).closest('[data-ask]');
      if (isMeant) void open(true);
    });
  }
  if (was === asks || /assistant/.test(location.search + document.body.className)) void open();
}
