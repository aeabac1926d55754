/** The operations of an OpenAPI description, version 3, as requests need them. */
import { oncePer } from '@waymark/source/made-once';
import { isObject, type JsonObject, listOf, objectOf, textOf } from '@waymark/source/values';
import { inside, type Located, located } from './located.ts';
import type { PageSample } from './sample.ts';

export interface SamplePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface SampleSpecification {
  /** Its name for people. */
  readonly source: string;
  readonly document: JsonObject;
  /** The line of a part. */
  readonly locate: (keys: readonly string[]) => SamplePlace;
}

export interface ApiParameter {
  readonly name: string;
  readonly place: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly schema: Located;
  /** Its value is an object or a list in a form of its own. */
  readonly isStructured: boolean;
  readonly written: Located;
}

export interface ApiOperation {
  readonly spec: SampleSpecification;
  readonly method: string;
  /** `/users/{id}`. */
  readonly path: string;
  readonly at: readonly string[];
  readonly written: JsonObject;
  readonly servers: readonly string[];
  readonly parameters: readonly ApiParameter[];
  readonly body: Located | undefined;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
const DEFAULT_SERVERS = [''];

export const apiOperations: (spec: SampleSpecification) => readonly ApiOperation[] = oncePer((spec) => {
  const { document } = spec;
  return Object.entries(objectOf(document.paths)).flatMap(([path, each]) => {
    const place = located(document, { schema: each, at: ['paths', path] });
    const item = objectOf(place?.schema);
    return METHODS.filter((method) => Object.hasOwn(item, method)).map((method): ApiOperation => {
      const at = [...(place?.at ?? []), method];
      const written = objectOf(item[method]);
      const lists = [
        [item.parameters, [...(place?.at ?? []), 'parameters']],
        [written.parameters, [...at, 'parameters']],
      ] as const;
      return {
        spec,
        method: method.toUpperCase(),
        path,
        at,
        written,
        servers: serversOf([written.servers, item.servers, document.servers]),
        parameters: parametersOf(document, lists),
        body: bodyOf(document, written, at, lists),
      };
    });
  });
});

function bodyOf(
  document: JsonObject,
  written: JsonObject,
  at: readonly string[],
  lists: readonly (readonly [unknown, readonly string[]])[],
): Located | undefined {
  if (written.requestBody !== undefined)
    return located(document, { schema: written.requestBody, at: [...at, 'requestBody'] });
  // A body that Swagger 2 shares among parameters.
  return allLocated(document, lists).find(
    ({ schema }) => objectOf(schema).in === undefined && objectOf(schema).content !== undefined,
  );
}

function allLocated(
  document: JsonObject,
  lists: readonly (readonly [unknown, readonly string[]])[],
): Located[] {
  return lists.flatMap(([list, keys]) =>
    listOf(list).flatMap((schema, index) => located(document, { schema, at: [...keys, `${index}`] }) ?? []),
  );
}

function parametersOf(
  document: JsonObject,
  lists: readonly (readonly [unknown, readonly string[]])[],
): ApiParameter[] {
  const found = new Map<string, ApiParameter>();
  for (const written of allLocated(document, lists)) {
    const { name, in: place, required, deprecated, schema, content, style } = objectOf(written.schema);
    if (typeof name !== 'string' || typeof place !== 'string') continue;
    found.set(`${place} ${place === 'header' ? name.toLowerCase() : name}`, {
      name,
      place,
      required: required === true || place === 'path',
      deprecated: deprecated === true,
      schema: { schema, at: [...written.at, 'schema'] },
      isStructured: content !== undefined || style === 'deepObject' || place === 'querystring',
      written,
    });
  }
  return [...found.values()];
}

/** Addresses without a slash at the end, their variables as `{name}`. */
function serversOf(lists: readonly unknown[]): readonly string[] {
  for (const list of lists) {
    const urls = listOf(list).flatMap((server) => {
      const { url, variables } = objectOf(server);
      if (typeof url !== 'string') return [];
      return [withDefaults(url, objectOf(variables)), url].map((each) => each.replace(/\/+$/, ''));
    });
    if (urls.length > 0) return [...new Set(urls)];
  }
  return DEFAULT_SERVERS;
}

/** Variables of the path are as their default has them; those of the host may be anything. */
function withDefaults(url: string, variables: JsonObject): string {
  return url.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const { default: usual } = objectOf(variables[name]);
    return typeof usual === 'string' ? usual : whole;
  });
}

/** The requests that a specification shows for its operations, as samples. */
export function codeSamples(spec: SampleSpecification): PageSample[] {
  return apiOperations(spec).flatMap(({ at, written, method, path }) => {
    const key = written['x-codeSamples'] === undefined ? 'x-code-samples' : 'x-codeSamples';
    return listOf(written[key]).flatMap((each, index): PageSample[] => {
      const { lang, label, source } = objectOf(each);
      if (typeof source !== 'string') return [];
      const place = spec.locate([...at, key, `${index}`, 'source']);
      return [
        {
          page: `${spec.source} ${method} ${path}`,
          text: source,
          language: textOf(lang) ?? '',
          title: textOf(label) ?? '',
          inside: [],
          section: 0,
          intro: '',
          saysDeprecated: written.deprecated === true,
          isPartial: false,
          place: () => place,
        },
      ];
    });
  });
}

export interface AuthWay {
  readonly schemes: readonly { readonly name: string; readonly scheme: JsonObject }[];
}

/** Ways to authenticate, of which one is enough; undefined if none is needed. */
export function authWays({ spec: { document }, written }: ApiOperation): readonly AuthWay[] | undefined {
  const requirements = listOf(written.security ?? document.security).map(objectOf);
  if (requirements.length === 0 || requirements.some((each) => Object.keys(each).length === 0))
    return undefined;
  const schemes = objectOf(objectOf(document.components).securitySchemes);
  return requirements.map((requirement) => ({
    schemes: Object.keys(requirement).map((name) => ({
      name,
      scheme: objectOf(
        located(document, { schema: schemes[name], at: ['components', 'securitySchemes', name] })?.schema,
      ),
    })),
  }));
}

/** Levels of a schema in which examples are looked for. */
const MAX_EXAMPLE_LEVELS = 30;

/** The shared schemas and their parts, with the name of the whole; references are not followed: their targets are shared too. */
export function sharedSchemas({ document }: SampleSpecification): { name: string; place: Located }[] {
  // Anchors of YAML lead to the same part from many places.
  const seen = new Set<unknown>();
  const partsOf = (place: Located, level = 0): Located[] => {
    const schema = objectOf(place.schema);
    if (level > MAX_EXAMPLE_LEVELS || !isObject(place.schema) || seen.has(place.schema)) return [];
    seen.add(place.schema);
    const named = Object.keys(objectOf(schema.properties)).map((key) =>
      inside(schema, place.at, 'properties', key),
    );
    const others = ['items', 'additionalProperties'].map((key) => ({
      schema: schema[key],
      at: [...place.at, key],
    }));
    const lists = ['allOf', 'oneOf', 'anyOf'].flatMap((key) =>
      listOf(schema[key]).map((each, index) => ({ schema: each, at: [...place.at, key, `${index}`] })),
    );
    return [place, ...[...named, ...others, ...lists].flatMap((part) => partsOf(part, level + 1))];
  };
  const schemas = objectOf(objectOf(document.components).schemas);
  return Object.keys(schemas).flatMap((name) =>
    partsOf({ schema: schemas[name], at: ['components', 'schemas', name] })
      .filter(({ schema }) => 'example' in objectOf(schema) || Array.isArray(objectOf(schema).examples))
      .map((place) => ({ name, place })),
  );
}

/** The place of each content type of a body or a response. */
export function mediaOf(holder: Located | undefined): { type: string; media: JsonObject; schema: Located }[] {
  if (holder === undefined) return [];
  return Object.entries(objectOf(objectOf(holder.schema).content)).map(([type, value]) => {
    const media = objectOf(value);
    const schema = { schema: media.schema, at: [...holder.at, 'content', type, 'schema'] };
    return { type: type.toLowerCase(), media, schema };
  });
}

/** Responses by their status: `200`, `2XX`, `default`. */
export function responsesOf({
  spec: { document },
  written,
  at,
}: ApiOperation): (readonly [string, Located])[] {
  return Object.entries(objectOf(written.responses)).flatMap(([status, each]) => {
    const place = located(document, { schema: each, at: [...at, 'responses', status] });
    return place === undefined || status.startsWith('x-') ? [] : [[status, place] as const];
  });
}
