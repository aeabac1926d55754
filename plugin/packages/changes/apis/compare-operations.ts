/** The differences of an operation that two APIs have. */
import { resolvedEntries } from '@waymark/source/json/reference';
import { type JsonObject, objectOf, textOfValue } from '@waymark/source/values';
import type { SchemaChanges, SchemaComparison } from './compare-schemas.ts';
import { type ApiDifference, inTicks, type SchemaDirection } from './finding.ts';
import { type CalledOperation, isEnough, type SignInWay } from './operations.ts';

/** Schemas of a part of an operation. */
export interface ComparedPart {
  /** Begins codes: `request-parameter`. */
  readonly subject: string;
  /** `response 200 body`. */
  readonly place: string;
  readonly direction: SchemaDirection;
  readonly schemas: SchemaChanges;
}

interface ComparedOperation {
  /** Differences that no schema has. */
  readonly findings: ApiDifference[];
  readonly parts: ComparedPart[];
}

interface Documents {
  readonly old: JsonObject;
  readonly new: JsonObject;
  readonly schemas: SchemaComparison;
}

export function compareOperations(
  old: CalledOperation,
  now: CalledOperation,
  documents: Documents,
): ComparedOperation {
  const result: ComparedOperation = { findings: [], parts: [] };
  const find = (code: string, breaking: boolean, message: string, place?: string): void => {
    result.findings.push({ code, breaking, message, ...(place !== undefined && { place }) });
  };
  if (old.written.deprecated !== true && now.written.deprecated === true)
    find('endpoint-deprecated', false, 'The operation is deprecated.');
  if (old.written.deprecated === true && now.written.deprecated !== true)
    find('endpoint-reactivated', false, 'The operation is no longer deprecated.');
  securityChanges(old.ways, now.ways, find);
  const compare = { ...documents, parts: result.parts, find };
  parameterChanges(old, now, compare);
  bodyChanges(old, now, compare);
  responseChanges(old, now, compare);
  return result;
}

interface Compare extends Documents {
  readonly parts: ComparedPart[];
  readonly find: Find;
}

type Find = (code: string, breaking: boolean, message: string, place?: string) => void;

function securityChanges(old: readonly SignInWay[], now: readonly SignInWay[], find: Find): void {
  const [before, after] = [old, now].map((ways) => (ways.length === 0 ? [new Map()] : ways));
  const refused = before?.filter((way) => !after?.some((asked) => isEnough(way, asked))) ?? [];
  for (const way of refused)
    find(
      way.size === 0 ? 'api-security-required' : 'api-security-removed',
      true,
      way.size === 0
        ? `Requests have to authenticate now: ${now.map(wayWords).join(', or ')}.`
        : `It is no longer enough to authenticate by ${wayWords(way)}.`,
    );
  if (refused.length > 0) return;
  for (const way of after?.filter((asked) => !before?.some((has) => isEnough(asked, has))) ?? [])
    find(
      'api-security-added',
      false,
      way.size === 0
        ? 'Requests need not authenticate any more.'
        : `It is enough to authenticate by ${wayWords(way)}.`,
    );
}

function wayWords(way: SignInWay): string {
  const words = [...way].map(([scheme, scopes]) => {
    const named = scopes.size === 0 ? '' : ` with ${[...scopes].slice(0, 5).map(inTicks).join(', ')}`;
    return `${inTicks(scheme)}${named}`;
  });
  return words.join(' and ') || 'nothing';
}

function parameterChanges(
  old: CalledOperation,
  now: CalledOperation,
  { schemas, parts, find }: Compare,
): void {
  for (const key of new Set([...old.parameters.keys(), ...now.parameters.keys()])) {
    const [one, other] = [old.parameters.get(key), now.parameters.get(key)];
    const { name, in: at } = other ?? one ?? {};
    const place = `${at} ${name}`;
    const words = `The ${at} parameter ${inTicks(textOfValue(name))}`;
    if (other === undefined) find('request-parameter-removed', true, `${words} was removed.`, place);
    else if (one === undefined) {
      const isNeeded = other.required === true || at === 'path';
      if (isNeeded) find('new-required-request-parameter', true, `${words} is new and required.`, place);
      else find('new-optional-request-parameter', false, `${words} is new.`, place);
    } else {
      if (one.required !== true && other.required === true && at !== 'path')
        find('request-parameter-became-required', true, `${words} is required now.`, place);
      if (one.required === true && other.required !== true && at !== 'path')
        find('request-parameter-became-optional', false, `${words} is optional now.`, place);
      if (one.deprecated !== true && other.deprecated === true)
        find('request-parameter-deprecated', false, `${words} is deprecated.`, place);
      const found = schemas.compare(schemaOf(one), schemaOf(other), 'request');
      parts.push({ subject: 'request-parameter', place, direction: 'request', schemas: found });
    }
  }
}

/** A parameter has a schema, or a content with one. */
function schemaOf({ schema, content }: JsonObject): unknown {
  return schema ?? objectOf(Object.values(objectOf(content))[0]).schema;
}

function bodyChanges(
  { body: old, isWebhook }: CalledOperation,
  { body: now }: CalledOperation,
  compare: Compare,
): void {
  const { find } = compare;
  if (old === undefined || now === undefined) {
    if (old !== undefined) find('request-body-removed', true, 'Requests have no body any more.', 'body');
    else if (now?.required === true)
      find('request-body-added-required', true, 'A body is required now.', 'body');
    else if (now !== undefined)
      find('request-body-added-optional', false, 'Requests may have a body now.', 'body');
    return;
  }
  if (old.required !== true && now.required === true)
    find('request-body-became-required', true, 'The body is required now.', 'body');
  if (old.required === true && now.required !== true)
    find('request-body-became-optional', false, 'The body is optional now.', 'body');
  mediaChanges(
    old,
    now,
    { place: 'body', subject: 'request', direction: isWebhook ? 'response' : 'request' },
    compare,
  );
}

function responseChanges(old: CalledOperation, now: CalledOperation, compare: Compare): void {
  const { find } = compare;
  for (const status of new Set([...old.responses.keys(), ...now.responses.keys()])) {
    const [one, other] = [old.responses.get(status), now.responses.get(status)];
    const place = `response ${status}`;
    const isSuccess = /^[23]/.test(status);
    const kind = `response-${isSuccess ? 'success' : 'non-success'}-status`;
    if (other === undefined)
      find(`${kind}-removed`, isSuccess, `There is no response ${inTicks(status)} any more.`, place);
    else if (one === undefined)
      find(`${kind}-added`, false, `The response ${inTicks(status)} is new.`, place);
    else {
      const direction = old.isWebhook ? 'request' : 'response';
      mediaChanges(one, other, { place: `${place} body`, subject: 'response', direction }, compare);
      headerChanges(one, other, place, compare);
    }
  }
}

interface Content {
  readonly place: string;
  readonly subject: string;
  readonly direction: SchemaDirection;
}

function mediaChanges(
  old: JsonObject,
  now: JsonObject,
  { place, subject, direction }: Content,
  compare: Compare,
): void {
  const { schemas, parts, find } = compare;
  const [olds, news] = [mediaOf(old), mediaOf(now)];
  for (const type of new Set([...olds.keys(), ...news.keys()])) {
    const [one, other] = [olds.get(type), news.get(type)];
    if (other === undefined)
      find(
        `${subject}-body-media-type-removed`,
        true,
        `The content type ${inTicks(type)} was removed.`,
        place,
      );
    else if (one === undefined)
      find(`${subject}-body-media-type-added`, false, `The content type ${inTicks(type)} is new.`, place);
    else {
      const found = schemas.compare(one.schema, other.schema, direction);
      // The same schema in another form says the same again.
      const isKnown = parts.some(
        (part) =>
          part.place === place &&
          JSON.stringify(part.schemas.findings) === JSON.stringify(found.findings) &&
          [...part.schemas.uses.keys()].join() === [...found.uses.keys()].join(),
      );
      if (!isKnown) parts.push({ subject, place, direction, schemas: found });
    }
  }
}

function mediaOf({ content }: JsonObject): Map<string, JsonObject> {
  return new Map(
    Object.entries(objectOf(content)).map(([type, media]) => [
      type.replace(/;.*/s, '').trim().toLowerCase(),
      objectOf(media),
    ]),
  );
}

function headerChanges(
  old: JsonObject,
  now: JsonObject,
  place: string,
  { schemas, parts, find, ...documents }: Compare,
): void {
  const headersOf = (document: JsonObject, headers: unknown) =>
    new Map(resolvedEntries(document, headers).map(([name, header]) => [name.toLowerCase(), header]));
  const [olds, news] = [headersOf(documents.old, old.headers), headersOf(documents.new, now.headers)];
  for (const name of new Set([...olds.keys(), ...news.keys()])) {
    const [one, other] = [olds.get(name), news.get(name)];
    const at = `${place} header ${name}`;
    if (other === undefined)
      find('response-header-removed', true, `The header ${inTicks(name)} was removed.`, at);
    else if (one === undefined)
      find('response-header-added', false, `The header ${inTicks(name)} is new.`, at);
    else {
      const found = schemas.compare(one.schema, other.schema, 'response');
      parts.push({ subject: 'response-header', place: at, direction: 'response', schemas: found });
    }
  }
}
