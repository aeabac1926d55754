/** The operations of a channel of an AsyncAPI description, versions 2 and 3, from a client's side: messages and replies. */

import { resolve } from '@waymark/source/json/reference';
import { isObject, type JsonObject, listOf, objectOf, textOf } from '@waymark/source/values';
import { type Content, contentOf, type NamedExample } from '../model/operation.ts';
import { fitted, type Property, readSchema } from '../model/schema.ts';
import { securitySchemes, type Ways } from '../model/security.ts';

/** The client's part in a message. */
export type Direction = 'send' | 'receive';

export interface ChannelMessage {
  readonly title: string;
  readonly description: string | undefined;
  readonly content: Content;
  readonly headers: readonly (Property & { readonly examples: readonly NamedExample[] })[];
}

export interface ChannelOperation {
  readonly direction: Direction;
  readonly description: string | undefined;
  /** The security of the operation alone, besides that of the server. */
  readonly security: Ways;
  readonly messages: readonly ChannelMessage[];
  /** The answer to its messages, in the other direction. */
  readonly reply?: ChannelOperation | undefined;
}

const OPPOSITE: Readonly<Record<Direction, Direction>> = { send: 'receive', receive: 'send' };

/** @param id The name of the channel in the document. */
export function operationsOf(document: JsonObject, id: string, channel: JsonObject): ChannelOperation[] {
  const ofChannel = channelMessages(document, channel);
  const found = [...ofVersion2(document, channel), ...ofVersion3(document, id, channel, ofChannel)];
  if (found.length > 0 || ofChannel.length === 0) return found;
  return [{ direction: 'receive', description: undefined, security: [], messages: ofChannel }];
}

/** The channel says it from the client's side: a client publishes to what the application subscribes to. */
function ofVersion2(document: JsonObject, channel: JsonObject): ChannelOperation[] {
  return (
    [
      ['publish', 'send'],
      ['subscribe', 'receive'],
    ] as const
  ).flatMap(([key, direction]) => {
    const operation = withTraits(document, channel[key]);
    if (operation === undefined) return [];
    const message = resolve(document, operation.message)?.value;
    const list = Array.isArray(message?.oneOf) ? message.oneOf : message ? [operation.message] : [];
    const messages = list.flatMap((each) => messageOf(document, each));
    return [{ ...operationHead(document, operation), direction, messages }];
  });
}

/** The application, which is the API, is described: what that receives, a client sends. */
function ofVersion3(
  document: JsonObject,
  id: string,
  channel: JsonObject,
  ofChannel: readonly ChannelMessage[],
): ChannelOperation[] {
  const isThis = (written: unknown): boolean =>
    resolve(document, written)?.value === channel ||
    textOf(objectOf(written).$ref)?.endsWith(`/${id}`) === true;
  return Object.values(objectOf(document.operations)).flatMap((written): ChannelOperation[] => {
    const operation = withTraits(document, written);
    if (operation === undefined) return [];
    const direction: Direction = operation.action === 'receive' ? 'send' : 'receive';
    const reply = resolve(document, operation.reply)?.value;
    if (isThis(operation.channel)) {
      const messages = messagesOf(document, operation.messages, ofChannel);
      const answer = reply && replyOf(document, reply, OPPOSITE[direction]);
      return [{ ...operationHead(document, operation), direction, messages, reply: answer }];
    }
    if (reply === undefined || !isThis(reply.channel)) return [];
    return [replyOf(document, reply, OPPOSITE[direction])];
  });
}

function channelMessages(document: JsonObject, channel: JsonObject): ChannelMessage[] {
  return Object.entries(objectOf(channel.messages)).flatMap(([name, each]) =>
    messageOf(document, each, name),
  );
}

/** Those that an operation lists, or else all of its channel. */
function messagesOf(
  document: JsonObject,
  written: unknown,
  all: readonly ChannelMessage[],
): readonly ChannelMessage[] {
  const list = listOf(written);
  return list.length > 0 ? list.flatMap((each) => messageOf(document, each)) : all;
}

function replyOf(document: JsonObject, reply: JsonObject, direction: Direction): ChannelOperation {
  const channel = resolve(document, reply.channel)?.value ?? {};
  const all = channelMessages(document, channel);
  const address = resolve(document, reply.address)?.value ?? {};
  const places = [textOf(channel.address), textOf(address.location)].filter((text) => text !== undefined);
  return {
    direction,
    description: joined(places.map((text) => `\`${text}\``).join(' '), address.description),
    security: [],
    messages: messagesOf(document, reply.messages, all),
  };
}

function operationHead(
  document: JsonObject,
  operation: JsonObject,
): Pick<ChannelOperation, 'description' | 'security'> {
  return {
    description: joined(operation.title, operation.summary, operation.description),
    security: securitySchemes(document, [operation]),
  };
}

/** The object that a value is or refers to, with the keys of its traits besides its own. Its headers are those of all. */
function withTraits(document: JsonObject, written: unknown): JsonObject | undefined {
  const own = resolve(document, written)?.value;
  if (own === undefined || !Array.isArray(own.traits)) return own;
  const traits = listOf(own.traits).map((each) => resolve(document, each)?.value ?? {});
  const headers = [...traits, own].flatMap((each) => (isObject(each.headers) ? [each.headers] : []));
  return {
    ...Object.assign({}, ...traits),
    ...own,
    ...(headers.length > 0 && { headers: { allOf: headers } }),
  };
}

function messageOf(document: JsonObject, written: unknown, key?: string): ChannelMessage[] {
  const value = withTraits(document, written);
  if (value === undefined) return [];
  const ref = resolve(document, written)?.ref;
  const payload = schemaIn(value.payload);
  const type = textOf(value.contentType) ?? textOf(document.defaultContentType) ?? 'application/json';
  const examples = listOf(value.examples).map(objectOf);
  return [
    {
      title: textOf(value.title) ?? textOf(value.name) ?? key ?? ref?.split('/').at(-1) ?? 'Message',
      description: joined(value.summary, value.description),
      headers: readSchema(document, schemaIn(value.headers)).properties.map((property) => ({
        ...property,
        examples: examplesIn(
          document,
          property.schema,
          examples,
          (each) => objectOf(each.headers)[property.name],
        ),
      })),
      content: contentOf(
        type,
        payload ?? {},
        examplesIn(document, payload, examples, (each) => each.payload),
      ),
    },
  ];
}

/** Texts as paragraphs, each of them once. */
function joined(...texts: readonly unknown[]): string | undefined {
  const known = new Set(texts.flatMap((text) => textOf(text)?.trim() ?? []));
  return known.size === 0 ? undefined : [...known].join('\n\n');
}

/** A schema may stand beside the name of its format. */
function schemaIn(written: unknown): unknown {
  return isObject(written) && isObject(written.schema) ? written.schema : written;
}

function examplesIn(
  document: JsonObject,
  schema: unknown,
  examples: readonly JsonObject[],
  read: (example: JsonObject) => unknown,
): NamedExample[] {
  return examples.flatMap((example) => {
    const value = read(example);
    return value === undefined
      ? []
      : [{ name: textOf(example.name) ?? '', value: fitted(document, schema, value) }];
  });
}
