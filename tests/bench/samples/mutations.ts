/** Changes of a specification after which a sample that was right is wrong. */
import type { SampleSpecification } from '@waymark/samples/specification';
import { isObject, type JsonObject, objectOf } from '@waymark/source/values';
import { isLiteral, parsedObject, templateOf, type Use } from './written.ts';

export const KINDS = [
  'parameter renamed',
  'parameter removed',
  'made required',
  'type changed',
  'enum changed',
  'format changed',
  'operation removed',
  'field renamed',
] as const;

export interface Mutation {
  readonly kind: (typeof KINDS)[number];
  readonly use: Use;
  /** A parameter, a field or the operation. */
  readonly name: string;
  readonly apply: (document: JsonObject) => void;
}

const set = (holder: JsonObject, name: string, value: unknown): void =>
  void Object.assign(holder, { [name]: value });

/** Changes for one request. */
export function mutationsFor(
  use: Use,
  { document }: SampleSpecification,
  specs: readonly SampleSpecification[],
): Mutation[] {
  const { method, path } = use;
  const found: Mutation[] = [];
  const add = (
    kind: Mutation['kind'],
    name: string,
    change: (operation: JsonObject, all: JsonObject) => void,
  ): void => {
    const apply = (all: JsonObject): void => {
      const operation = objectOf(objectOf(all.paths)[path])[method.toLowerCase()];
      if (isObject(operation)) change(operation, all);
    };
    found.push({ kind, use, name, apply });
  };
  const rivals = specs.flatMap((spec) => Object.keys(objectOf(spec.document.paths)));
  if (!rivals.some((each) => each !== path && templateOf(each).test(path)))
    add('operation removed', `${method} ${path}`, (_, all) => {
      Reflect.deleteProperty(objectOf(objectOf(all.paths)[path]), method.toLowerCase());
    });
  const item = objectOf(objectOf(document.paths)[path]);
  addParameters(
    use,
    document,
    [item.parameters, objectOf(item[method.toLowerCase()]).parameters].flat(),
    add,
  );
  addFields(use, document, add);
  return found;
}

type Add = (
  kind: Mutation['kind'],
  name: string,
  change: (operation: JsonObject, all: JsonObject) => void,
) => void;

function addParameters(use: Use, document: JsonObject, written: readonly unknown[], add: Add): void {
  const parameters = written
    .map((each) => resolved(document, each))
    .filter(({ in: place }) => place === 'query');
  for (const { name, schema, required } of parameters) {
    if (typeof name !== 'string' || /\W/.test(name)) continue;
    const value = use.query.get(name);
    const change = (mutate: (parameter: JsonObject) => void) => (operation: JsonObject, all: JsonObject) => {
      const path = objectOf(objectOf(all.paths)[use.path]);
      for (const each of [path.parameters, operation.parameters].flat())
        if (resolved(all, each).name === name) mutate(resolved(all, each));
    };
    if (value === undefined) {
      const isAbsent =
        !new RegExp(`\\b${name}\\b`).test(use.sample.text) && !/\.\.\.|…/.test(use.sample.text);
      const isCode = !/curl/.test(use.sample.text) && /params/.test(use.sample.text);
      if (required !== true && isAbsent && !isCode)
        add(
          'made required',
          name,
          change((parameter) => Object.assign(parameter, { required: true })),
        );
      continue;
    }
    add(
      'parameter renamed',
      name,
      change((parameter) => Object.assign(parameter, { name: `${name}Renamed` })),
    );
    add('parameter removed', name, (operation, all) => {
      for (const holder of [objectOf(objectOf(all.paths)[use.path]), operation])
        if (Array.isArray(holder.parameters))
          set(
            holder,
            'parameters',
            holder.parameters.filter((each) => resolved(all, each).name !== name),
          );
    });
    if (!isLiteral(value) || resolved(document, schema).type === 'array') continue;
    addValues(name, value, add, (to) => change((parameter) => Object.assign(parameter, { schema: to })));
  }
}

/** Changes of the schema of a value. */
function addValues(
  name: string,
  value: unknown,
  add: Add,
  change: (schema: JsonObject) => Parameters<Add>[2],
): void {
  if (typeof value === 'boolean' || (typeof value === 'string' && !/^[\d.+-]+$/.test(value)))
    add('type changed', name, change({ type: 'integer' }));
  else add('type changed', name, change({ type: 'boolean' }));
  if (typeof value === 'boolean') return;
  add('enum changed', name, change({ enum: ['one', 'another'] }));
  if (typeof value === 'string')
    add('format changed', name, change({ type: 'string', format: formatOtherThan(value) }));
}

const formatOtherThan = (value: string): string => (/^[\da-f-]{36}$/i.test(value) ? 'date' : 'uuid');

function addFields({ path, method, body, sample }: Use, document: JsonObject, add: Add): void {
  if (body === undefined) return;
  const operation = objectOf(objectOf(objectOf(document.paths)[path])[method.toLowerCase()]);
  const schema = bodySchema(document, operation);
  const { properties, required } = schema;
  // A choice between schemas may still have what one of them lost.
  if (!isPlainObject(schema)) return;
  const fields = objectOf(properties);
  const edit = (mutate: (schema: JsonObject) => void) => (own: JsonObject, all: JsonObject) => {
    const written = bodySchema(all, own);
    if (isObject(written.properties)) mutate(written);
  };
  for (const name of Object.keys(fields)) {
    const field = resolved(document, fields[name]);
    if (!Object.hasOwn(body, name)) {
      const isRequired = Array.isArray(required) && required.includes(name);
      if (!isRequired && field.readOnly !== true && !/\.\.\.|…/.test(sample.text))
        add(
          'made required',
          name,
          edit((each) => {
            set(each, 'required', [[each.required ?? []].flat(), name].flat());
          }),
        );
      continue;
    }
    add(
      'field renamed',
      name,
      edit((each) => {
        const { [name]: was, ...others } = objectOf(each.properties);
        set(each, 'properties', { ...others, [`${name}Renamed`]: was });
      }),
    );
    const value = body[name];
    const isPlain = typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string';
    if (!isPlain || !isLiteral(String(value))) continue;
    addValues(name, value, add, (to) =>
      edit((each) => {
        set(each, 'properties', { ...objectOf(each.properties), [name]: to });
      }),
    );
  }
}

const isPlainObject = (schema: JsonObject): boolean =>
  !['allOf', 'oneOf', 'anyOf', '$ref', 'patternProperties'].some((key) => key in schema) &&
  (schema.additionalProperties === undefined || schema.additionalProperties === false);

function bodySchema(document: JsonObject, operation: JsonObject): JsonObject {
  const content = objectOf(resolved(document, operation.requestBody).content);
  return resolved(document, objectOf(content['application/json']).schema);
}

function resolved(document: JsonObject, value: unknown): JsonObject {
  let found = objectOf(value);
  for (let step = 0; step < 20 && typeof found.$ref === 'string'; step++) {
    const keys = found.$ref.replace(/^#\//, '').split('/');
    let target: unknown = document;
    for (const key of keys) target = objectOf(target)[key.replaceAll('~1', '/').replaceAll('~0', '~')];
    found = objectOf(target);
  }
  return found;
}

/** Changes for the response on the page of its operation. */
export function responseMutations(use: Use, { document }: SampleSpecification): Mutation[] {
  const body = parsedObject(use.sample.text);
  const schemaOf = (all: JsonObject): JsonObject => {
    const operation = objectOf(objectOf(objectOf(all.paths)[use.path])[use.method.toLowerCase()]);
    const status = Object.keys(objectOf(operation.responses)).filter((each) => /^2/.test(each));
    const response = resolved(all, objectOf(operation.responses)[status[0] ?? '']);
    const schema = resolved(all, objectOf(objectOf(response.content)['application/json']).schema);
    return status.length === 1 ? schema : {};
  };
  const schema = schemaOf(document);
  if (body === undefined || !isPlainObject(schema)) return [];
  return Object.keys(objectOf(schema.properties)).flatMap((name): Mutation[] => {
    if (!Object.hasOwn(body, name)) return [];
    const renamed = (all: JsonObject): void => {
      const own = schemaOf(all);
      const { [name]: was, ...others } = objectOf(own.properties);
      set(own, 'properties', { ...others, [`${name}Renamed`]: was });
    };
    return [{ kind: 'field renamed', use, name, apply: renamed }];
  });
}
