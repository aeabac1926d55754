/** Holds answers of the API of deploys to its description, which the starter renders. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { parse } from 'yaml';

interface Operation {
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: {
      readonly Error: { readonly properties: { readonly code: { readonly enum: readonly string[] } } };
    };
  };
}

const source = new URL('../../../starter/deploys-api/deploys.yaml', import.meta.url);
export const description = closed(parse(readFileSync(source, 'utf8'))) as Description;

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: {
    'date-time': (text: string) => new Date(text).toISOString() === text,
    uri: (text: string) => URL.canParse(text),
  },
});
ajv.addSchema(description, 'api');
const validators = new Map<string, ValidateFunction>();

/** The schema, in which an object with named properties has no others. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, closed(each)] as const);
  const isObject = 'properties' in value && 'type' in value && value.type === 'object';
  return { ...Object.fromEntries(entries), ...(isObject && { additionalProperties: false }) };
}

/** Throws if a value does not match the description at a JSON pointer. */
export function expectSchema(pointer: string, value: unknown): void {
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` });
  validators.set(pointer, validate);
  if (validate(value)) return;
  throw new Error(`${pointer}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`);
}

const token = (text: string): string => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));

/**
 * Throws if an answer is not described.
 *
 * @param path Without the base of the site.
 * @returns The operation and the status; undefined for an address that is not described.
 */
export function expectDescribed(
  method: string,
  path: string,
  { status, headers, body }: { readonly status: number; readonly headers: Headers; readonly body: unknown },
): string | undefined {
  const template = Object.keys(description.paths).find((each) =>
    new RegExp(`^${each.replace(/\{\w+\}/g, '[^/]+')}$`).test(path.replace(/\?.*/, '')),
  );
  const operation = template === undefined ? undefined : description.paths[template]?.[method.toLowerCase()];
  if (template === undefined || operation === undefined) {
    expectSchema('/components/schemas/Error', body);
    return undefined;
  }
  const response = operation.responses[status];
  const name = `${method} ${template} ${status}`;
  if (response === undefined) throw new Error(`${name} is not described: ${JSON.stringify(body)}`);
  if (status === 429 && !headers.has('retry-after')) throw new Error(`${name} does not say for how long.`);
  if (status === 204) return name;
  if (headers.get('content-type') !== 'application/json') throw new Error(`${name} is not JSON.`);
  const at =
    response.$ref?.slice(1) ?? `/paths/${token(template)}/${method.toLowerCase()}/responses/${status}`;
  expectSchema(`${at}/content/application~1json/schema`, body);
  return name;
}

/** All operations with each of their statuses. */
export const DESCRIBED: readonly string[] = Object.entries(description.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { responses }]) =>
    Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
  ),
);
