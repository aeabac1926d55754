/** @room The documents by which clients discover the server. */

import { json } from '@waymark/contract/examples';
import { DISCOVERY_PATHS } from '@waymark/contract/mcp-paths';
import type { Call } from '@waymark/foundation/call';
import type { Feature, Route } from '../feature.ts';
import type { DiscoveryAnswers } from './documents.ts';

const CARD =
  '{\n  "name": "com.example.docs/acme",\n  "title": "Acme",\n  "description": "Search and read the Acme documentation.",\n  …';
const SERVERS =
  '{\n  "transport": "http",\n  "url": "https://docs.example.com/mcp",\n  "servers": [\n    { "name": "public", "url": "https://docs.example.com/mcp", … }\n  ]\n  …';

/** Clients look at the root of the host too, wherever the site is. */
const shared = {
  at: 'both',
  methods: ['GET'],
  name: 'discovery',
  callers: 'anybody',
  limits: ['client'],
} as const satisfies Partial<Route>;

const answer =
  (name: Exclude<keyof DiscoveryAnswers, 'over'>) =>
  async (opened: DiscoveryAnswers, call: Call): Promise<Response> =>
    (await opened.over(call)) ?? opened[name](call.request);

export const discoveryFeature: Feature<DiscoveryAnswers> = {
  name: 'discovery',
  section: 'Discovery',
  routes: [
    {
      ...shared,
      path: DISCOVERY_PATHS.servers,
      response: 'JSON: the MCP servers of the site, and their authorization.',
      example: json(SERVERS, { open: true }),
      answer: answer('servers'),
    },
    {
      ...shared,
      path: DISCOVERY_PATHS.serversFile,
      response: 'The same as `/.well-known/mcp`.',
      example: json(SERVERS, { open: true }),
      answer: answer('servers'),
    },
    {
      ...shared,
      path: DISCOVERY_PATHS.card,
      response: 'JSON: the card of `/mcp`, with its tools.',
      example: json(CARD, { open: true }),
      answer: answer('card'),
    },
    {
      ...shared,
      path: DISCOVERY_PATHS.cards,
      response: 'JSON: the cards of all MCP servers of the site.',
      example: json(
        '{\n  "servers": [\n    { "name": "com.example.docs/acme", "title": "Acme", … }\n  ]\n}',
        { open: true },
      ),
      answer: answer('cards'),
    },
    {
      path: DISCOVERY_PATHS.typedCard,
      methods: ['GET'],
      name: 'page',
      callers: 'anybody',
      response: 'The card of `/mcp`, with its own media type.',
      limits: ['client'],
      example: json(CARD, {
        answers: {
          'content-type': 'application/mcp-server-card+json',
          'cache-control': 'public, max-age=3600',
        },
        open: true,
      }),
      answer: answer('typedCard'),
    },
    {
      path: '/.well-known/*',
      also: ['/.well-known'],
      methods: ['GET'],
      name: 'discovery',
      callers: 'anybody',
      response: 'Files of the build: skills, `llms.txt`, the catalogue of APIs.',
      reserved: 'discovery documents',
      example: json(
        '{\n  "$schema": "https://schemas.agentskills.io/discovery/0.2.0/schema.json",\n  "skills": [\n    { "name": "acme", "type": "skill-md", "description": "Documentation of Acme. …", … }\n  ]\n}',
        { path: '/.well-known/agent-skills/index.json' },
      ),
    },
  ],
  open: async (parts) => (await import('./documents.ts')).openDiscovery(parts),
};
