/**
 * One HTTP request, from the values of an operation's parameters and body. The samples on a page and the playground
 * both come from here, so that one sends what the other shows. Runs while a site is built, and in browsers.
 */
import { isObject, textOfValue } from '@waymark/source/values';
import { headerText, type Pair, pathParameter, queryPairs } from './serialise.ts';

export interface ParameterField {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header' | 'cookie';
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly isJson: boolean;
}

export interface FormField {
  readonly name: string;
  /** Content of a file; the value is its name. */
  readonly isFile: boolean;
  readonly contentType: string | undefined;
  readonly style: string;
  readonly explode: boolean;
}

export type BodyValue =
  | { readonly kind: 'text'; readonly type: string; readonly text: string }
  | {
      readonly kind: 'form' | 'multipart';
      readonly type: string;
      readonly fields: readonly (readonly [FormField, unknown])[];
    }
  | { readonly kind: 'binary'; readonly type: string; readonly file: unknown };

export interface Credential {
  readonly place: 'header' | 'query' | 'cookie';
  readonly name: string;
  readonly value: string;
}

export interface RequestValues {
  readonly method: string;
  readonly server: string;
  readonly path: string;
  readonly parameters: readonly (readonly [ParameterField, unknown])[];
  readonly credentials: readonly Credential[];
  readonly accept: string | undefined;
  readonly body: BodyValue | undefined;
}

export interface BodyPart {
  readonly name: string;
  readonly contentType: string | undefined;
  /** Text, or a file: the caller supplies its content. */
  readonly text?: string | undefined;
  readonly file?: unknown;
}

export type RequestBody =
  | { readonly kind: 'text'; readonly text: string }
  /** Names and values are not encoded. */
  | { readonly kind: 'form'; readonly pairs: readonly Pair[] }
  | { readonly kind: 'multipart'; readonly parts: readonly BodyPart[] }
  | { readonly kind: 'binary'; readonly file: unknown };

export interface BuiltRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Pair[];
  readonly body: RequestBody | undefined;
}

export function buildRequest(values: RequestValues): BuiltRequest {
  const { method, server, accept, body } = values;
  let { path } = values;
  const query: Pair[] = [];
  const headers: Pair[] = [];
  const cookies: string[] = [];
  for (const [field, value] of values.parameters) {
    if (value === undefined) continue;
    const { name, place } = field;
    if (place === 'path') path = path.replaceAll(`{${name}}`, () => pathParameter(name, value, field));
    else if (place === 'query') query.push(...queryPairs(name, value, field));
    else if (place === 'header') headers.push([name, headerText(value, field)]);
    else
      cookies.push(
        ...queryPairs(name, value, { ...field, style: 'form' }).map(([key, text]) => `${key}=${text}`),
      );
  }
  for (const { place, name, value } of values.credentials) {
    if (place === 'header') headers.unshift([name, value]);
    else if (place === 'query') query.push(...queryPairs(name, value, { style: 'form', explode: true }));
    else cookies.push(`${name}=${value}`);
  }
  if (cookies.length > 0) headers.push(['Cookie', cookies.join('; ')]);
  if (accept !== undefined) headers.push(['Accept', accept]);
  // A form with files has a boundary in its type, which is known when it is sent.
  if (body !== undefined && body.kind !== 'multipart') headers.push(['Content-Type', body.type]);
  const search = query.map(([name, value]) => `${name}=${value}`).join('&');
  return { method, url: withQuery(server + path, search), headers, body: body && builtBody(body) };
}

function withQuery(address: string, search: string): string {
  if (search === '') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${search}`;
}

function builtBody(body: BodyValue): RequestBody {
  switch (body.kind) {
    case 'text':
      return { kind: 'text', text: body.text };
    case 'binary':
      return { kind: 'binary', file: body.file };
    case 'form':
      return { kind: 'form', pairs: body.fields.flatMap(([field, value]) => formPairs(field, value)) };
    default:
      return { kind: 'multipart', parts: body.fields.flatMap(([field, value]) => formParts(field, value)) };
  }
}

function formPairs(field: FormField, value: unknown): Pair[] {
  if (value === undefined) return [];
  if (isObject(value) && field.style !== 'deepObject') return [[field.name, JSON.stringify(value)]];
  return queryPairs(field.name, value, field).map(
    ([name, text]): Pair => [decodeURIComponent(name), decodeURIComponent(text)],
  );
}

function formParts(field: FormField, value: unknown): BodyPart[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((each) => formParts(field, each));
  const { name, isFile, contentType } = field;
  if (isFile) return [{ name, contentType, file: value }];
  const type = contentType ?? (isObject(value) ? 'application/json' : undefined);
  return [{ name, contentType: type, text: textOfValue(value) }];
}
