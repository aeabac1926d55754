/** The documents by which clients find the authorization server and its resources: the same bytes at each address. */
import { notAllowed } from '../http/responses.ts';
import { OAUTH_SCOPE, type OAuthAddresses, resourceMetadataPaths, serverMetadataPaths } from './addresses.ts';

const CORS = { 'access-control-allow-origin': '*' } as const;

/**
 * @param site Its name.
 * @param describeServer The metadata of the authorization server, as JSON.
 * @returns A function of a request; undefined for requests for other documents.
 */
export function createMetadata(
  addresses: OAuthAddresses,
  site: string,
  describeServer: () => Promise<string>,
) {
  const resources = resourceMetadataPaths(addresses);
  const server = new Set(serverMetadataPaths(addresses));
  return async (request: Request, path: string): Promise<Response | undefined> => {
    const resource = resources.get(path);
    if (resource === undefined && !server.has(path)) return undefined;
    if (request.method === 'OPTIONS') {
      const headers = {
        ...CORS,
        'access-control-allow-methods': 'GET',
        'access-control-allow-headers': 'mcp-protocol-version',
      };
      return new Response(null, { status: 204, headers });
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed('GET, HEAD, OPTIONS');
    const body =
      resource === undefined
        ? await describeServer()
        : JSON.stringify(protectedResource(addresses, resource, site));
    return new Response(body, {
      headers: { ...CORS, 'content-type': 'application/json', 'cache-control': 'public, max-age=300' },
    });
  };
}

/** RFC 9728, section 2. */
function protectedResource(addresses: OAuthAddresses, resource: 'authed' | 'open', site: string): object {
  return {
    resource: addresses[resource],
    authorization_servers: [addresses.issuer],
    scopes_supported: [OAUTH_SCOPE],
    bearer_methods_supported: ['header'],
    resource_name: `${site} documentation`,
    resource_documentation: `${addresses.origin}${addresses.base}/`,
  };
}
