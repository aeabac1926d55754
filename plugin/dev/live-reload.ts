/** Open pages load again after an edit: server-sent events (HTML standard, section 9.2). */

export const RELOAD_PATH = '/_waymark/reload';

export interface LiveReload {
  /** A stream of events for one open page. */
  connect(): Response;
  /** Tells every open page to load again. */
  reload(): void;
  close(): void;
}

/** For `<head>`. After the server was away, such as for a restart, its pages may be newer, too. */
export function reloadScript(base: string): string {
  return (
    `<script type="module">{let was=false;const source=new EventSource(${JSON.stringify(base + RELOAD_PATH)});` +
    'source.onmessage=()=>location.reload();source.onopen=()=>{if(was)location.reload();was=true};' +
    'addEventListener("pagehide",()=>source.close())}</script>'
  );
}

export function liveReload(): LiveReload {
  const open = new Set<ReadableStreamDefaultController<string>>();
  return {
    connect() {
      let own: ReadableStreamDefaultController<string> | undefined;
      const events = new ReadableStream<string>({
        start(controller) {
          own = controller;
          open.add(controller);
          // The first bytes make the browser say that the stream is open.
          controller.enqueue(': connected\n\n');
        },
        cancel() {
          if (own !== undefined) open.delete(own);
        },
      });
      return new Response(events.pipeThrough(new TextEncoderStream()), {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
      });
    },
    reload() {
      for (const controller of open) controller.enqueue('data: reload\n\n');
    },
    close() {
      for (const controller of open) controller.close();
      open.clear();
    },
  };
}
