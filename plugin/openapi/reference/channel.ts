/** A channel of an AsyncAPI description, versions 2 and 3, as a page shows it. */
import type { Texts } from '../../translations/english.ts';
import type { Page, PageOperation } from '../../types.ts';
import { isObject, type JsonObject, listOf, objectOf, textOf } from '../../values.ts';
import type { Api } from '../api.ts';
import type { Content } from '../model/operation.ts';
import { resolve } from '../model/reference.ts';
import { readSchema } from '../model/schema.ts';
import { serverSecurity } from '../model/security.ts';
import type { ApiServer } from '../model/servers.ts';
import { channelHead } from '../pages/channels.ts';
import { type ExampleGroup, messageExamples } from './examples.ts';
import { type ChannelRequest, descriptionOf, type ReferenceView } from './reference-view.ts';
import { type ContentPart, EMPTY, parameterSections, type ReferenceSection, schemaPart } from './sections.ts';
import type { TreeOptions } from './tree.ts';

interface Message {
  readonly title: string;
  readonly description: string | undefined;
  readonly content: Content;
}

/** The client's part in a message. */
type Direction = 'send' | 'receive';

export function channelView(api: Api, page: Page, shown: PageOperation, texts: Texts): ReferenceView {
  const { document } = api;
  const channel = resolve(document, objectOf(document.channels)[shown.path])?.value ?? {};
  const address = textOf(channel.address) ?? shown.path;
  const options: TreeOptions = { document, direction: 'response', labels: [] };
  const all = messagesOf(document, shown.path, channel);
  const sections: ReferenceSection[] = [];
  const servers = serversOf(document, channel);
  const security = serverSecurity(document, servers);
  if (security.length > 0)
    sections.push({ ...EMPTY, id: 'authorizations', title: texts.apiAuthorizations, security });
  const parameters = parametersOf(document, channel);
  sections.push(...parameterSections(parameters, options, texts));
  for (const [direction, id, title] of [
    ['send', 'messages-sent', texts.apiMessagesSent],
    ['receive', 'messages-received', texts.apiMessagesReceived],
  ] as const) {
    const contents = all[direction].map((message): ContentPart => messagePart(message, options));
    if (contents.length > 0) sections.push({ ...EMPTY, id, title, contents });
  }
  const examples: ExampleGroup[] = [...all.send, ...all.receive].flatMap(({ title, content }) =>
    messageExamples(document, [content], title),
  );
  return {
    operation: shown,
    address: {
      method: shown.method,
      path: address,
      servers: servers.flatMap((server) => addressOf(server, address)),
    },
    description: descriptionOf(page, channelHead(channel).description),
    sections,
    samples: [],
    examples: examples.filter(
      (group, index) => examples.findIndex(({ title }) => title === group.title) === index,
    ),
    texts,
    request: undefined,
    channel: {
      document,
      security,
      parameters,
      messages: all.send.map(({ title, content }) => ({
        title,
        text: messageExamples(document, [content], title)[0]?.examples[0]?.code ?? '',
      })),
    },
  };
}

/** Parameters of the address, and of the query in its binding to websockets. */
function parametersOf(
  document: JsonObject,
  channel: JsonObject,
): (ChannelRequest['parameters'][number] & {
  readonly description: string | undefined;
})[] {
  const ofPath = Object.entries(objectOf(channel.parameters)).flatMap(([name, written]) => {
    const own = resolve(document, written)?.value;
    if (own === undefined) return [];
    const { enum: values, default: standard, examples } = own;
    const schema = own.schema ?? {
      type: 'string',
      ...(values !== undefined && { enum: values }),
      ...(standard !== undefined && { default: standard }),
      ...(examples !== undefined && { examples }),
    };
    return [{ name, place: 'path' as const, schema, required: true, description: textOf(own.description) }];
  });
  const query = resolve(document, objectOf(objectOf(channel.bindings).ws).query)?.value ?? {};
  const ofQuery = readSchema(document, query).properties.map(({ name, schema, required }) => ({
    name,
    place: 'query' as const,
    schema,
    required,
    description: readSchema(document, schema).description,
  }));
  return [...ofPath, ...ofQuery];
}

function messagePart({ title, description, content }: Message, options: TreeOptions): ContentPart {
  const part = schemaPart(content.schema, options);
  return { ...part, title, types: [content.type], description: description ?? part.description };
}

function messagesOf(document: JsonObject, id: string, channel: JsonObject): Record<Direction, Message[]> {
  const found: Record<Direction, Message[]> = { send: [], receive: [] };
  // Version 2: what the application subscribes to, a client publishes, and the channel says it from the client's side.
  for (const [key, direction] of [
    ['publish', 'send'],
    ['subscribe', 'receive'],
  ] as const) {
    const operation = objectOf(channel[key]);
    const message = resolve(document, operation.message)?.value;
    const list =
      message === undefined ? [] : Array.isArray(message.oneOf) ? message.oneOf : [operation.message];
    found[direction].push(...list.flatMap((each) => messageOf(document, each)));
  }
  const own = objectOf(channel.messages);
  const used = new Set<unknown>();
  for (const written of Object.values(objectOf(document.operations))) {
    const operation = resolve(document, written)?.value;
    const channelRef = objectOf(operation?.channel).$ref;
    if (operation === undefined || typeof channelRef !== 'string') continue;
    if (resolve(document, { $ref: channelRef })?.value !== channel && !channelRef.endsWith(`/${id}`))
      continue;
    const list = listOf(operation.messages);
    const written3 = list.length > 0 ? list : Object.values(own);
    // Version 3 describes the application, which is the API: what that receives, a client sends.
    const direction: Direction = operation.action === 'receive' ? 'send' : 'receive';
    for (const each of written3) {
      used.add(each);
      found[direction].push(...messageOf(document, each));
    }
  }
  if (used.size === 0)
    found.receive.push(...Object.entries(own).flatMap(([name, each]) => messageOf(document, each, name)));
  return found;
}

function messageOf(document: JsonObject, written: unknown, key?: string): Message[] {
  const resolved = resolve(document, written);
  if (resolved === undefined) return [];
  const { value, ref } = resolved;
  const payload =
    isObject(value.payload) && isObject(value.payload.schema) ? value.payload.schema : value.payload;
  const type = textOf(value.contentType) ?? textOf(document.defaultContentType) ?? 'application/json';
  const name = textOf(value.title) ?? textOf(value.name) ?? key ?? ref?.split('/').at(-1) ?? 'Message';
  const examples = listOf(value.examples).flatMap((each) => {
    const { payload: own, name: label } = objectOf(each);
    return own === undefined ? [] : [{ name: textOf(label) ?? '', value: own }];
  });
  const description = textOf(value.description) ?? textOf(value.summary);
  return [
    {
      title: name,
      description,
      content: { type, schema: payload ?? {}, examples, encoding: {}, item: undefined },
    },
  ];
}

/** Those that the channel names, or else all. */
function serversOf(document: JsonObject, channel: JsonObject): JsonObject[] {
  const own = listOf(channel.servers).flatMap((each) =>
    typeof each === 'string' ? [objectOf(document.servers)[each]] : [each],
  );
  const list = own.length > 0 ? own : Object.values(objectOf(document.servers));
  return list.map((written) => resolve(document, written)?.value).filter((server) => server !== undefined);
}

function addressOf(server: JsonObject, address: string): ApiServer[] {
  const host = textOf(server.host);
  const path = textOf(server.pathname) ?? '';
  const url =
    textOf(server.url) ??
    (host === undefined
      ? undefined
      : `${String(server.protocol ?? 'wss')}://${host}${address.startsWith(path) ? '' : path}`);
  const whole =
    url === undefined || /^\w+:\/\//.test(url) ? url : `${String(server.protocol ?? 'wss')}://${url}`;
  return whole === undefined
    ? []
    : [{ url: whole.replace(/(?<!\/)\/+$/, ''), description: textOf(server.description) }];
}
