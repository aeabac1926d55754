import { discoveryDocument, serverCard, serverCards, serverInfo } from '../../runtime/contract/discovery.ts';
import { packageVersion } from '../../runtime/contract/own-package.ts';
import { serverAddress } from '../content/mcp-server.ts';
import type { PublicSite, Variant } from '../types.ts';
import { jsonFile, type PublicFile } from './public-file.ts';

const version = packageVersion();

/**
 * The documents by which clients find the MCP server. Nothing without a configured site address: their addresses come from
 * it, and never from the host that a request names.
 */
export function discoveryFiles(site: PublicSite): PublicFile[] {
  const server = serverAddress(site);
  if (site.url === undefined || server === undefined) return [];
  const { name, description } = site.config;
  const info = serverInfo({
    site: { name, description, url: server, base: site.base },
    access: site.access,
    versions: site.versions.map(label),
    languages: site.languages.map(label),
    generator: `waymark/${version}`,
  });
  return [
    jsonFile('/.well-known/mcp.json', discoveryDocument(info)),
    jsonFile('/.well-known/mcp/server-card.json', serverCard(info)),
    jsonFile('/.well-known/mcp/server-cards.json', serverCards(info)),
  ];
}

function label({ name, default: isDefault, tag }: Variant) {
  return { name, default: isDefault, ...(tag !== undefined && { tag }) };
}
