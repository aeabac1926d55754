import type { OAuthAddresses } from './addresses.ts';

/** A request for oidc-provider, which makes the addresses in its answers from the request's: so that is the configured one. */
export function atPublicAddress(
  { origin }: OAuthAddresses,
  path: string,
  from?: Request,
  body?: string,
): Request {
  const { protocol, host } = new URL(origin);
  const headers = new Headers(
    [...(from?.headers ?? [])].filter(
      ([name]) => !/^(x-forwarded-.*|forwarded|host|content-length)$/.test(name),
    ),
  );
  headers.set('x-forwarded-proto', protocol.slice(0, -1));
  headers.set('x-forwarded-host', host);
  return new Request(origin + path, {
    method: from?.method ?? 'GET',
    headers,
    ...(body !== undefined && { body }),
  });
}
