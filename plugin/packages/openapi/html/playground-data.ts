/** Makes the data for a playground: fields, bodies and ways to authenticate, without the rest of the specification. */
import { PLAYGROUND_PATH } from '@waymark/contract/playground';
import type { Texts } from '@waymark/repository/translations/english';
import type { Page, SiteFacts } from '@waymark/repository/types';
import { isObject, textOf, textOfValue } from '@waymark/source/values';
import { typeLabel } from '../model/label.ts';
import type { Content, Operation, Parameter } from '../model/operation.ts';
import { readSchema } from '../model/schema.ts';
import type { SecurityScheme } from '../model/security.ts';
import type { ReferenceView } from '../reference/reference-view.ts';
import {
  bodyKind,
  bodyValue,
  contentExample,
  contentText,
  exampleFields,
  sentType,
  textField,
} from '../request/example-body.ts';
import { parameterExample } from '../samples/samples.ts';
import {
  PLAYGROUND_WORDS,
  type PlaygroundBody,
  type PlaygroundData,
  type PlaygroundField,
  type PlaygroundScheme,
  type PlaygroundTexts,
} from './playground-contract.ts';

export function playgroundData(
  site: SiteFacts,
  page: Page,
  { request, texts }: ReferenceView,
): PlaygroundData | undefined {
  const { playground, examples } = site.config.api;
  if (request === undefined || !hasPlayground(site, page) || request.servers.length === 0) return undefined;
  const { document } = request;
  return {
    method: request.method,
    path: request.path,
    servers: request.servers.map(({ url }) => url),
    parameters: request.parameters.map((parameter) => ({
      ...playgroundField(document, parameter),
      example: examples.prefill ? parameterExample(request, parameter) : undefined,
    })),
    security: request.security.map((schemes) => schemes.map(playgroundScheme)),
    bodies: (request.body?.contents ?? []).map((content) => body(request, content, examples.prefill)),
    bodyRequired: request.body?.required === true,
    proxy: playground.proxy ? `${site.base}${PLAYGROUND_PATH}` : undefined,
    credentials: !playground.proxy && playground.credentials,
    texts: playgroundTexts(texts),
  };
}

export function playgroundField(document: Operation['document'], parameter: Parameter): PlaygroundField {
  const { name, place, style, explode, allowReserved, isJson, schema, required } = parameter;
  return { name, place, style, explode, allowReserved, isJson, ...control(document, schema), required };
}

export function playgroundScheme({ id, kind, place, name, prefix }: SecurityScheme): PlaygroundScheme {
  return { id, kind, place, name, prefix };
}

export function hasPlayground(site: SiteFacts, page: Page): boolean {
  const display = textOf(page.frontmatter.playground) ?? site.config.api.playground.display;
  // For readers who have signed in, which a file cannot know: a public page shows it to nobody.
  if (display === 'auth') return page.audience !== 'public';
  return display !== 'none' && display !== 'simple';
}

export function playgroundTexts(texts: Texts): PlaygroundTexts {
  return Object.fromEntries(
    PLAYGROUND_WORDS.map((word) => [word, texts[word]]),
  ) as unknown as PlaygroundTexts;
}

function control(
  document: Operation['document'],
  written: unknown,
): Pick<PlaygroundField, 'type' | 'label' | 'values'> {
  const schema = readSchema(document, written);
  const [type] = schema.types;
  const values = schema.values?.filter((value) => !isObject(value) && !Array.isArray(value));
  const known =
    type === 'integer' || type === 'number' || type === 'boolean' || type === 'array' || type === 'object';
  return {
    type: known ? type : 'string',
    label: typeLabel(document, schema),
    ...(values !== undefined && values.length > 0 && { values: values.map(textOfValue) }),
  };
}

function body(request: Operation, content: Content, prefill: boolean): PlaygroundBody {
  const { document } = request;
  const { type } = content;
  const kind = bodyKind(type);
  if (kind === 'text') {
    const sent = sentType(type);
    const example = contentExample(document, content, 'request');
    const fields = /json/i.test(sent) ? jsonProperties(document, content.schema) : [];
    return { kind, type: sent, text: contentText(document, sent, example, content.schema), fields };
  }
  if (kind === 'binary') return { kind, type, text: '', fields: [] };
  const examples = bodyValue(document, content, !prefill);
  const values = 'fields' in examples ? examples.fields : [];
  const properties = readSchema(document, content.schema).properties;
  const fields = exampleFields(document, content).map((field) => {
    const property = properties.find(({ name }) => name === field.name);
    const example = values.find(([{ name }]) => name === field.name)?.[1];
    return {
      ...field,
      ...control(document, property?.schema),
      required: property?.required === true,
      ...(!field.isFile && (prefill || property?.required) && { example }),
    };
  });
  return { kind, type, text: '', fields };
}

/** The fields of a JSON object that a reader may fill in; deeper values are written as JSON. */
function jsonProperties(document: Operation['document'], schema: unknown): PlaygroundBody['fields'] {
  return readSchema(document, schema)
    .properties.filter((property) => readSchema(document, property.schema).raw.readOnly !== true)
    .map(({ name, required, schema: own }) => ({ ...textField(name), ...control(document, own), required }));
}
