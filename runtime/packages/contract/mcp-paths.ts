/** Addresses of the MCP server, below the base: for everybody, and for the owner of a token. */
export const MCP_PATH = '/mcp';
export const AUTHED_MCP_PATH = '/authed/mcp';

/** Addresses of the documents by which clients find it, below the base. */
export const DISCOVERY_PATHS = {
  servers: '/.well-known/mcp',
  /** The same as a file: on static hosts the other is a folder. */
  serversFile: '/.well-known/mcp.json',
  card: '/.well-known/mcp/server-card.json',
  cards: '/.well-known/mcp/server-cards.json',
  /** The entry of a registry of MCP servers. */
  registry: '/.well-known/mcp/server.json',
  /** The card with its own media type. */
  typedCard: `${MCP_PATH}/server-card`,
} as const;
