/** A request with Python's requests. */
import { isNumber } from '@waymark/source/exact-number';
import type { BodyPart, BuiltRequest, RequestBody } from '../request/request.ts';
import { areUnique, contentTypeOf, doubleQuoted, exactJson } from './text.ts';

const METHODS = /^(?:get|post|put|patch|delete|head|options)$/;

export function python({ method, url, headers, body }: BuiltRequest): string {
  const name = method.toLowerCase();
  const options = [
    METHODS.test(name) ? doubleQuoted(url) : `${doubleQuoted(method)},\n    ${doubleQuoted(url)}`,
    ...(headers.length > 0 ? [`headers=${value(Object.fromEntries(headers), '    ')}`] : []),
    ...bodyOption(body, contentTypeOf(headers)),
  ];
  const call = `requests.${METHODS.test(name) ? name : 'request'}`;
  return `import requests\n\nresponse = ${call}(\n    ${options.join(',\n    ')},\n)\n\nprint(response.text)`;
}

function bodyOption(body: RequestBody | undefined, type: string): string[] {
  switch (body?.kind) {
    case 'text': {
      const json = exactJson(body.text, type);
      // `json=None` sends nothing.
      if (json !== undefined && json.value !== null) return [`json=${value(json.value, '    ')}`];
      // The library sends other characters in the encoding of HTTP/1.0, or not at all.
      const isPlain = /^\p{ASCII}*$/u.test(body.text);
      return [`data=${doubleQuoted(body.text)}${isPlain ? '' : '.encode()'}`];
    }
    case 'form':
      if (areUnique(body.pairs)) return [`data=${value(Object.fromEntries(body.pairs), '    ')}`];
      return [
        `data=${list(body.pairs.map(([name, own]) => `(${doubleQuoted(name)}, ${doubleQuoted(own)})`))}`,
      ];
    case 'multipart':
      return [`files=${list(body.parts.map((part) => `(${doubleQuoted(part.name)}, ${file(part)})`))}`];
    case 'binary':
      return [`data=open(${doubleQuoted(String(body.file))}, "rb")`];
    default:
      return [];
  }
}

/** A tuple of a file name, the content, and its type; a field has no file name. */
function file({ text, file: name, contentType }: BodyPart): string {
  const content =
    text === undefined
      ? `${doubleQuoted(String(name))}, open(${doubleQuoted(String(name))}, "rb")`
      : `None, ${doubleQuoted(text)}`;
  return `(${content}${contentType === undefined ? '' : `, ${doubleQuoted(contentType)}`})`;
}

function list(items: readonly string[]): string {
  return `[${items.map((item) => `\n        ${item},`).join('')}\n    ]`;
}

function value(own: unknown, indent: string): string {
  const inner = `${indent}    `;
  if (own === null || own === undefined) return 'None';
  if (typeof own === 'boolean') return own ? 'True' : 'False';
  if (typeof own !== 'object' || isNumber(own))
    return typeof own === 'string' ? doubleQuoted(own) : String(own);
  const items = Array.isArray(own)
    ? own.map((item) => value(item, inner))
    : Object.entries(own).map(([key, item]) => `${doubleQuoted(key)}: ${value(item, inner)}`);
  const [open, close] = Array.isArray(own) ? '[]' : '{}';
  if (items.length === 0) return `${open}${close}`;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`;
}
