/** A request by the operation that it means, and an answer as its description has it: examples that are written, or made of the schema. */

import { type Content, type Operation, type Response, readOperation } from '@waymark/openapi/model/operation';
import { contentExample, contentText, isTextual } from '@waymark/openapi/request/example-body';
import type { SampleCode } from '@waymark/samples/proof';
import { ANY_HOST, proveRequest } from '@waymark/samples/prove-request';
import type { WrittenBody } from '@waymark/samples/request';
import type { SampleSpecification } from '@waymark/samples/specification';
import { anyValue, scalar, type Value } from '@waymark/samples/value';

export interface MockRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** The body as the fields of a form with files. */
  readonly form?: FormData | undefined;
}

export interface MockAnswer {
  readonly status: number;
  readonly type?: string | undefined;
  readonly body: string;
}

/** An answer is made in memory; a longer one is an example that nobody reads. */
const MAX_CHARACTERS = 5_000_000;

export function mockAnswer(request: MockRequest, specs: readonly SampleSpecification[]): MockAnswer {
  const { method, target, headers, body } = request;
  const { proof, operations } = proveRequest(
    // The server that the specification names: a path alone leads to one that adds what is secret.
    {
      at: 0,
      method,
      url: ANY_HOST + target,
      headers,
      query: [],
      body: body === '' ? undefined : sentBody(request),
      open: new Set(),
    },
    { specs, text: body, isCode: false, saysDeprecated: true },
  );
  const [operation] = operations;
  if (proof.outcome === 'wrong') {
    const [first] = proof.problems;
    return refused(
      STATUS[first?.code ?? 'spec-example'] ?? 400,
      proof.problems.map(({ message }) => message),
    );
  }
  if (operation === undefined) return refused(404, ['No specification has this operation.']);
  if (proof.outcome === 'unproven') return refused(400, [`The request cannot be read: ${proof.reason}.`]);
  return answerOf(readOperation(operation.spec.document, operation.at), headers);
}

function sentBody({ headers, body, form }: MockRequest): WrittenBody {
  const type = headers.get('content-type');
  if (form !== undefined) return { kind: 'value', at: 0, value: fieldsOf(form), type: 'multipart/form-data' };
  const isRead = type === undefined || /json|x-www-form-urlencoded/i.test(type);
  return isRead ? { kind: 'text', at: 0, text: body, type } : { kind: 'unknown', at: 0 };
}

/** Texts as they are; a file is any value. */
function fieldsOf(form: FormData): Value {
  const names = [...new Set(form.keys())];
  const entries = names.map((name) => {
    const items = form.getAll(name).map((each) => (typeof each === 'string' ? scalar(each) : anyValue()));
    const [first = anyValue()] = items;
    const value: Value = items.length === 1 ? first : { kind: 'list', at: 0, items, partial: false };
    return [name, { at: 0, value }] as const;
  });
  return { kind: 'object', at: 0, partial: false, entries: new Map(entries) };
}

const STATUS: Partial<Record<SampleCode, number>> = {
  'sample-operation-unknown': 404,
  'sample-auth-missing': 401,
  'sample-content-type': 415,
};

/** A problem of RFC 9457. */
export function refused(status: number, problems: readonly string[]): MockAnswer {
  const body = JSON.stringify({ status, title: problems[0], problems }, null, 2);
  return { status, type: 'application/problem+json', body };
}

function answerOf({ document, responses }: Operation, headers: MockRequest['headers']): MockAnswer {
  const [, wanted] = /\bcode=(\d{3})\b/.exec(headers.get('prefer') ?? '') ?? [];
  const response =
    wanted === undefined
      ? (responses.find(({ status }) => /^2/.test(status)) ?? responses[0])
      : responses.find((each) => covers(each, wanted));
  if (wanted !== undefined && response === undefined)
    return refused(404, [`This operation has no response ${wanted}.`]);
  const status = Number(wanted ?? /^[1-5]\d\d$/.exec(response?.status ?? '')?.[0] ?? 200);
  const content = contentFor(response?.contents ?? [], headers.get('accept') ?? '');
  if (content === undefined) return { status, body: '' };
  const type = content.type.includes('*') ? 'application/json' : content.type;
  const isText = isTextual(type);
  const body = isText
    ? contentText(document, type, contentExample(document, content, 'response'), content.schema)
    : '';
  if (body.length <= MAX_CHARACTERS) return { status, type, body };
  return refused(500, [`The example of ${status} has more than ${MAX_CHARACTERS} characters: shorten it.`]);
}

function covers({ status }: Response, wanted: string): boolean {
  return status === wanted || status.toUpperCase() === `${wanted[0]}XX` || status === 'default';
}

function contentFor(contents: readonly Content[], accept: string): Content | undefined {
  const accepted = accept.split(',').map((part) => part.split(';')[0]?.trim().toLowerCase());
  return contents.find(({ type }) => accepted.includes(type.toLowerCase())) ?? contents[0];
}
