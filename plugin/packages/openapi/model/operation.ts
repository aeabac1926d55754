/** One operation as its page needs it. Schemas stay as written: they are read when they are shown. */

import { at, resolve, resolvedEntries } from '@waymark/source/json/reference';
import { isObject, type JsonObject, listOf, objectOf, textOf, textOfValue } from '@waymark/source/values';
import type { ParameterField } from '../request/request.ts';
import { headOf } from './head.ts';
import { METHODS } from './methods.ts';
import { fitted } from './schema.ts';
import { isCredential, securityOf, type Ways } from './security.ts';
import { type ApiServer, serversOf } from './servers.ts';

export interface NamedExample {
  readonly name: string;
  readonly value: unknown;
}

export interface Content {
  readonly type: string;
  readonly schema: unknown;
  readonly examples: readonly NamedExample[];
  /** By name of a form's field. */
  readonly encoding: JsonObject;
  /** Schema of one part of a stream (OpenAPI 3.2). */
  readonly item: unknown;
}

export function contentOf(type: string, schema: unknown, examples: readonly NamedExample[] = []): Content {
  return { type, schema, examples, encoding: {}, item: undefined };
}

export type ParameterPlace = ParameterField['place'];

/** Its value is JSON text if the parameter has `content` in place of a schema. */
export interface Parameter extends ParameterField {
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: string | undefined;
  readonly schema: unknown;
  readonly examples: readonly NamedExample[];
  readonly raw: JsonObject;
}

export interface Body {
  readonly required: boolean;
  readonly description: string | undefined;
  readonly contents: readonly Content[];
}

/** A request that may follow, with values of the response. */
export interface ResponseLink {
  readonly name: string;
  /** `operationId` or `operationRef`. */
  readonly operation: string;
  readonly description: string | undefined;
  /** Values as written: `id: $response.body#/id`. */
  readonly values: readonly string[];
}

export interface Response {
  readonly status: string;
  readonly description: string | undefined;
  readonly headers: readonly Parameter[];
  readonly links: readonly ResponseLink[];
  readonly contents: readonly Content[];
}

export interface Sample {
  readonly language: string;
  readonly label: string;
  readonly source: string;
}

export interface Callback {
  readonly name: string;
  readonly summary: string | undefined;
  readonly operation: Operation;
}

export interface Operation {
  readonly document: JsonObject;
  readonly method: string;
  readonly path: string;
  readonly description: string | undefined;
  readonly deprecated: boolean;
  readonly servers: readonly ApiServer[];
  /** Empty: none is needed. */
  readonly security: Ways;
  readonly parameters: readonly Parameter[];
  readonly body: Body | undefined;
  readonly responses: readonly Response[];
  readonly callbacks: readonly Callback[];
  readonly samples: readonly Sample[];
}

/** @param keys Its path in the document: `paths`, `/users`, `get`. */
export function readOperation(document: JsonObject, keys: readonly string[], isCallback = false): Operation {
  const written = objectOf(at(document, keys));
  const length = keys.includes('additionalOperations') ? -2 : -1;
  const item = objectOf(at(document, keys.slice(0, length)));
  const security = securityOf(document, written.security ?? document.security);
  return {
    document,
    method: (keys.at(-1) ?? '').toUpperCase(),
    path: keys.at(length - 1) ?? '',
    description: headOf(
      isCallback ? undefined : (textOf(written.summary) ?? textOf(item.summary)),
      textOf(written.description) ?? textOf(item.description),
    ).description,
    deprecated: written.deprecated === true,
    servers: serversOf([written.servers, item.servers, document.servers]),
    security,
    parameters: parametersOf(document, item.parameters, written.parameters).filter(
      (each) => !isCovered(each) && (isCallback || !isCredential(each, security)),
    ),
    body: bodyOf(
      document,
      written.requestBody ?? bodyParameter(document, [item.parameters, written.parameters]),
    ),
    responses: responsesOf(document, written.responses),
    callbacks: isCallback ? [] : callbacksOf(document, keys, written.callbacks),
    samples: samplesOf(written),
  };
}

const STYLES: Readonly<Record<ParameterPlace, string>> = {
  path: 'simple',
  query: 'form',
  header: 'simple',
  cookie: 'form',
};

/** Those of the path first; one of the operation with the same name and place replaces it. */
function parametersOf(document: JsonObject, ...lists: readonly unknown[]): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const written of lists.flatMap(listOf)) {
    const parameter = resolve(document, written)?.value;
    const name = textOf(parameter?.name);
    if (parameter === undefined || name === undefined) continue;
    const place = parameter.in === 'querystring' ? 'query' : parameter.in;
    if (!isPlace(place)) continue;
    found.set(`${place} ${name}`, readParameter(document, name, place, parameter));
  }
  return [...found.values()];
}

/** Headers that other parts of a description cover (OpenAPI 3.1, section 4.8.12). */
function isCovered({ place, name }: Parameter): boolean {
  return place === 'header' && /^(?:accept|content-type)$/i.test(name);
}

function isPlace(value: unknown): value is ParameterPlace {
  return value === 'path' || value === 'query' || value === 'header' || value === 'cookie';
}

export function readParameter(
  document: JsonObject,
  name: string,
  place: ParameterPlace,
  written: JsonObject,
): Parameter {
  const style = textOf(written.style) ?? STYLES[place];
  const [type, content] = Object.entries(objectOf(written.content))[0] ?? [];
  const media = objectOf(content);
  return {
    name,
    place,
    required: written.required === true || place === 'path',
    deprecated: written.deprecated === true,
    description: textOf(written.description),
    schema: written.schema ?? media.schema ?? {},
    examples: examplesOf(document, type === undefined ? written : media),
    style,
    explode: typeof written.explode === 'boolean' ? written.explode : style === 'form',
    allowReserved: written.allowReserved === true,
    isJson: type !== undefined,
    raw: written,
  };
}

/** A body that Swagger 2 shares among its parameters: upgraded, it is a request body among them. */
function bodyParameter(document: JsonObject, lists: readonly unknown[]): unknown {
  return lists.flatMap(listOf).find((written) => {
    const found = resolve(document, written)?.value;
    return (
      found !== undefined && found.in === undefined && found.name === undefined && isObject(found.content)
    );
  });
}

function bodyOf(document: JsonObject, written: unknown): Body | undefined {
  const body = resolve(document, written)?.value;
  if (body === undefined) return undefined;
  return {
    required: body.required === true,
    description: textOf(body.description),
    contents: bodyContents(document, body.content),
  };
}

function bodyContents(document: JsonObject, written: unknown): Content[] {
  return Object.entries(objectOf(written)).map(([type, value]) => {
    const media = resolve(document, value)?.value ?? {};
    return {
      type,
      schema: media.schema,
      examples: examplesOf(document, media),
      encoding: objectOf(media.encoding),
      item: media.itemSchema,
    };
  });
}

function responsesOf(document: JsonObject, written: unknown): Response[] {
  return resolvedEntries(document, written).flatMap(([status, response]) => {
    if (status.startsWith('x-')) return [];
    const headers = resolvedEntries(document, response.headers).map(([name, header]) =>
      readParameter(document, name, 'header', header),
    );
    const description = textOf(response.description) ?? textOf(response.summary);
    const links = linksOf(document, response.links);
    return [{ status, description, headers, links, contents: bodyContents(document, response.content) }];
  });
}

function linksOf(document: JsonObject, written: unknown): ResponseLink[] {
  return resolvedEntries(document, written).map(([name, link]) => {
    const { requestBody } = link;
    const values = { ...objectOf(link.parameters), ...(requestBody !== undefined && { requestBody }) };
    return {
      name,
      operation: textOf(link.operationId) ?? textOf(link.operationRef) ?? '',
      description: textOf(link.description),
      values: Object.entries(values).map(([key, expression]) => `${key}: ${textOfValue(expression)}`),
    };
  });
}

function examplesOf(document: JsonObject, holder: JsonObject): NamedExample[] {
  const asText = (value: unknown): unknown => fitted(document, holder.schema, value);
  const named = resolvedEntries(document, holder.examples).flatMap(([name, example]) => {
    const value = example.value ?? example.dataValue ?? example.serializedValue;
    return value === undefined ? [] : [{ name: textOf(example.summary) ?? name, value: asText(value) }];
  });
  return holder.example === undefined ? named : [{ name: '', value: asText(holder.example) }, ...named];
}

function callbacksOf(document: JsonObject, keys: readonly string[], written: unknown): Callback[] {
  return Object.entries(objectOf(written)).flatMap(([name, value]) => {
    const callback = resolve(document, value)?.value ?? {};
    return Object.entries(callback).flatMap(([expression, item]) =>
      Object.entries(resolve(document, item)?.value ?? {})
        .filter(([method]) => METHODS.includes(method))
        .map(([method, own]) => ({
          name,
          summary: textOf(objectOf(own).summary),
          operation: readOperation(document, [...keys, 'callbacks', name, expression, method], true),
        })),
    );
  });
}

/** `x-codeSamples`, and the spelling of older tools. */
function samplesOf(written: JsonObject): Sample[] {
  return listOf(written['x-codeSamples'] ?? written['x-code-samples']).flatMap((each) => {
    const { lang, label, source } = objectOf(each);
    const language = textOf(lang) ?? 'text';
    return typeof source === 'string' ? [{ language, label: textOf(label) ?? language, source }] : [];
  });
}
