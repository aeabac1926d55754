/** An OpenAI-compatible server that says what a test wants. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Asked {
  readonly authorization: string | undefined;
  readonly path: string | undefined;
  readonly body: {
    readonly model: string;
    readonly max_tokens?: number;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly tools?: readonly { readonly function: { readonly name: string } }[];
    readonly [field: string]: unknown;
  };
}

/** Its behaviour for one request. */
export type Reply =
  | { readonly text: string; readonly tokens?: number }
  | { readonly calls: readonly { readonly name: string; readonly input: unknown }[]; readonly text?: string }
  | ((response: ServerResponse, asked: Asked) => unknown);

export interface ScriptedModel {
  readonly url: string;
  /** All requests until now. */
  readonly asked: readonly Asked[];
  /** Requests whose connection is open. */
  readonly open: () => number;
}

const chunk = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;

export function beginStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
}

/** In pieces that cut words and citations. */
export function say(response: ServerResponse, text: string): void {
  for (const content of text.match(/[\s\S]{1,7}/g) ?? [])
    response.write(chunk({ choices: [{ delta: { content } }] }));
}

function call(response: ServerResponse, calls: readonly { name: string; input: unknown }[]): void {
  for (const [index, { name, input }] of calls.entries()) {
    const text = typeof input === 'string' ? input : JSON.stringify(input);
    const begun = { index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } };
    response.write(chunk({ choices: [{ delta: { tool_calls: [begun] } }] }));
    for (const part of text.match(/[\s\S]{1,9}/g) ?? [])
      response.write(
        chunk({ choices: [{ delta: { tool_calls: [{ index, function: { arguments: part } }] } }] }),
      );
  }
}

/** @param script One reply a request; the last one is for all that follow. */
export async function scriptedModel(...script: readonly Reply[]): Promise<ScriptedModel> {
  const asked: Asked[] = [];
  let open = 0;
  const server = createServer(async (request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
    let text = '';
    for await (const part of request) text += String(part);
    const now: Asked = {
      authorization: request.headers.authorization,
      path: request.url,
      body: JSON.parse(text) as Asked['body'],
    };
    const reply = script[Math.min(asked.length, script.length - 1)];
    asked.push(now);
    if (reply === undefined) throw new Error('The script has no reply.');
    if (typeof reply === 'function') {
      await reply(response, now);
      return;
    }
    beginStream(response);
    if ('calls' in reply) {
      say(response, reply.text ?? '');
      call(response, reply.calls);
    } else {
      say(response, reply.text);
      if (reply.tokens !== undefined)
        response.write(chunk({ choices: [], usage: { total_tokens: reply.tokens } }));
    }
    response.end('data: [DONE]\n\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, asked, open: () => open };
}
