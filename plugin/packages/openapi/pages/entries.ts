/** Entries of an API that a page can be about, in the order of its document. */

import type { Api } from '@waymark/repository/api';
import type { PageOperation } from '@waymark/repository/types';
import { resolvedEntries } from '@waymark/source/json/reference';
import { oncePer } from '@waymark/source/made-once';
import {
  isObject,
  type JsonObject,
  listOf,
  objectOf,
  textOf,
  textsOf,
  valueAt,
} from '@waymark/source/values';
import { type ApiHead, headOf } from '../model/head.ts';
import { METHODS } from '../model/methods.ts';
import { channelEntries } from './channels.ts';

export interface ApiEntry extends ApiHead, Pick<PageOperation, 'method' | 'path' | 'at' | 'deprecated'> {
  readonly api: Api;
  readonly kind: Exclude<PageOperation['kind'], 'written'>;
  readonly tags: readonly string[];
  readonly operationId: string | undefined;
  /** A page, but no place in the navigation that is made from the whole API. */
  readonly hidden: boolean;
  /** No page. */
  readonly excluded: boolean;
  /** `x-mint`. */
  readonly options: JsonObject;
}

/** Operations and webhooks of an OpenAPI description, channels of an AsyncAPI one. */
export const apiEntriesOf: (api: Api) => readonly ApiEntry[] = oncePer((api) =>
  api.kind === 'asyncapi' ? channelEntries(api) : operationEntries(api),
);

function operationEntries(api: Api): ApiEntry[] {
  const { document } = api;
  return (['paths', 'webhooks'] as const).flatMap((holder) =>
    resolvedEntries(document, document[holder])
      .filter(([name]) => !name.startsWith('x-'))
      .flatMap(([name, item]) => entriesOf(api, holder, name, item)),
  );
}

function entriesOf(api: Api, holder: 'paths' | 'webhooks', name: string, item: JsonObject): ApiEntry[] {
  const methods = Object.keys(item).filter((key) => METHODS.includes(key.toLowerCase()));
  const others = Object.keys(objectOf(item.additionalOperations));
  const places = [...methods.map((key) => [key]), ...others.map((key) => ['additionalOperations', key])];
  return places.flatMap((keys) => {
    const operation = valueAt(item, keys);
    if (!isObject(operation)) return [];
    return {
      api,
      kind: holder === 'paths' ? 'operation' : 'webhook',
      method: holder === 'paths' ? (keys.at(-1) ?? '').toUpperCase() : 'WEBHOOK',
      path: name,
      at: [holder, name, ...keys],
      tags: textsOf(operation.tags),
      ...headOf(
        textOf(operation.summary) ?? textOf(item.summary),
        textOf(operation.description) ?? textOf(item.description),
      ),
      operationId: textOf(operation.operationId),
      deprecated: operation.deprecated === true,
      hidden: operation['x-hidden'] === true || item['x-hidden'] === true,
      excluded: operation['x-excluded'] === true || item['x-excluded'] === true,
      options: objectOf(operation['x-mint']),
    };
  });
}

export interface Tag {
  readonly name: string;
  readonly title: string;
  readonly parent: string | undefined;
}

/** Tags in declared order. `x-group`, and `summary` of OpenAPI 3.2, are what readers see. */
export function tagsOf(api: Api): ReadonlyMap<string, Tag> {
  const tags = new Map<string, Tag>();
  for (const tag of listOf(api.document.tags)) {
    const { name, summary, parent, 'x-group': group } = objectOf(tag);
    const own = textOf(name);
    if (own === undefined) continue;
    tags.set(own, { name: own, title: textOf(group) ?? textOf(summary) ?? own, parent: textOf(parent) });
  }
  return tags;
}
