/** Opens the panel that answers questions, if a server does: by its button, `?`, `?assistant=`, or where it was open before. */
import { orRenew } from '../../browser/renew.ts';
import type { OpenOptions } from './ask/panel.ts';
import { isTyping } from './search.ts';

function wasOpen(session: string): boolean {
  try {
    return sessionStorage[`waymark-ask${document.body.dataset.base ?? ''}-open`] === session;
  } catch {
    // Storage is forbidden.
    return false;
  }
}

export function startAsk(): void {
  // The first script of the page has read it from the page's own headers.
  const { asks } = document.documentElement.dataset;
  if (asks === undefined) return;
  const open = (options?: OpenOptions) =>
    void orRenew(import('./ask/panel.ts')).then(({ openAsk }) => openAsk(options));
  addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-ask]')) open();
  });
  addEventListener('keydown', ({ key, target }) => {
    if (key === '?' && !isTyping(target)) open();
  });
  const draft = new URLSearchParams(location.search).get('assistant');
  if (draft !== null) open({ draft });
  else if (document.body.matches('.mode-assistant') || wasOpen(asks)) open({ quiet: true });
}
