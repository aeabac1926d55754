/** Reads a request for its route. */

import { belowBase } from '@waymark/contract/base-path';
import { viewerOf } from '@waymark/foundation/access/account';
import type { Call } from '@waymark/foundation/call';
import { decodedPath, requestPath } from '@waymark/foundation/http/request-path';
import type { SignedIn } from '@waymark/foundation/sign-in/sessions';
import type { H3Event } from 'h3';
import type { Parts, Route } from './feature.ts';

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
      return clientOf(request);
    },
    async member() {
      member ??= identity?.sessions.read(request.headers.get('cookie'));
      return member;
    },
    viewer: async () => viewerOf((await call.member())?.account),
    async take(limits = parts.limits) {
      const [name] = route?.limits ?? [];
      return name && limits?.take(name, call.client);
    },
  };
  return call;
}
