/** A request, read once. Handlers get this, and read no address themselves. */
import type { H3Event } from 'h3';
import { viewerOf } from './access/account.ts';
import type { Viewer } from './access/can-read.ts';
import { belowBase } from './contract/base-path.ts';
import type { Parts, Route } from './feature.ts';
import { decodedPath, requestPath } from './http/request-path.ts';
import type { Limits, Verdict } from './limits/limits.ts';
import type { SignedIn } from './sign-in/sessions.ts';

export interface Call {
  readonly request: Request;
  /** Its path has no needless escapes. */
  readonly url: URL;
  /** Decoded; undefined for one that only an attacker writes. */
  readonly path: string | undefined;
  /** The same below the base of the site; undefined elsewhere. */
  readonly below: string | undefined;
  /** The parts of the path that its route names, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** Address that it came from. */
  readonly client: string;
  /** Whoever has signed in. */
  member(): Promise<SignedIn | undefined>;
  viewer(): Promise<Viewer>;
  /** Counts it against the first limit of its route. @param limits Default: those of the server. */
  take(limits?: Limits): Promise<Verdict | undefined>;
}

type CallParts = Pick<Parts, 'clientOf' | 'identity' | 'limits'>;

export function createCall(
  { req: request, url, context }: H3Event,
  {
    base,
    route,
    parts,
  }: { readonly base: string; readonly route: Route | undefined; readonly parts: CallParts },
): Call {
  const { clientOf, identity } = parts;
  const path = requestPath(url.pathname);
  const client = (): string => clientOf(request);
  let member: Promise<SignedIn | undefined> | undefined;
  const call: Call = {
    request,
    url,
    path,
    below: path === undefined ? undefined : belowBase(path, base),
    params: Object.fromEntries(
      Object.entries(context.params ?? {}).map(([name, value]) => [name, decodedPath(value)]),
    ),
    get client() {
      return client();
    },
    async member() {
      member ??= identity?.sessions.read(request.headers.get('cookie'));
      return member;
    },
    viewer: async () => viewerOf((await call.member())?.account),
    async take(limits = parts.limits) {
      const [name] = route?.limits ?? [];
      return name && limits?.take(name, client());
    },
  };
  return call;
}
