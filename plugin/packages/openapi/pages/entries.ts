/** Entries of an API that a page can be about, in the order of its document. */

import type { Api } from '@waymark/repository/api';
import type { PageOperation } from '@waymark/repository/types';
import { resolve } from '@waymark/source/json/reference';
import { oncePer } from '@waymark/source/made-once';
import { isObject, type JsonObject, listOf, objectOf, textOf, textsOf } from '@waymark/source/values';
import { headOf } from '../model/head.ts';
import { METHODS } from '../model/methods.ts';
import { channelEntries } from './channels.ts';

export interface ApiEntry {
  readonly api: Api;
  readonly kind: Exclude<PageOperation['kind'], 'written'>;
  readonly method: string;
  readonly path: string;
  readonly at: readonly string[];
  readonly tags: readonly string[];
  readonly summary: string | undefined;
  readonly operationId: string | undefined;
  readonly description: string | undefined;
  readonly deprecated: boolean;
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
  const entries: ApiEntry[] = [];
  const add = (holder: 'paths' | 'webhooks', name: string, item: JsonObject): void => {
    const methods = Object.keys(item).filter((key) => METHODS.includes(key.toLowerCase()));
    const others = Object.keys(objectOf(item.additionalOperations));
    for (const keys of [
      ...methods.map((key) => [key]),
      ...others.map((key) => ['additionalOperations', key]),
    ]) {
      const operation = keys.reduce<unknown>((value, key) => objectOf(value)[key], item);
      if (!isObject(operation)) continue;
      entries.push({
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
      });
    }
  };
  for (const holder of ['paths', 'webhooks'] as const) {
    for (const [name, item] of Object.entries(objectOf(document[holder]))) {
      const found = resolve(document, item);
      if (found !== undefined && !name.startsWith('x-')) add(holder, name, found.value);
    }
  }
  return entries;
}

/** A tag as the description declares it. */
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
