/** An endpoint that a page describes itself: frontmatter `api`, and `ParamField`s in its text. */

import type { Page, PageOperation, SiteFacts } from '@waymark/repository/types';
import { objectOf, textOf } from '@waymark/source/values';
import {
  contentOf,
  type Operation,
  type Parameter,
  type ParameterPlace,
  readParameter,
} from '../model/operation.ts';
import { isCredential, type SecurityScheme } from '../model/security.ts';

const FIELD = /<ParamField\b((?:[^>{]|\{[^}]*(?:\}|$))*)(?:>|$)/g;
const PLACES: readonly ParameterPlace[] = ['path', 'query', 'header'];

export function writtenOperation(site: SiteFacts, page: Page, shown: PageOperation): Operation {
  const { origin, path } = splitAddress(shown.path);
  const written = site.config.api.mdx?.server;
  const servers = origin === undefined ? [written ?? []].flat() : [origin];
  const security = securityOf(site, page);
  const body = bodyOf(page);
  return {
    document: {},
    method: shown.method,
    path,
    description: undefined,
    deprecated: shown.deprecated,
    servers: servers.map((url) => ({ url: url.replace(/(?<!\/)\/+$/, ''), description: undefined })),
    security,
    parameters: parametersOf(page.source, path).filter(
      (each) => !isCredential(each, security) && !(body !== undefined && isContentType(each)),
    ),
    body,
    responses: [],
    callbacks: [],
    samples: [],
  };
}

/** The body has it. */
function isContentType({ place, name }: Parameter): boolean {
  return place === 'header' && name.toLowerCase() === 'content-type';
}

/** `https://api.example.com/v1/users` as server and path: the server ends with the host. */
function splitAddress(address: string): { origin: string | undefined; path: string } {
  const match = /^(https?:\/\/[^/?#]+)(.*)/is.exec(address);
  if (match === null) return { origin: undefined, path: address.startsWith('/') ? address : `/${address}` };
  return { origin: match[1], path: match[2] || '/' };
}

function securityOf(site: SiteFacts, page: Page): SecurityScheme[][] {
  const auth = objectOf(site.config.api.mdx?.auth);
  const method = textOf(page.frontmatter.authMethod) ?? textOf(auth.method);
  if (method === undefined || method === 'none') return [];
  const common = { id: method, description: undefined, scopes: [], links: [], place: 'header' } as const;
  const name = textOf(auth.name);
  if (method === 'basic') return [[{ ...common, kind: 'basic', name: 'Authorization', prefix: 'Basic ' }]];
  if (method === 'key') return [[{ ...common, kind: 'apiKey', name: name ?? 'X-API-Key', prefix: '' }]];
  return [[{ ...common, kind: 'bearer', name: name ?? 'Authorization', prefix: 'Bearer ' }]];
}

interface WrittenField {
  readonly place: string;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly initial: string | undefined;
}

/** The fields as they stand in the text: a playground needs their names, whatever an expression would make of them. */
function fieldsOf(source: string): WrittenField[] {
  return [...source.matchAll(FIELD)].flatMap(([, attributes = '']) => {
    const value = (name: string): string | undefined => {
      const match = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|\\{["']?([^}"']*)["']?\\})`).exec(
        attributes,
      );
      return match?.[1] ?? match?.[2] ?? match?.[3];
    };
    const place = ['path', 'query', 'header', 'body'].find((each) => value(each) !== undefined);
    if (place === undefined) return [];
    const required = /\brequired(?!\s*=\s*\{?["']?false)/.test(attributes);
    const [name = '', type = 'string', initial] = [place, 'type', 'default'].map(value);
    return [{ place, name, type, required, initial }];
  });
}

function schemaOf({ type, initial }: WrittenField): Record<string, unknown> {
  const list = /^(?:array|list)|\[\]$/i.test(type);
  const known = /^(integer|number|boolean|object)/i.exec(type)?.[1]?.toLowerCase();
  return {
    type: list ? 'array' : /^int/i.test(type) ? 'integer' : (known ?? 'string'),
    ...(list && { items: {} }),
    ...(initial !== undefined && { default: initial }),
  };
}

function parametersOf(source: string, path: string): Parameter[] {
  const fields = fieldsOf(source);
  const declared = fields.filter(({ place }) => PLACES.includes(place as ParameterPlace));
  const missing = [...path.matchAll(/[{:](\w+)\}?/g)]
    .map(([, name = '']) => name)
    .filter((name) => path.includes(`{${name}}`) && !declared.some((field) => field.name === name));
  const all: WrittenField[] = [
    ...declared,
    ...missing.map((name) => ({ place: 'path', name, type: 'string', required: true, initial: undefined })),
  ];
  return all.map((field) => {
    const written = { required: field.required, schema: schemaOf(field) };
    return readParameter({}, field.name, field.place as ParameterPlace, written);
  });
}

function bodyOf(page: Page): Operation['body'] {
  const fields = fieldsOf(page.source).filter(({ place }) => place === 'body');
  if (fields.length === 0) return undefined;
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
  };
  const type = textOf(page.frontmatter.contentType) ?? 'application/json';
  return { required: true, description: undefined, contents: [contentOf(type, schema)] };
}
