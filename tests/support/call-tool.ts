/** A call of a tool at `/mcp` as any program can make it: one POST, without a client of the protocol. */
export function callTool(
  site: string,
  name: string,
  args: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${site}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
}
