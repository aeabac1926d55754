/** One request as a sample writes it, in whatever language. */
import { scalar, textOfScalar, UNKNOWN_TEXT, type Value } from './value.ts';

export interface WrittenRequest {
  /** Offset in the sample. */
  readonly at: number;
  /** In capitals; with a hole if it is not known. */
  readonly method: string;
  /** The address that is written, with holes; its query may be in `query` too. */
  readonly url: string;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly query: readonly (readonly [name: string, value: Value])[];
  readonly body: WrittenBody | undefined;
  /** Parts that may have more than is written. */
  readonly open: ReadonlySet<'headers' | 'query' | 'body'>;
}

/** `type`: the content type that goes without saying. */
export type WrittenBody = { readonly at: number; readonly type?: string | undefined } & (
  | { readonly kind: 'text'; readonly text: string }
  /** Data, or the fields of a form. */
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'unknown' }
);

export const FORM = 'application/x-www-form-urlencoded';
export const JSON_MEDIA = 'application/json';
/** Functions of libraries that are named like the method of their request. */
export const CALLED_METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

/** The pairs of a query. */
export function queryOf(text: string): [string, Value][] {
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...rest] = pair.split('=');
      return [decoded(name), scalar(decoded(rest.join('=')))];
    });
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** Pairs of an object, or of a list of pairs. */
export function fieldPairs(value: Value | undefined): [string, Value][] {
  if (value?.kind === 'form' || value?.kind === 'json') return fieldPairs(value.of);
  if (value?.kind === 'object') {
    return [...value.entries].flatMap(([name, entry]): [string, Value][] =>
      entry.value.kind === 'list' ? entry.value.items.map((item) => [name, item]) : [[name, entry.value]],
    );
  }
  if (value?.kind !== 'list') return [];
  return value.items.flatMap((item): [string, Value][] => {
    const [name, each] = item.kind === 'list' ? item.items : [];
    const key = textOfScalar(name);
    return key === undefined || each === undefined ? [] : [[key, each]];
  });
}

/** Headers of an object. */
export function headersOf(value: Value | undefined): Map<string, string> {
  return new Map(
    fieldPairs(value).map(
      ([name, each]) => [name.toLowerCase(), textOfScalar(each) ?? UNKNOWN_TEXT] as const,
    ),
  );
}

/** True if an object, or a value that is not known, may have more than is written. */
export function mayHaveMore(value: Value | undefined): boolean {
  if (value === undefined) return false;
  if (value.kind === 'form' || value.kind === 'json') return mayHaveMore(value.of);
  return value.kind === 'any' || (value.kind === 'object' && value.partial);
}

/** The request of a call with an address and its options by the names of a library. */
export interface CallOptions {
  readonly at: number;
  readonly method: string;
  readonly url: Value | undefined;
  readonly headers?: Value | undefined;
  readonly query?: Value | undefined;
  readonly body?: WrittenBody | undefined;
  /** Headers that a client sends with each request. */
  readonly client?: Client | undefined;
  /** Something is authenticated beside the headers. */
  readonly hasAuth?: boolean | undefined;
}

export interface Client {
  readonly base: string;
  readonly headers: Value | undefined;
  readonly isOpen: boolean;
}

export function requestOfCall(options: CallOptions): WrittenRequest {
  const { at, method, url, headers, query, body, client, hasAuth } = options;
  const written = textOfScalar(url) ?? UNKNOWN_TEXT;
  const base = client?.base ?? '';
  const isWhole = /^[a-z]+:\/\//i.test(written) || base === '';
  const open = new Set<'headers' | 'query' | 'body'>();
  if (mayHaveMore(headers) || client?.isOpen === true || mayHaveMore(client?.headers)) open.add('headers');
  if (mayHaveMore(query)) open.add('query');
  const all = new Map([...headersOf(client?.headers), ...headersOf(headers)]);
  if (hasAuth === true && !all.has('authorization')) all.set('authorization', UNKNOWN_TEXT);
  return {
    at,
    method: method.toUpperCase(),
    url: isWhole ? written : `${base.replace(/\/$/, '')}/${written.replace(/^\//, '')}`,
    headers: all,
    query: fieldPairs(query),
    body,
    open,
  };
}

/** The body of a call: a value that it writes as text, or text. */
export function bodyOfValue(value: Value | undefined, type?: string): WrittenBody | undefined {
  if (value === undefined) return undefined;
  const { at } = value;
  if (value.kind === 'json') return { kind: 'value', at, value: value.of, type };
  if (value.kind === 'form') return { kind: 'value', at, value: value.of, type: type ?? FORM };
  const text = textOfScalar(value);
  if (value.kind === 'scalar' && text !== undefined && typeof value.value === 'string')
    return { kind: 'text', at, text, type };
  return { kind: 'unknown', at };
}
