/** Questions to a server as a program sends them. */
import type { AskAnswer, AskEvent } from '../../../runtime/packages/contract/ask.ts';

/** @param url Of the site, base included. */
export function sendQuestion(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${url}/ask`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Throws if it is refused. */
export async function askSite(
  url: string,
  question: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<AskAnswer> {
  const response = await sendQuestion(url, { question, ...more });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text) as AskAnswer;
}

/** The events of a stream, in their order. */
export function eventsOf(stream: string): AskEvent[] {
  return stream
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (event === undefined || data === undefined) throw new Error(`No event: ${JSON.stringify(block)}`);
      return { event, data: JSON.parse(data) } as AskEvent;
    });
}
