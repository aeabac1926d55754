/** The parts of an operation's reference, in the order of its page. */

import type { Texts } from '@waymark/repository/translations/english';
import { keptIn } from '@waymark/source/made-once';
import type { JsonObject } from '@waymark/source/values';
import type {
  Callback,
  Content,
  Operation,
  Parameter,
  ParameterPlace,
  Response,
} from '../model/operation.ts';
import type { Ways } from '../model/security.ts';
import {
  type Block,
  blockOf,
  rowOf,
  type SchemaFacts,
  type SchemaRow,
  schemaFacts,
  type TreeOptions,
} from './tree.ts';

/** Content types with the same content are one. */
export interface ContentPart {
  readonly title?: string | undefined;
  readonly types: readonly string[];
  readonly type: string;
  readonly description: string | undefined;
  readonly headers?: readonly SchemaRow[] | undefined;
  /** Facts of the value itself, without its description; undefined if it has no schema. */
  readonly facts: SchemaFacts | undefined;
  readonly block: Block | undefined;
}

/** The type of a content; empty if its listing says as much. */
export function shownType({ type, block }: ContentPart): string {
  if (block === undefined) return type;
  const isListed = block.more !== undefined || (block.rows.length > 0 && /^object( \| null)?$/.test(type));
  return isListed ? '' : type;
}

export interface ReferenceSection {
  readonly id: string;
  readonly title: string;
  readonly required: boolean;
  readonly description: string | undefined;
  readonly rows: readonly SchemaRow[];
  readonly contents: readonly ContentPart[];
  readonly responses: readonly ResponsePart[];
  readonly security: Ways;
}

export interface ResponsePart extends Pick<Response, 'status' | 'description' | 'links'> {
  readonly headers: readonly SchemaRow[];
  readonly contents: readonly ContentPart[];
}

export const EMPTY = {
  required: false,
  description: undefined,
  rows: [],
  contents: [],
  responses: [],
  security: [],
} as const;

const PLACES: readonly (readonly [ParameterPlace, string, keyof Texts])[] = [
  ['path', 'path-parameters', 'apiPathParameters'],
  ['query', 'query-parameters', 'apiQueryParameters'],
  ['header', 'headers', 'apiHeaders'],
  ['cookie', 'cookies', 'apiCookies'],
];

export function sectionsOf(
  operation: Operation,
  texts: Texts,
  labels: readonly string[],
): ReferenceSection[] {
  const { document } = operation;
  const request: TreeOptions = { document, direction: 'request', labels };
  const sections: ReferenceSection[] = [];
  if (operation.security.length > 0) {
    sections.push({
      ...EMPTY,
      id: 'authorizations',
      title: texts.apiAuthorizations,
      security: operation.security,
    });
  }
  sections.push(...parameterSections(operation.parameters, request, texts));
  if (operation.body !== undefined) {
    const { required, description, contents } = operation.body;
    const parts = contentParts(contents, request);
    sections.push({ ...EMPTY, id: 'body', title: texts.apiBody, required, description, contents: parts });
  }
  if (operation.responses.length > 0) {
    const responses = responseParts(operation, labels);
    sections.push({ ...EMPTY, id: 'response', title: texts.apiResponses, responses });
  }
  return sections;
}

/** A section for each place that parameters have. */
export function parameterSections(
  parameters: readonly (Parameters<typeof rowOf>[0] & Pick<Parameter, 'place' | 'name'>)[],
  options: TreeOptions,
  texts: Texts,
): ReferenceSection[] {
  return PLACES.flatMap(([place, id, title]) => {
    const own = parameters.filter((one) => one.place === place);
    if (own.length === 0) return [];
    return [{ ...EMPTY, id, title: texts[title], rows: own.map((one) => rowOf(one, options)) }];
  });
}

/** Requests that a server makes to its client: all of a callback in one section. */
export function callbackSection(
  { name, summary, operation }: Callback,
  texts: Texts,
  labels: readonly string[],
): ReferenceSection {
  const { document, method, path, description, parameters, body } = operation;
  const request: TreeOptions = { document, direction: 'request', labels };
  return {
    ...EMPTY,
    id: `callback-${name.replaceAll(/[^\w-]/g, '-')}`,
    title: `${texts.apiCallbacks}: ${name}`,
    description: [`\`${method} ${path}\``, summary, description]
      .filter((text) => text !== undefined)
      .join('\n\n'),
    rows: parameters.map((one) => rowOf(one, request)),
    contents: contentParts(body?.contents ?? [], request),
    responses: responseParts(operation, labels),
  };
}

function responseParts({ document, responses }: Operation, labels: readonly string[]): ResponsePart[] {
  const options: TreeOptions = { document, direction: 'response', labels };
  return withoutRepetition(
    responses.map(({ headers, contents, ...response }) => ({
      ...response,
      headers: headers.map((header) => rowOf(header, options)),
      contents: contentParts(contents, options),
    })),
  );
}

/** A body that an earlier response has is listed there: `200`, `201` and `202` often have the same one. */
function withoutRepetition(responses: readonly ResponsePart[]): ResponsePart[] {
  const listed = new Map<Block, string>();
  return responses.map((response) => ({
    ...response,
    contents: response.contents.map((part) => {
      const { block } = part;
      if (block === undefined || block.rows.length === 0) return part;
      const first = listed.get(block);
      if (first !== undefined) return { ...part, block: { rows: [], variants: undefined, more: first } };
      listed.set(block, response.status);
      return part;
    }),
  }));
}

export function contentParts(contents: readonly Content[], options: TreeOptions): ContentPart[] {
  const groups = new Map<string, Content[]>();
  for (const content of contents) {
    const key = JSON.stringify(content.schema ?? content.item ?? null);
    keptIn(groups, key, () => []).push(content);
  }
  return [...groups.values()].map((same) => {
    const written = same[0]?.schema ?? same[0]?.item;
    return { types: same.map(({ type }) => type), ...schemaPart(written, options) };
  });
}

export function schemaPart(written: unknown, options: TreeOptions): Omit<ContentPart, 'types'> {
  if (written === undefined) return { type: '', description: undefined, facts: undefined, block: undefined };
  const facts = schemaFacts(written, options);
  return {
    type: facts.type,
    description: facts.description,
    // Its examples stand beside it.
    facts: { ...facts, description: undefined, examples: [] },
    block: blockOf(written, options),
  };
}

export function schemaSection(
  document: JsonObject,
  written: unknown,
  texts: Texts,
  labels: readonly string[],
): ReferenceSection {
  const options: TreeOptions = { document, direction: 'response', labels };
  const part = { types: [], ...schemaPart(written, options), description: undefined };
  return { ...EMPTY, id: 'attributes', title: texts.apiAttributes, contents: [part] };
}
