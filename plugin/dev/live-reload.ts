/** Open pages follow edits: server-sent events (HTML standard, section 9.2). */
import type { Html } from '@waymark/contract/html';
import { inlineScript, type Theme } from '../theme/theme.ts';

export const RELOAD_PATH = '/_waymark/reload';

/** For `<head>`: it runs before scripts that wait for the text of the page. @param revision The state that the page shows. */
export function reloadScript(theme: Theme, base: string, revision: string): Html {
  return inlineScript(theme, 'edits', { 'data-revision': revision, 'data-address': base + RELOAD_PATH });
}

export function liveReload() {
  const open = new Set<ReadableStreamDefaultController<string>>();
  // Another process may have served the page.
  const start = Date.now().toString(36);
  let count = 0;
  return {
    /** The state of the repository that pages of the next one are made of; `reload` makes it the current one. */
    next: (): string => `${start}.${count + 1}`,
    /** A stream of events for one open page. @param since Its state: a page that is older is told at once. */
    connect(since: string | null): Response {
      let own: ReadableStreamDefaultController<string> | undefined;
      const events = new ReadableStream<string>({
        start(controller) {
          own = controller;
          open.add(controller);
          // The first bytes make the browser report that the stream is open.
          controller.enqueue(since === `${start}.${count}` ? ': connected\n\n' : EDITED);
        },
        cancel() {
          if (own !== undefined) open.delete(own);
        },
      });
      return new Response(events.pipeThrough(new TextEncoderStream()), {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
      });
    },
    /** Tells every open page of the newest state. */
    reload(): void {
      count += 1;
      for (const controller of open) controller.enqueue(EDITED);
    },
    close(): void {
      for (const controller of open) controller.close();
      open.clear();
    },
  };
}

const EDITED = 'data: edited\n\n';
