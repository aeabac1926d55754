/** Calls of `fetch`, ky and axios as the requests that they send. */
import {
  bodyOfValue,
  type CallOptions,
  type Client,
  FORM,
  JSON_MEDIA,
  requestOfCall,
  type WrittenRequest,
} from '../request.ts';
import { anyValue, member, textOfScalar, UNKNOWN_TEXT, type Value } from '../value.ts';

export function fetched(at: number, url: Value | undefined, options: Value | undefined): WrittenRequest {
  return requestOfCall({
    at,
    method: textOfScalar(member(options, 'method')) ?? (options?.kind === 'any' ? UNKNOWN_TEXT : 'GET'),
    url,
    headers: member(options, 'headers') ?? (isOpenObject(options) ? anyValue(at) : undefined),
    body: bodyOfValue(member(options, 'body')),
  });
}

export function kyed(
  at: number,
  verb: string | undefined,
  url: Value | undefined,
  options: Value | undefined,
  client: Client,
): WrittenRequest {
  const json = member(options, 'json');
  return requestOfCall({
    at,
    method: verb ?? textOfScalar(member(options, 'method')) ?? 'GET',
    url,
    headers: member(options, 'headers') ?? (isOpenObject(options) ? anyValue(at) : undefined),
    query: member(options, 'searchParams'),
    body:
      json === undefined
        ? bodyOfValue(member(options, 'body'))
        : { kind: 'value', at: json.at, value: json, type: JSON_MEDIA },
    client,
  });
}

export function axiosed(call: CallOptions, options: Value | undefined): WrittenRequest {
  const headers = member(options, 'headers') ?? (isOpenObject(options) ? anyValue(call.at) : undefined);
  const hasAuth = member(options, 'auth') !== undefined;
  return requestOfCall({ ...call, headers, query: member(options, 'params'), hasAuth });
}

function isOpenObject(value: Value | undefined): boolean {
  return value?.kind === 'any' || (value?.kind === 'object' && value.partial);
}

/** axios sends an object as JSON. */
export function bodyOfAxios(data: Value | undefined): CallOptions['body'] {
  if (data?.kind === 'object' || data?.kind === 'list')
    return { kind: 'value', at: data.at, value: data, type: JSON_MEDIA };
  if (data?.kind === 'scalar' && data.value === null) return undefined;
  return bodyOfValue(data, data?.kind === 'form' ? FORM : undefined);
}
