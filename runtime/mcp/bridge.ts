/** Messages of the standard streams, sent to the MCP server of a site: for clients that start programs, and know no HTTP. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { bodyText } from '@waymark/foundation/http/body-text';
import { wordsOf } from '@waymark/source/failures';

/** Time of one answer: the longest of a site takes seconds. */
const ANSWER_MS = 60_000;
/** Bytes of one answer: the longest of a site has a tenth of them. */
const MOST = 16 * 1024 * 1024;

/** The protocol's names in the metadata of a message, which newer revisions repeat in headers. */
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: {
    readonly _meta?: Readonly<Record<string, unknown>>;
    readonly name?: string;
    readonly uri?: string;
  };
}

/** Resolves when the input has ended. @param token Of a client that has signed in. */
export async function bridgeStdio(
  address: string,
  token: string | undefined,
  output: Writable,
): Promise<void> {
  const transport = new StdioServerTransport(process.stdin, output);
  /** All messages after the first are sent with it. */
  let version: string | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function answerOf(message: Message): Promise<unknown> {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headersOf(message, version),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(message),
      // The question is for the site that was named, and for nobody it points to.
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await bodyText(response, MOST);
    if (text === undefined) throw new Error('it is too long');
    if (text === '' && response.ok && message.id === undefined) return undefined;
    const location = response.headers.get('location');
    if (location !== null) throw new Error(`it redirects to ${location}: name that address`);
    if (!response.headers.get('content-type')?.startsWith('application/json'))
      throw new Error(`it answered ${response.status}, and no message of the protocol`);
    const answer = JSON.parse(text);
    if (message.method === 'initialize') version = answer.result?.protocolVersion;
    // Whoever is refused before the message was read is told nothing of its id.
    return { ...answer, id: message.id };
  }

  async function forward(message: Message): Promise<void> {
    let answer: unknown;
    try {
      answer = await answerOf(message);
    } catch (error) {
      const reason = `There is no answer of ${address}: ${wordsOf(error)}.`;
      answer = { jsonrpc: '2.0', id: message.id, error: { code: -32_000, message: reason } };
    }
    // A notification has no answer.
    if (answer !== undefined && message.id !== undefined) await transport.send(answer as never);
  }

  transport.onmessage = (message) => {
    running = Promise.all([running, forward(message as Message)]);
  };
  const ended = once(process.stdin, 'end');
  await transport.start();
  await ended;
  await running;
}

/** Headers that repeat parts of the message. @param version The one agreed on, for messages that state none. */
function headersOf({ method, params }: Message, version: string | undefined): Record<string, string> {
  const stated = params?._meta?.[VERSION_KEY];
  const revision = typeof stated === 'string' ? stated : version;
  const subject = params?.name ?? params?.uri;
  return {
    ...(revision !== undefined && { 'mcp-protocol-version': revision }),
    ...(stated !== undefined && method !== undefined && { 'mcp-method': method }),
    ...(stated !== undefined && subject !== undefined && { 'mcp-name': headerValue(subject) }),
  };
}

/** Other characters than visible ASCII in base64 (revision 2026-07-28, Streamable HTTP). */
function headerValue(text: string): string {
  return /^[\x21-\x7e]+$/.test(text) ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
