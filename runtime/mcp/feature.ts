/** @room The MCP server, for everybody at `/mcp`, for the owner of a token at `/authed/mcp`: tools, skills, who may call. */

import { JSON_BODY, JSON_TYPE, json } from '@waymark/contract/examples';
import { AUTHED_MCP_PATH, MCP_PATH } from '@waymark/contract/mcp-paths';
import type { Feature } from '../feature.ts';
import type { LaterEndpoints } from './later.ts';

const TOOLS = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';

export const mcpFeature: Feature<LaterEndpoints> = {
  name: 'mcp',
  section: 'For agents and readers',
  routes: [
    {
      path: MCP_PATH,
      methods: ['POST', 'OPTIONS'],
      name: 'mcp',
      callers:
        'programs, and web pages of allowed origins; on a site with the access mode `full`, with a token',
      response: 'Messages of the Model Context Protocol, as JSON or a stream of events.',
      limits: ['client', 'search', 'filesystem'],
      storage: 'needed-if-closed',
      reserved: 'the MCP server',
      example: json(
        '{"result":{"tools":[{"name":"search","title":"Search Acme",…},…]},"jsonrpc":"2.0","id":1}',
        { headers: JSON_BODY, body: TOOLS, open: true },
      ),
      answer: async (later, call) => (await later.get()).open.fetch(call),
    },
    {
      path: AUTHED_MCP_PATH,
      methods: ['POST', 'OPTIONS'],
      name: 'authed-mcp',
      callers: 'tools with an access token of this server',
      response:
        'The same, from all pages that the owner of the token may read. Without a token, 401 names the authorization server.',
      limits: ['client', 'authed-search', 'authed-filesystem'],
      storage: 'needed',
      reserved: 'the MCP server for signed-in users',
      example: {
        headers: JSON_BODY,
        body: TOOLS,
        status: 401,
        answers: {
          ...JSON_TYPE,
          'www-authenticate':
            'Bearer resource_metadata="https://docs.example.com/.well-known/oauth-protected-resource/authed/mcp", scope="mcp:search"',
        },
        shows:
          '{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Sign-in is needed: this server takes an access token."}}',
        open: true,
      },
      answer: async (later, call) => (await later.get()).authed?.fetch(call),
    },
  ],
  async open({ note, tools, resources, together, ...parts }) {
    const { laterEndpoints } = await import('./later.ts');
    return laterEndpoints({
      ...parts,
      onMessages: together.called,
      added: {
        tools: await together.tools(),
        note(question) {
          note(question);
          together.asked(question);
        },
      },
      own: { tools, resources },
    });
  },
  answered: (later) => later.warmUp(),
  close: (later) => later.close(),
};
