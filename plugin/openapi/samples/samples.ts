/** The request samples of an operation: those that its author wrote, then generated ones. */
import { snippetz } from '@scalar/snippetz';
import type { Config } from '../../config/schema.ts';
import { isObject } from '../json.ts';
import { exampleOf } from '../model/example.ts';
import type { Operation, Sample } from '../model/operation.ts';
import { readSchema } from '../model/schema.ts';
import type { SecurityScheme } from '../model/security.ts';
import { bodyValue, isTextual } from '../request/example-body.ts';
import { type BuiltRequest, buildRequest, type Credential, type ParameterField } from '../request/request.ts';
import { curl } from './curl.ts';
import { type SampleLanguage, sampleLanguage, sampleLanguages } from './languages.ts';

export interface RequestSample {
  readonly key: string;
  readonly label: string;
  readonly grammar: string;
  readonly code: string;
}

const writer = snippetz();

export function samplesOf(operation: Operation, server: string, api: Config['api']): RequestSample[] {
  const { examples } = api;
  const written = operation.samples.map(writtenSample);
  if (!examples.autogenerate) return written;
  const request = sampleRequest(operation, server, examples.defaults === 'required');
  const labels = new Set(written.map(({ label }) => label.toLowerCase()));
  const keys = new Set(written.map(({ key }) => key));
  const generated = sampleLanguages(examples.languages)
    .filter(({ key, label }) => !keys.has(key) && !labels.has(label.toLowerCase()))
    .map((language): RequestSample => {
      const { key, label, grammar } = language;
      // Written when it is asked for: Markdown and search need one sample of eight.
      return {
        key,
        label,
        grammar,
        get code() {
          return codeOf(language, request);
        },
      };
    });
  return [...written, ...generated];
}

function writtenSample({ language, label, source }: Sample): RequestSample {
  const known = sampleLanguage(language);
  const name = label === language ? (known?.label ?? label) : label;
  return {
    key: known?.key ?? language.toLowerCase(),
    label: name,
    grammar: known?.grammar ?? language,
    code: source.trimEnd(),
  };
}

export function codeOf(language: SampleLanguage, request: BuiltRequest): string {
  if (language.writer === undefined) return curl(request);
  const [target, client] = language.writer;
  const code = writer.print(target as never, client as never, har(request) as never) ?? '';
  return (language.finish?.(code, request) ?? code).trimEnd();
}

/** The request that samples show, with the values of examples; `{name}` where there is none. */
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

/** What is written, or what a schema allows where it allows only some values. */
export function parameterExample(operation: Operation, parameter: Operation['parameters'][number]): unknown {
  const [example] = parameter.examples;
  if (example !== undefined) return example.value;
  const schema = readSchema(operation.document, parameter.schema);
  const value = exampleOf(operation.document, parameter.schema, { direction: 'request' });
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

/** HTTP Archive 1.2, which writers of samples read. */
function har({ method, url, headers, body }: BuiltRequest): object {
  const common = {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    queryString: [],
    headersSize: -1,
    bodySize: -1,
  };
  const type = headers.find(([name]) => name === 'Content-Type')?.[1] ?? '';
  const own = headers.map(([name, value]) => ({ name, value }));
  switch (body?.kind) {
    case 'text':
      return {
        ...common,
        headers: own,
        postData: { mimeType: isTextual(type) ? type : 'text/plain', text: body.text },
      };
    case 'form': {
      const names = new Set(body.pairs.map(([name]) => name));
      const params = body.pairs.map(([name, value]) => ({ name, value }));
      // Most languages write a form as a map, which keeps one value of a name.
      const postData =
        names.size === params.length
          ? { mimeType: type, params }
          : {
              mimeType: type,
              text: new URLSearchParams(body.pairs.map(([name, value]) => [name, value])).toString(),
            };
      return { ...common, headers: own, postData };
    }
    case 'multipart':
      return {
        ...common,
        headers: own,
        postData: {
          mimeType: 'multipart/form-data',
          params: body.parts.map(({ name, text, file, contentType }) => ({
            name,
            ...(text === undefined ? { fileName: String(file) } : { value: text }),
            ...(contentType !== undefined && { contentType }),
          })),
        },
      };
    case 'binary':
      return {
        ...common,
        headers: own,
        postData: { mimeType: type, text: `<contents of ${String(body.file)}>` },
      };
    default:
      return { ...common, headers: own };
  }
}
