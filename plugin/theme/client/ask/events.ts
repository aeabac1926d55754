/** Asks a server, and reads the events of its answer. */
import type { AskEvent, AskQuestion } from '@waymark/contract/ask';

/** The server did not answer a question. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly status: number;

  constructor(status: number) {
    super(`The server answered with ${status}.`);
    this.status = status;
  }
}

/** A server that does not know the address of its site names pages by their paths. */
function withWholeUrls(event: AskEvent, base: string): AskEvent {
  const whole = <T extends { readonly url: string }>(page: T): T => ({
    ...page,
    url: new URL(page.url, base).href,
  });
  if (event.event === 'source') return { ...event, data: whole(event.data) };
  if (event.event !== 'end') return event;
  return { ...event, data: { ...event.data, related: event.data.related.map(whole) } };
}

/** @param address Of `/ask`. */
export async function* askServer(
  address: string,
  question: AskQuestion,
  { signal, credentials }: { readonly signal: AbortSignal; readonly credentials: RequestCredentials },
): AsyncGenerator<AskEvent> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(question),
    credentials,
    signal,
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!response.ok || !isStream || response.body === null) throw new RefusedError(response.status);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (event !== undefined && data !== undefined)
        yield withWholeUrls({ event, data: JSON.parse(data) } as AskEvent, response.url);
    }
  }
}
