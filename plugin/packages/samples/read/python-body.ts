/** The bodies that calls of requests and httpx send. */
import { bodyOfValue, FORM, JSON_MEDIA, type WrittenBody } from '../request.ts';
import { anyValue, type Value } from '../value.ts';

export function pythonBody(
  named: ReadonlyMap<string, Value>,
  positional: readonly Value[],
): WrittenBody | undefined {
  const json = named.get('json') ?? positional[2];
  const data = named.get('data') ?? named.get('content') ?? positional[1];
  const files = named.get('files');
  if (json !== undefined && json.kind !== 'scalar')
    return { kind: 'value', at: json.at, value: json, type: JSON_MEDIA };
  if (files !== undefined) return withFiles(files, data);
  if (data?.kind === 'object') return { kind: 'value', at: data.at, value: data, type: FORM };
  return bodyOfValue(data);
}

/** The fields of a form with its files. */
function withFiles(files: Value, data: Value | undefined): WrittenBody {
  const fields = data?.kind === 'object' ? data : undefined;
  const names = files.kind === 'object' ? [...files.entries] : [];
  const entries = new Map([
    ...(fields?.entries ?? []),
    ...names.map(([name, { at }]) => [name, { at, value: anyValue(at) }] as const),
  ]);
  const partial =
    files.kind !== 'object' || files.partial || (data !== undefined && fields?.partial !== false);
  const value: Value = { kind: 'object', at: files.at, entries, partial };
  return { kind: 'value', at: files.at, value, type: 'multipart/form-data' };
}
