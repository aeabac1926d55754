/** One call of an OpenAI-compatible model, whose answer is read while it comes. */

import { openOutside } from '@waymark/foundation/egress/request';
import { estimatedTokens } from '@waymark/search/tokens';
import { z } from 'zod';
import type { ModelOptions } from './options.ts';

/** Longest response of a model, with everything around its words. */
const MOST_BYTES = 4_000_000;
/** Longest line of a stream. */
const MOST_LINE = 64_000;
/** UTF-16 code units of an answer for each token that it may have. */
const MOST_OF_TOKEN = 8;
const MOST_CALLS = 8;
const MOST_ARGUMENTS = 8_000;

/** The model cannot be reached, refuses, or gives an unreadable response. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON, as the model wrote it. */
  readonly arguments: string;
}

export type Message =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly tool_calls?: readonly object[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

/** Tools that one call ended with. */
export type Turn = readonly ToolCall[];

export interface AskingModel {
  readonly tools: readonly object[];
  /** The most that it may write: it is cut off there. */
  readonly tokens: number;
  readonly signal: AbortSignal;
  /** Gets the tokens that it read and wrote, however the call ends. */
  readonly spend: (tokens: number) => Promise<void>;
}

export type Model = ReturnType<typeof createModel>;

const callSchema = z.object({
  index: z.int().min(0).max(MOST_CALLS).default(0),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});
const wordsSchema = z.object({
  content: z.string().nullish(),
  tool_calls: z.array(callSchema).nullish(),
});
const chunkSchema = z.object({
  choices: z.array(z.object({ delta: wordsSchema.nullish(), message: wordsSchema.nullish() })).nullish(),
  usage: z.object({ total_tokens: z.number().nonnegative() }).nullish(),
  error: z.unknown().optional(),
});

export function createModel({ url, model, key, allowPrivate, extra, seconds }: ModelOptions) {
  const address = `${url.replace(/(?<!\/)\/+$/, '')}/chat/completions`;
  return {
    /** Yields the words of the model as they come. Throws `ModelError`, and whatever reason the signal has. */
    async *ask(
      messages: readonly Message[],
      { tools, tokens, signal, spend }: AskingModel,
    ): AsyncGenerator<string, Turn> {
      const fields = {
        ...{ model, messages, stream: true, stream_options: { include_usage: true }, max_tokens: tokens },
        ...(tools.length > 0 && { tools }),
        ...extra,
      };
      const body = JSON.stringify(fields, (_, value: unknown) => value ?? undefined);
      const { response, end } = await openOutside(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          accept: 'text/event-stream, application/json',
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
        },
        body,
        timeoutMs: seconds * 1000,
        signal,
        allowPrivate,
      });
      const calls: { id: string; name: string; arguments: string }[] = [];
      let written = 0;
      let length = 0;
      let total: number | undefined;
      const isAnswer = response.statusCode === 200;
      try {
        if (!isAnswer) throw new ModelError(`The model answered ${response.statusCode}.`);
        for await (const data of messagesOf(response)) {
          const { choices, usage, error } = read(data);
          if (error !== undefined) throw new ModelError('The model reported an error.');
          total = usage?.total_tokens ?? total;
          const { delta, message } = choices?.[0] ?? {};
          const { content, tool_calls } = delta ?? message ?? {};
          for (const part of tool_calls ?? []) addTo(calls, part);
          if (!content) continue;
          // Stops reading from a server that knows no limit, before anybody reads what is over it.
          const shown = content.slice(0, tokens * MOST_OF_TOKEN - length);
          length += shown.length;
          written += estimatedTokens(shown);
          yield shown;
          if (written > tokens || length >= tokens * MOST_OF_TOKEN) break;
        }
      } finally {
        end();
        const asked = messages.reduce((sum, { content }) => sum + estimatedTokens(content), 0);
        if (isAnswer) await spend(total ?? asked + written);
      }
      return calls.filter((call) => call.name !== '');
    },
  };
}

function addTo(
  calls: { id: string; name: string; arguments: string }[],
  { index, id, function: part }: z.infer<typeof callSchema>,
): void {
  const call = calls[index] ?? { id: `call-${index}`, name: '', arguments: '' };
  calls[index] = call;
  if (id) call.id = id;
  call.name += part?.name ?? '';
  call.arguments += part?.arguments ?? '';
  if (call.arguments.length > MOST_ARGUMENTS) throw new ModelError('The model calls a tool with too much.');
}

function read(data: string): z.infer<typeof chunkSchema> {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    throw new ModelError('The model sent what is not JSON.');
  }
  const parsed = chunkSchema.safeParse(value);
  if (!parsed.success) throw new ModelError('The response of the model is not an answer.');
  return parsed.data;
}

/** The data of each event; of an answer that is no stream, the whole. */
async function* messagesOf(response: AsyncIterable<Buffer> & { headers: object }): AsyncGenerator<string> {
  const { headers } = response as { headers: { 'content-type'?: string } };
  const isStream = headers['content-type']?.includes('text/event-stream') === true;
  const decoder = new TextDecoder();
  let bytes = 0;
  let rest = '';
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new ModelError('The model does not stop.');
    rest += decoder.decode(chunk, { stream: true });
    if (!isStream) continue;
    const lines = rest.split(/\r?\n/);
    if (lines.some(({ length }) => length > MOST_LINE))
      throw new ModelError('The model sent an event that is too long.');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data:')) continue;
      const data = line.slice('data:'.length).trim();
      if (data === '[DONE]') return;
      if (data !== '') yield data;
    }
  }
  if (!isStream) yield rest;
  else if (rest.startsWith('data:') && !rest.includes('[DONE]')) yield rest.slice('data:'.length).trim();
}
