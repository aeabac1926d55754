/** Addresses that Waymark answers itself, with all that lies below them. */
export const RESERVED_PATHS = [
  '/mcp',
  '/authed/mcp',
  '/.well-known',
  '/llms.txt',
  '/llms-full.txt',
  '/skill.md',
  '/v1',
] as const;

/** The reserved address that a path claims, by whole segments: `/mcp/tools` claims `/mcp`, `/mcp-server` nothing. */
export function reservedPathOf(path: string): string | undefined {
  return RESERVED_PATHS.find((reserved) => path === reserved || path.startsWith(`${reserved}/`));
}
