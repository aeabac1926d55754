/** The request samples of an operation: those that its author wrote, then generated ones. */

import type { Config } from '@waymark/repository/config/schema';
import { isObject } from '@waymark/source/values';
import { exampleValue } from '../model/example.ts';
import type { Operation, Sample } from '../model/operation.ts';
import { readSchema } from '../model/schema.ts';
import type { SecurityScheme } from '../model/security.ts';
import { bodyValue } from '../request/example-body.ts';
import { type BuiltRequest, buildRequest, type Credential, type ParameterField } from '../request/request.ts';
import { type SampleLanguage, sampleLanguage, sampleLanguages } from './languages.ts';

export interface RequestSample extends Omit<SampleLanguage, 'write'> {
  readonly code: string;
}

export function samplesOf(operation: Operation, server: string, api: Config['api']): RequestSample[] {
  const { examples } = api;
  const written = operation.samples.map(writtenSample);
  if (!examples.autogenerate) return written;
  const request = sampleRequest(operation, server, examples.defaults === 'required');
  const labels = new Set(written.map(({ label }) => label.toLowerCase()));
  const keys = new Set(written.map(({ key }) => key));
  const generated = sampleLanguages(examples.languages)
    .filter(({ key, label }) => !keys.has(key) && !labels.has(label.toLowerCase()))
    .map(
      ({ key, label, grammar, write }): RequestSample => ({
        ...{ key, label, grammar },
        // Written on request: Markdown and search need one sample of eight.
        get code() {
          return write(request).trimEnd();
        },
      }),
    );
  return [...written, ...generated];
}

function writtenSample({ language, label, source }: Sample): RequestSample {
  const known = sampleLanguage(language) ?? { key: language.toLowerCase(), label, grammar: language };
  const { key, grammar } = known;
  return { key, label: label === language ? known.label : label, grammar, code: source.trimEnd() };
}

/** The request that samples show, with the values of examples; `{name}` if a parameter has none. */
export function sampleRequest(operation: Operation, server: string, requiredOnly: boolean): BuiltRequest {
  const [scheme] = operation.security;
  const body = operation.body?.contents[0];
  const parameters = operation.parameters.flatMap((parameter): (readonly [ParameterField, unknown])[] => {
    const value = parameterExample(operation, parameter);
    if (value === undefined && !parameter.required) return [];
    if (requiredOnly && !parameter.required) return [];
    return [[parameter, value ?? `{${parameter.name}}`]];
  });
  return buildRequest({
    method: operation.method,
    server,
    path: operation.path,
    parameters,
    credentials: (scheme ?? []).map(placeholder),
    accept: undefined,
    body: body === undefined ? undefined : bodyValue(operation.document, body, requiredOnly),
  });
}

/** The written example, or a value of the schema if it allows only some. */
export function parameterExample(operation: Operation, parameter: Operation['parameters'][number]): unknown {
  const [example] = parameter.examples;
  if (example !== undefined) return example.value;
  const schema = readSchema(operation.document, parameter.schema);
  const value = exampleValue(operation.document, parameter.schema, { direction: 'request' });
  const isKnown = schema.examples.length > 0 || schema.default !== undefined || schema.values !== undefined;
  if (isKnown || schema.raw['x-default'] !== undefined) return value ?? undefined;
  if (!parameter.required || value === null || value === undefined) return undefined;
  return typeof value === 'string' && value.startsWith('<') ? undefined : plainText(value);
}

/** Placeholders deep in a value are written as those of an address are. */
function plainText(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/^<(.+)>$/g, '{$1}');
  if (Array.isArray(value)) return value.map(plainText);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plainText(each)]));
}

function placeholder({ kind, place, name, prefix }: SecurityScheme): Credential {
  const secret = kind === 'apiKey' ? '<api-key>' : kind === 'basic' ? '<encoded-value>' : '<token>';
  return { place, name, value: place === 'query' ? 'YOUR_API_KEY' : prefix + secret };
}
