/** The channels of an AsyncAPI description, versions 2 and 3. */

import type { Api } from '@waymark/repository/api';
import { resolve, resolvedEntries } from '@waymark/source/json/reference';
import { isObject, type JsonObject, listOf, objectOf, textOf } from '@waymark/source/values';
import { type ApiHead, headOf } from '../model/head.ts';
import type { ApiEntry } from './entries.ts';

export function channelEntries(api: Api): ApiEntry[] {
  const { document } = api;
  const servers = Object.values(objectOf(document.servers));
  const protocol = textOf(resolve(document, servers[0])?.value.protocol) ?? 'ws';
  return resolvedEntries(document, document.channels).map(([id, channel]) =>
    channelEntry(api, id, channel, protocol),
  );
}

export function channelHead({ title, summary, description }: JsonObject): ApiHead {
  return headOf(textOf(title) ?? textOf(summary), textOf(description));
}

function channelEntry(api: Api, id: string, channel: JsonObject, protocol: string): ApiEntry {
  const tags = [channel, ...[channel.publish, channel.subscribe].filter(isObject)]
    .flatMap((each) => listOf(each.tags))
    .map((tag) => textOf(resolve(api.document, tag)?.value.name))
    .filter((name) => name !== undefined);
  return {
    api,
    kind: 'channel',
    method: /^wss?$/i.test(protocol) ? 'WSS' : protocol.toUpperCase(),
    path: id,
    at: ['channels', id],
    tags: [...new Set(tags)],
    ...channelHead(channel),
    operationId: undefined,
    deprecated: channel.deprecated === true,
    hidden: channel['x-hidden'] === true,
    excluded: channel['x-excluded'] === true,
    options: objectOf(channel['x-mint']),
  };
}
