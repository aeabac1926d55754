/** A response by the operation that it answers, and the examples of a specification by its own schemas. */

import { listOf, objectOf } from '@waymark/source/values';
import { type Located, located } from './located.ts';
import {
  flawProblems,
  oneCode,
  PROVEN,
  type Proof,
  type SampleProblem,
  unproven,
  type Wording,
} from './proof.ts';
import { flawsOf, SchemaTooLarge } from './schema.ts';
import {
  type ApiOperation,
  apiOperations,
  mediaOf,
  responsesOf,
  type SampleSpecification,
  sharedSchemas,
} from './specification.ts';
import { dataValue, type Value } from './value.ts';

const RESPONSE: Wording['codes'] = {
  unknown: 'sample-response-unknown',
  missing: 'sample-response-missing',
  type: 'sample-response-value',
  unlisted: 'sample-response-value',
  format: 'sample-response-value',
};

/** @param status As the sample names it; undefined if it names none. */
export function proveResponse(
  value: Value,
  operations: readonly ApiOperation[],
  status: string | undefined,
): Proof {
  let best: Proof | undefined;
  for (const operation of operations) {
    const proof = byOperation(value, operation, status);
    if (proof.outcome === 'proven') return proof;
    if (best === undefined || weightOf(proof, value) < weightOf(best, value)) best = proof;
  }
  return best ?? unproven('no request stands beside the response');
}

/** How little a response has in common with what it was compared with. */
function weightOf(proof: Proof, value: Value): number {
  if (proof.outcome !== 'wrong') return 0;
  const isOfOtherKind = proof.problems.some(
    ({ at, code }) => at === value.at && code === 'sample-response-value',
  );
  return proof.problems.length + (isOfOtherKind ? 1_000 : 0);
}

function byOperation(value: Value, operation: ApiOperation, status: string | undefined): Proof {
  const name = `${operation.method} ${operation.path}`;
  const responses = responsesOf(operation);
  const own = responses.filter(([key]) => (status === undefined ? /^2/.test(key) : isStatus(key, status)));
  const usual = responses.filter(([key]) => key === 'default');
  const meant = own.length > 0 ? own : usual;
  if (meant.length === 0) {
    if (status === undefined || responses.length === 0)
      return unproven('the specification has no such response');
    // Errors that any server may answer are seldom listed.
    if (!status.startsWith('2')) return unproven('the specification has no such response');
    const listed = responses.map(([key]) => key).join(', ');
    const related = {
      ...operation.spec.locate([...operation.at, 'responses']),
      message: `The responses of ${name}`,
    };
    const message = `${name} has no response ${status}.`;
    return {
      outcome: 'wrong',
      problems: [{ code: 'sample-response-status', message, hint: `It has ${listed}.`, at: 0, related }],
    };
  }
  const schemas = meant.flatMap(([, response]) => jsonSchemas(operation.spec, response));
  if (schemas.length === 0) return unproven('the specification has no schema of the response');
  // A page may show an error without naming its status.
  const others =
    status === undefined ? responses.flatMap(([, response]) => jsonSchemas(operation.spec, response)) : [];
  const wording = { of: `the response of ${name}`, codes: RESPONSE, noun: 'field' };
  const tried = schemas.map((schema) => problemsBy(operation.spec, schema, value, wording));
  // A part of a response, or another one.
  if (status === undefined && tried.every((problems) => isError(value, problems)))
    return unproven('it is an error that the specification does not have');
  if (tried.every((problems) => isOther(value, problems)))
    return unproven('it has little in common with the response of the request beside it');
  if (tried.some(({ length }) => length === 0)) return PROVEN;
  if (
    others.some(
      (schema) =>
        isDetailed(operation.spec, schema) && problemsBy(operation.spec, schema, value, wording).length === 0,
    )
  )
    return PROVEN;
  return { outcome: 'wrong', problems: tried.toSorted((a, b) => a.length - b.length)[0] ?? [] };
}

/** True if most fields of a value are unknown. */
function isOther(value: Value, problems: readonly SampleProblem[]): boolean {
  if (value.kind !== 'object' || problems.length === 0) return false;
  const unknown = problems.filter(
    ({ code, at }) =>
      code === 'sample-response-unknown' && [...value.entries.values()].some((entry) => entry.at === at),
  );
  return unknown.length * 2 > value.entries.size;
}

/** True if a value has an error where a success has none. */
function isError(value: Value, problems: readonly SampleProblem[]): boolean {
  if (value.kind !== 'object') return false;
  const places = ['error', 'errors'].map((name) => value.entries.get(name)?.at);
  return problems.some(({ code, at }) => code === 'sample-response-unknown' && places.includes(at));
}

function isStatus(key: string, status: string): boolean {
  return key === status || key.toUpperCase() === `${status.charAt(0)}XX`;
}

function jsonSchemas(spec: SampleSpecification, response: Located): Located[] {
  return mediaOf(response)
    .filter(
      ({ type, schema }) =>
        (/json/.test(type) || type === '*/*') && located(spec.document, schema)?.schema !== undefined,
    )
    .map(({ schema }) => schema);
}

/** True if a schema says enough to tell an answer from others. */
function isDetailed(spec: SampleSpecification, schema: Located): boolean {
  const { properties, allOf, oneOf, anyOf } = objectOf(located(spec.document, schema)?.schema);
  return Object.keys(objectOf(properties)).length > 0 || [allOf, oneOf, anyOf].some(Array.isArray);
}

function problemsBy(
  spec: SampleSpecification,
  schema: Located,
  value: Value,
  wording: Wording,
): SampleProblem[] {
  const flaws = flawsOf(spec.document, schema, value, { direction: 'response', mayBeExcerpt: true });
  return flawProblems(flaws, wording, spec.locate);
}

export interface SpecificationExample {
  /** Keys that lead to it. */
  readonly at: readonly string[];
  readonly proof: Proof;
}

/** Schemas of a specification that take too long, after which no more are tried. */
const MAX_TOO_LARGE = 3;

/** The examples of shared schemas, parameters, bodies and responses, each by its schema. */
export function proveExamples(spec: SampleSpecification): SpecificationExample[] {
  const found = new Map<string, SpecificationExample>();
  let tooLarge = 0;
  const prove = (
    holder: unknown,
    at: readonly string[],
    schema: Located,
    of: string,
    direction?: 'request' | 'response',
  ): void => {
    const proofOfExample = (example: unknown, wording: Wording): Proof => {
      if (tooLarge >= MAX_TOO_LARGE) return unproven('the schemas of its specification are too large');
      try {
        const flaws = flawsOf(spec.document, schema, dataValue(example), { direction });
        const problems = flawProblems(flaws, wording, spec.locate);
        return problems.length > 0 ? { outcome: 'wrong', problems } : PROVEN;
      } catch (error) {
        if (!(error instanceof SchemaTooLarge)) throw error;
        tooLarge += 1;
        return unproven('its schema is too large');
      }
    };
    for (const [keys, example] of examplesOf(spec, holder, at)) {
      if (found.has(keys.join('\n')) || schema.schema === undefined) continue;
      const wording = { of, codes: oneCode('spec-example'), noun: 'field' };
      found.set(keys.join('\n'), { at: keys, proof: proofOfExample(example, wording) });
    }
  };
  for (const { name, place } of sharedSchemas(spec))
    prove(place.schema, place.at, place, `the schema ${name}`);
  for (const operation of apiOperations(spec)) {
    const name = `${operation.method} ${operation.path}`;
    for (const { name: parameter, written, schema } of operation.parameters)
      prove(written.schema, written.at, schema, `the parameter \`${parameter}\` of ${name}`, 'request');
    for (const { media, schema } of mediaOf(operation.body))
      prove(media, schema.at.slice(0, -1), schema, `the request of ${name}`, 'request');
    for (const [status, response] of responsesOf(operation))
      for (const { media, schema } of mediaOf(response))
        prove(media, schema.at.slice(0, -1), schema, `the response ${status} of ${name}`, 'response');
  }
  return [...found.values()];
}

function examplesOf(
  spec: SampleSpecification,
  holder: unknown,
  at: readonly string[],
): [readonly string[], unknown][] {
  const { example, examples } = objectOf(holder);
  // YAML has null where nothing stands after the name.
  const isNone = example === undefined || example === null;
  const named = Object.entries(objectOf(examples)).flatMap(([name, each]): [readonly string[], unknown][] => {
    const place = located(spec.document, { schema: each, at: [...at, 'examples', name] });
    const { value } = objectOf(place?.schema);
    return place === undefined || value === undefined ? [] : [[[...place.at, 'value'], value]];
  });
  // Those of a schema are a list of values.
  const listed = listOf(examples).map((value, index): [readonly string[], unknown] => [
    [...at, 'examples', `${index}`],
    value,
  ]);
  if (listed.length > 0) return isNone ? listed : [[[...at, 'example'], example], ...listed];
  return isNone ? named : [[[...at, 'example'], example], ...named];
}
