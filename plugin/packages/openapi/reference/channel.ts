/** A channel of an AsyncAPI description, versions 2 and 3, as a page shows it. */

import type { Api } from '@waymark/repository/api';
import type { Texts } from '@waymark/repository/translations/english';
import type { Page, PageOperation } from '@waymark/repository/types';
import { resolve, resolvedEntries } from '@waymark/source/json/reference';
import { type JsonObject, listOf, objectOf, textOf } from '@waymark/source/values';
import { type Parameter, readParameter } from '../model/operation.ts';
import { readSchema } from '../model/schema.ts';
import { isCredential, securitySchemes } from '../model/security.ts';
import { serversOf as writtenOut } from '../model/servers.ts';
import { channelHead } from '../pages/channels.ts';
import { type ChannelMessage, type ChannelOperation, operationsOf } from './channel-operations.ts';
import { type ExampleGroup, messageExamples } from './examples.ts';
import { descriptionOf, type ReferenceView } from './reference-view.ts';
import { type ContentPart, EMPTY, parameterSections, type ReferenceSection, schemaPart } from './sections.ts';
import { rowOf, type TreeOptions } from './tree.ts';

export function channelView(api: Api, page: Page, shown: PageOperation, texts: Texts): ReferenceView {
  const { document } = api;
  const channel = resolve(document, objectOf(document.channels)[shown.path])?.value ?? {};
  const address = textOf(channel.address) ?? shown.path;
  const options: TreeOptions = { document, direction: 'response', labels: [] };
  const operations = operationsOf(document, shown.path, channel);
  const sections: ReferenceSection[] = [];
  const servers = serversOf(document, channel);
  const security = securitySchemes(document, servers);
  if (security.length > 0)
    sections.push({ ...EMPTY, id: 'authorizations', title: texts.apiAuthorizations, security });
  const variables = variablesOf(servers).map((variable) => rowOf(variable, options));
  if (variables.length > 0)
    sections.push({ ...EMPTY, id: 'server', title: texts.apiServer, rows: variables });
  const parameters = parametersOf(document, channel).filter((each) => !isCredential(each, security));
  sections.push(...parameterSections(parameters, options, texts));
  for (const [direction, id, title] of [
    ['send', 'messages-sent', texts.apiMessagesSent],
    ['receive', 'messages-received', texts.apiMessagesReceived],
  ] as const) {
    const own = operations.filter((operation) => operation.direction === direction);
    if (own.length > 0) sections.push(operationSection(own, id, title, options));
  }
  const replies = operations.flatMap(({ reply }) => reply ?? []);
  if (replies.length > 0) sections.push(operationSection(replies, 'replies', texts.apiResponses, options));
  const sent = operations.filter(({ direction }) => direction === 'send').flatMap(({ messages }) => messages);
  const examples: ExampleGroup[] = [...operations, ...replies]
    .toSorted((a, b) => Number(a.direction === 'receive') - Number(b.direction === 'receive'))
    .flatMap(({ messages }) => messages)
    .flatMap(({ title, content }) => messageExamples(document, [content], title));
  return {
    operation: shown,
    address: {
      method: shown.method,
      path: address,
      servers: writtenOut([servers.map((server) => ({ ...server, url: addressOf(server, address) }))]),
    },
    description: descriptionOf(page, channelHead(channel).description),
    sections,
    samples: [],
    examples: examples.filter(
      (group, index) => examples.findIndex(({ title }) => title === group.title) === index,
    ),
    texts,
    channel: {
      document,
      security,
      parameters,
      messages: sent.map(({ title, content }) => ({
        title,
        text: messageExamples(document, [content], title)[0]?.examples[0]?.code ?? '',
      })),
    },
  };
}

function operationSection(
  operations: readonly ChannelOperation[],
  id: string,
  title: string,
  options: TreeOptions,
): ReferenceSection {
  const texts = operations.map(({ description }) => description).filter((text) => text !== undefined);
  const messages = operations.flatMap((operation) => operation.messages);
  const isFirst = ({ title: name, content }: ChannelMessage, at: number): boolean =>
    messages.findIndex((one) => one.title === name && one.content.schema === content.schema) === at;
  return {
    ...EMPTY,
    id,
    title,
    description: texts.length === 0 ? undefined : [...new Set(texts)].join('\n\n'),
    security: operations.flatMap(({ security }) => security),
    contents: messages.filter(isFirst).map((message) => messagePart(message, options)),
  };
}

/** Parameters of the address, and of the query in its binding to websockets. */
function parametersOf(document: JsonObject, channel: JsonObject): Parameter[] {
  const ofPath = resolvedEntries(document, channel.parameters).map(([name, own]) => {
    const { enum: values, default: standard, examples } = own;
    const schema = own.schema ?? {
      type: 'string',
      ...(values !== undefined && { enum: values }),
      ...(standard !== undefined && { default: standard }),
      ...(examples !== undefined && { examples }),
    };
    return readParameter(document, name, 'path', { schema, description: own.description });
  });
  const query = resolve(document, objectOf(objectOf(channel.bindings).ws).query)?.value ?? {};
  const ofQuery = readSchema(document, query).properties.map(({ name, schema, required }) => {
    const { description } = readSchema(document, schema);
    return readParameter(document, name, 'query', { schema, required, description });
  });
  return [...ofPath, ...ofQuery];
}

function messagePart(
  { title, description, content, headers }: ChannelMessage,
  options: TreeOptions,
): ContentPart {
  const part = schemaPart(content.schema, options);
  return {
    ...part,
    title,
    types: [content.type],
    description: description ?? part.description,
    headers: headers.map((header) => rowOf(header, options)),
  };
}

/** Those that the channel names, or else all. */
function serversOf(document: JsonObject, channel: JsonObject): JsonObject[] {
  const own = listOf(channel.servers).flatMap((each) =>
    typeof each === 'string' ? [objectOf(document.servers)[each]] : [each],
  );
  const list = own.length > 0 ? own : Object.values(objectOf(document.servers));
  return list.flatMap((written) => {
    const server = resolve(document, written)?.value;
    if (server === undefined) return [];
    const variables = Object.entries(objectOf(server.variables)).map(([name, variable]) => [
      name,
      resolve(document, variable)?.value ?? {},
    ]);
    return [{ ...server, variables: Object.fromEntries(variables) }];
  });
}

/** Undefined for a server without an address. */
function addressOf(server: JsonObject, address: string): string | undefined {
  const host = textOf(server.host);
  const path = textOf(server.pathname) ?? '';
  const url =
    textOf(server.url) ??
    (host === undefined
      ? undefined
      : `${textOf(server.protocol) ?? 'wss'}://${host}${address.startsWith(path) ? '' : path}`);
  return url === undefined || /^\w+:\/\//.test(url) ? url : `${textOf(server.protocol) ?? 'wss'}://${url}`;
}

function variablesOf(servers: readonly JsonObject[]): Parameters<typeof rowOf>[0][] {
  const found = new Map<string, JsonObject>();
  for (const server of servers)
    for (const [name, variable] of Object.entries(objectOf(server.variables)))
      found.set(name, objectOf(variable));
  return [...found].map(([name, variable]) => ({
    name,
    schema: { type: 'string', ...variable, description: undefined },
    required: false,
    description: textOf(variable.description),
  }));
}
