/** `/.well-known/api-catalog` (RFC 9727): the APIs that a site describes, each with its specification and its pages. */
import { API_CATALOG } from '@waymark/contract/agent-links';
import { serversOf } from '@waymark/openapi/model/servers';
import type { Api } from '@waymark/repository/api';
import type { PublicSite } from '@waymark/repository/types';
import { ownAddress } from './address.ts';
import { jsonFile, type PublicFile } from './public-file.ts';
import { publicSpecifications } from './public-specifications.ts';

/** Nothing if no specification is public, or the address of the site is not known: a catalog has whole addresses. */
export function apiCatalog(site: PublicSite): PublicFile[] {
  if (site.url === undefined) return [];
  const linkset = publicSpecifications(site).map(({ kind, url, source }) => {
    const api = [...(site.apis?.values() ?? [])].find((one) => one.source === source);
    const page = api && site.pages.find(({ operation, inLlms }) => inLlms && operation?.api === api.key);
    return {
      anchor: serverOf(api) ?? url,
      'service-desc': [{ href: url, type: typeOf(kind, source) }],
      ...(page !== undefined && { 'service-doc': [{ href: ownAddress(site, page), type: 'text/html' }] }),
    };
  });
  return linkset.length === 0 ? [] : [jsonFile(API_CATALOG, { linkset })];
}

/** The address at which an OpenAPI description says that its API answers; a path has no host to start from. */
function serverOf(api: Api | undefined): string | undefined {
  if (api?.kind !== 'openapi') return undefined;
  return serversOf([api.document.servers])
    .map(({ url }) => url)
    .find((url) => /^https?:\/\//.test(url) && URL.canParse(url));
}

function typeOf(kind: 'openapi' | 'asyncapi', source: string): string {
  const isJson = /\.json(?:$|[?#])/i.test(source);
  if (kind === 'openapi') return isJson ? 'application/vnd.oai.openapi+json' : 'application/vnd.oai.openapi';
  return isJson ? 'application/vnd.aai.asyncapi+json' : 'application/vnd.aai.asyncapi+yaml';
}
