/** Finds the part of an API that an entry names, such as `GET /users` or `store.yaml POST /carts`. */
import { withoutEndSlash } from '@waymark/contract/base-path';
import type { Api } from '@waymark/repository/api';
import { type NavEndpoint, parseEndpoint } from '@waymark/repository/navigation/entry';
import { closest } from '@waymark/source/diagnostics/closest';
import { oncePer } from '@waymark/source/made-once';
import { objectOf } from '@waymark/source/values';
import { type ApiEntry, apiEntriesOf } from './entries.ts';

const indexOf = oncePer((api: Api) => new Map(apiEntriesOf(api).map((entry) => [keyOf(entry), entry])));

/** A slash at the end makes no difference. */
function keyOf({ method, path }: Pick<NavEndpoint, 'method' | 'path'>): string {
  return `${method} ${withoutEndSlash(path)}`;
}

/**
 * The APIs that a name may mean, the most exact first: by its whole path, by a part of it, by its file's name, by a
 * part of that. Without a name, all of them in order.
 */
export function apisNamed(name: string | undefined, apis: readonly Api[]): readonly Api[] {
  if (name === undefined) return apis;
  const wanted = name.replace(/^(\.{0,2}\/)+/, '');
  const last = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  const rules: ((api: Api) => boolean)[] = [
    (api) => api.source === wanted || api.source === name,
    ({ source }) => last(source) === wanted || last(source).replace(/\.\w+$/, '') === wanted,
    (api) => api.source.includes(wanted),
    // A path that once was right: the file has moved.
    ({ source }) => last(source) === last(wanted),
  ];
  for (const rule of rules) {
    const found = apis.filter(rule);
    if (found.length > 0) return found;
  }
  return [];
}

/** The operation or webhook that an entry names, in the first API that has it. */
export function findOperation(endpoint: NavEndpoint, apis: readonly Api[]): ApiEntry | undefined {
  const key = keyOf(endpoint);
  const api = apisNamed(endpoint.file, apis).find((each) => indexOf(each).has(key));
  return api && indexOf(api).get(key);
}

/** A channel by its name or address: `voiceStream`, `voice.yaml voiceStream`. */
export function findChannel(written: string, apis: readonly Api[]): ApiEntry | undefined {
  const channels = apis.filter(({ kind }) => kind === 'asyncapi');
  const find = (name: string, among: readonly Api[]): ApiEntry | undefined =>
    among.flatMap(apiEntriesOf).find(({ path, at }) => at.at(-1) === name || path === name);
  const [first, ...rest] = written.trim().split(/\s+/);
  const named = rest.length > 0 ? find(rest.join(' '), apisNamed(first, channels)) : undefined;
  return named ?? find(written.trim(), channels);
}

/** A schema by its name: `User`, `store.yaml User`. */
export function findSchema(written: string, apis: readonly Api[]): { api: Api; name: string } | undefined {
  const parts = written.trim().split(/\s+/);
  const name = parts.at(-1) ?? '';
  const file = parts.length > 1 ? parts.slice(0, -1).join(' ') : undefined;
  const described = apis.filter(({ kind }) => kind === 'openapi');
  const api = apisNamed(file, described).find(({ document }) =>
    Object.hasOwn(objectOf(objectOf(document.components).schemas), name),
  );
  return api === undefined ? undefined : { api, name };
}

/** The entry probably meant by one that names nothing: the same path with another method, or a close one. */
export function suggestion(written: string, apis: readonly Api[]): string | undefined {
  const endpoint = parseEndpoint(written);
  if (endpoint === undefined) return undefined;
  const entries = apisNamed(endpoint.file, apis).flatMap(apiEntriesOf);
  const samePath = entries.find(({ path }) => withoutEndSlash(path) === withoutEndSlash(endpoint.path));
  const shape = (path: string) => path.replaceAll(/\{[^{}]*\}/g, '{}').replace(/(?<!\/)\/+$/, '');
  const sameShape = entries.find(
    ({ method, path }) => method === endpoint.method && shape(path) === shape(endpoint.path),
  );
  const found = sameShape ?? samePath;
  if (found !== undefined) return `${found.method} ${found.path}`;
  return closest(
    `${endpoint.method} ${endpoint.path}`,
    entries.map(({ method, path }) => `${method} ${path}`),
  );
}
