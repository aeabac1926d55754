import {
  discoveryDocument,
  registryEntry,
  serverCard,
  serverCards,
  serverInfo,
} from '@waymark/contract/discovery';
import { DISCOVERY_PATHS } from '@waymark/contract/mcp-paths';
import { packageVersion } from '@waymark/contract/own-package';
import { serverAddress } from '@waymark/repository/content/mcp-server';
import type { PublicSite, Variant } from '@waymark/repository/types';
import { jsonFile, type PublicFile } from './public-file.ts';

const version = packageVersion();

/**
 * The documents by which clients find the MCP server, for a host of files. Nothing without a whole address of it: a server answers
 * with its own.
 */
export function discoveryFiles(site: PublicSite): PublicFile[] {
  const server = serverAddress(site);
  if (server === undefined || !URL.canParse(server)) return [];
  const { name, description } = site.config;
  const info = serverInfo({
    site: { name, description, url: server, base: site.base },
    access: site.access,
    versions: site.versions.map(label),
    languages: site.languages.map(label),
    generator: `waymark/${version}`,
  });
  const registry = registryEntry(info);
  return [
    ...(registry === undefined ? [] : [jsonFile(DISCOVERY_PATHS.registry, registry)]),
    jsonFile(DISCOVERY_PATHS.serversFile, discoveryDocument(info)),
    jsonFile(DISCOVERY_PATHS.card, serverCard(info)),
    jsonFile(DISCOVERY_PATHS.cards, serverCards(info)),
  ];
}

function label({ name, default: isDefault, tag }: Variant) {
  return { name, default: isDefault, ...(tag !== undefined && { tag }) };
}
