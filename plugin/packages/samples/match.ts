/** The operations that a request may mean: by server, path and method. */
import { queryOf, type WrittenRequest } from './request.ts';
import { type ApiOperation, apiOperations, type SampleSpecification } from './specification.ts';
import { UNKNOWN_TEXT, type Value, withHoles } from './value.ts';

export interface Match {
  readonly operation: ApiOperation;
  /** Values in the path by name. */
  readonly path: ReadonlyMap<string, string>;
}

export interface Matched {
  /** Operations at the path, with the method if there is one. */
  readonly matches: readonly Match[];
  /** Those with the same path, whatever their method. */
  readonly others: readonly Match[];
  /** Specifications whose server the address certainly is. */
  readonly named: readonly SampleSpecification[];
  /** Specifications whose server it may be, with the path below it. */
  readonly possible: readonly (readonly [SampleSpecification, string])[];
  readonly path: string;
  readonly query: readonly (readonly [string, Value])[];
  /** It is sent to a server of the reader's own, or to an example's. */
  readonly isOwn: boolean;
}

/** Hosts that stand for one of the reader's own. */
const ANY_HOST =
  /^(?:localhost|127\.|0\.0\.0\.0|\[|.*\uFFFC|(?:.*\.)?example\.(?:com|org|net)|.*\b(?:your|my)[-_.]|.*[{<])/i;

interface Address {
  /** Undefined if the reader's own. */
  readonly host: string | undefined;
  /** The host, the reader's own too; undefined if there is none. */
  readonly written: string | undefined;
  readonly path: string;
  readonly query: string;
}

export function matchRequest(specs: readonly SampleSpecification[], request: WrittenRequest): Matched {
  const address = addressOf(request.url);
  const named = new Set<SampleSpecification>();
  const possible = new Map<SampleSpecification, string>();
  const found: Match[] = [];
  for (const spec of specs)
    for (const operation of apiOperations(spec))
      for (const server of operation.servers) {
        const below = belowServer(server, address);
        if (below === undefined) continue;
        if (below.isCertain) named.add(spec);
        for (const path of below.paths) {
          if (!possible.has(spec)) possible.set(spec, path);
          const values = pathValues(operation.path, path);
          if (values !== undefined) found.push({ operation, path: values });
        }
      }
  const method = request.method;
  const best = closestOf(found);
  const matches = best.filter(
    ({ operation }) =>
      method === UNKNOWN_TEXT ||
      operation.method === method ||
      (method === 'HEAD' && operation.method === 'GET'),
  );
  return {
    matches,
    others: best,
    named: [...named],
    possible: [...possible],
    path: address.path,
    isOwn: address.host === undefined && address.written !== undefined,
    query: [...queryOf(address.query), ...request.query],
  };
}

/** Paths whose names are written out are meant before those that have a parameter there. */
function closestOf(found: readonly Match[]): readonly Match[] {
  const weight = ({ path }: Match): number => path.size;
  const unique = [...new Map(found.map((match) => [match.operation, match])).values()];
  const least = Math.min(...unique.map(weight));
  return unique.filter(
    (match) =>
      weight(match) === least || [...match.path.values()].some((value) => withHoles(value) === UNKNOWN_TEXT),
  );
}

/** An address, with a hole for each part that is a placeholder. */
export function addressHoles(url: string): string {
  return withHoles(url.replaceAll(/[^/?&=]+/g, (part) => withHoles(part)));
}

function addressOf(url: string): Address {
  const [whole = ''] = url.split('#');
  const [address = '', query = ''] = whole.split(/\?(.*)/s);
  const [, host, path] = /^(?:https?|wss?):\/\/([^/]*)(.*)$/is.exec(address) ?? [];
  if (host !== undefined) {
    const plain = host.toLowerCase();
    const isAny = ANY_HOST.test(withHoles(plain));
    return { host: isAny ? undefined : plain, written: plain, path: path ?? '', query };
  }
  if (address.startsWith('/')) return { host: undefined, written: undefined, path: address, query };
  // `$BASE_URL/users`, `{{host}}/users`, `api.example.com/users`
  const [first = '', ...rest] = address.split('/');
  const isName = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?$/.test(first);
  const isHost = isName && !ANY_HOST.test(first);
  const written = isName ? first.toLowerCase() : undefined;
  return { host: isHost ? written : undefined, written, path: `/${rest.join('/')}`, query };
}

/** The paths below a server that an address may have; undefined if it is another server's. */
function belowServer(
  server: string,
  { host, written: own, path }: Address,
): { readonly paths: readonly string[]; readonly isCertain: boolean } | undefined {
  const [, serverHost, written = ''] = /^(?:[a-z]+:)?\/\/([^/]*)(.*)$/i.exec(server) ?? [
    undefined,
    undefined,
    server,
  ];
  const base = written.startsWith('/') || written === '' ? written : `/${written}`;
  const start = startOf(base, path);
  const inside = start === undefined ? undefined : path.slice(start);
  if (serverHost !== undefined && serverHost.toLowerCase() === own)
    // An address without the base is not the API's: its web site may have the same host.
    return inside === undefined ? undefined : { paths: [inside], isCertain: true };
  if (host !== undefined && serverHost !== undefined && !isOneHost(serverHost))
    return hostPattern(serverHost).test(host)
      ? { paths: [path, ...(inside === undefined ? [] : [inside])], isCertain: false }
      : undefined;
  if (host !== undefined && serverHost !== undefined) return undefined;
  if (host !== undefined) return { paths: inside === undefined ? [path] : [inside, path], isCertain: false };
  // `$BASE_URL` may end with the base.
  return { paths: inside === undefined || inside === path ? [path] : [inside, path], isCertain: false };
}

function isOneHost(host: string): boolean {
  return !host.includes('{') && !ANY_HOST.test(host);
}

function hostPattern(host: string): RegExp {
  if (ANY_HOST.test(host) && !host.includes('{')) return /^$/;
  const parts = host.split(/\{[^{}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]*')}$`, 'i');
}

/** Length of a base at the start of a path. */
function startOf(base: string, path: string): number | undefined {
  if (base === '') return 0;
  const parts = base.split('/');
  const own = path.split('/').slice(0, parts.length);
  const isBase = parts.every((part, index) => part === own[index] || /^\{.*\}$/.test(part));
  return isBase && own.length === parts.length ? own.join('/').length : undefined;
}

/** Values of a template's parameters in a path; undefined if it is another path. */
function pathValues(template: string, path: string): Map<string, string> | undefined {
  const own = segmentsOf(template);
  const written = segmentsOf(path);
  if (own.length !== written.length) return undefined;
  const values = new Map<string, string>();
  for (const [index, segment] of own.entries()) {
    const value = written[index] ?? '';
    const names = [...segment.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? '');
    if (names.length === 0) {
      if (segment !== value) return undefined;
      continue;
    }
    const pattern = segment
      .split(/\{[^{}]+\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('(.+)');
    const found = names.length > 4 ? null : new RegExp(`^${pattern}$`, 's').exec(value);
    if (found === null) return undefined;
    for (const [at, name] of names.entries()) values.set(name, found[at + 1] ?? '');
  }
  return values;
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/+$/, '').split('/').slice(1);
}
