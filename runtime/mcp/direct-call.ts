/**
 * Recognises the one request that nearly all traffic is made of, a well-formed `tools/call`, so that it is answered
 * without a protocol server of its own: making, connecting and closing one costs four times what a search does.
 *
 * Whatever is not exactly that goes to the SDK, which also words every refusal. A test holds both ways to one answer.
 */
import { PROTOCOL_VERSIONS } from '../contract/discovery.ts';

export interface DirectCall {
  readonly id: string | number;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Speaks 2026-07-28: its result says that it is complete, and who answers. */
  readonly modern: boolean;
}

const [MODERN, ...OLDER] = PROTOCOL_VERSIONS;
const PREFIX = 'io.modelcontextprotocol/';

/** Undefined for every other message. */
export function directCall(body: unknown, headers: Headers): DirectCall | undefined {
  if (!isRecord(body) || body.jsonrpc !== '2.0' || body.method !== 'tools/call') return undefined;
  const { id, params } = body;
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) return undefined;
  if (!hasOnly(body, ['jsonrpc', 'id', 'method', 'params']) || !isRecord(params)) return undefined;
  const { name, arguments: input = {}, _meta: meta = {} } = params;
  if (typeof name !== 'string' || !isRecord(input) || !isRecord(meta)) return undefined;
  if (!hasOnly(params, ['name', 'arguments', '_meta'])) return undefined;
  const modern = isModern(name, meta, headers);
  if (!modern && !isOlder(meta, headers)) return undefined;
  return { id: id as string | number, name, input, modern };
}

function isModern(name: string, meta: Readonly<Record<string, unknown>>, headers: Headers): boolean {
  const info = meta[`${PREFIX}clientInfo`];
  const hasValidInfo =
    info === undefined ||
    (isRecord(info) &&
      hasOnly(info, ['name', 'version']) &&
      typeof info.name === 'string' &&
      typeof info.version === 'string');
  const capabilities = meta[`${PREFIX}clientCapabilities`];
  return (
    meta[`${PREFIX}protocolVersion`] === MODERN &&
    headers.get('mcp-protocol-version') === MODERN &&
    headers.get('mcp-method') === 'tools/call' &&
    headers.get('mcp-name') === name &&
    isRecord(capabilities) &&
    hasOnly(capabilities, []) &&
    hasValidInfo &&
    hasOnly(
      meta,
      ['protocolVersion', 'clientCapabilities', 'clientInfo'].map((key) => PREFIX + key),
    )
  );
}

function isOlder(meta: Readonly<Record<string, unknown>>, headers: Headers): boolean {
  const version = headers.get('mcp-protocol-version');
  const accept = headers.get('accept') ?? '*/*';
  return (
    hasOnly(meta, []) &&
    (version === null || (OLDER as readonly string[]).includes(version)) &&
    headers.get('mcp-method') === null &&
    /application\/(?:json|\*)|\*\/\*/.test(accept)
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasOnly(record: object, keys: readonly string[]): boolean {
  return Object.keys(record).every((key) => keys.includes(key));
}
