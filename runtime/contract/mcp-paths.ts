/** Addresses of the MCP server, below the base: for everybody, and for the owner of a token. */
export const MCP_PATH = '/mcp';
export const AUTHED_MCP_PATH = '/authed/mcp';
