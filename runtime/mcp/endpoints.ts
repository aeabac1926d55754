/** The MCP endpoints of one release: `/mcp`, and `/authed/mcp` if people sign in. */
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { ANONYMOUS } from '@waymark/contract/can-read';
import { checkResources, checkTools, type OwnParts } from '@waymark/contract/own-tools';
import { setupOf } from '@waymark/contract/release';
import type { Callers } from '@waymark/foundation/http/callers';
import type { Identity } from '@waymark/foundation/identity';
import type { Limits } from '@waymark/foundation/limits/limits';
import type { Logger } from '@waymark/foundation/log';
import type { Serving } from '@waymark/foundation/release/serving';
import { servingFor } from '@waymark/foundation/release/viewer-info';
import { createAdmission } from './admission.ts';
import { createEndpoint, type Endpoint, type EndpointOptions, type EndpointServer } from './endpoint.ts';
import { authedServer, guardedServer } from './guarded-server.ts';
import { groupsOfTools } from './own-tools.ts';
import { type FromFeatures, productServer } from './server.ts';
import { viewerServers } from './viewer-servers.ts';

export interface EndpointsOptions {
  readonly serving: Serving;
  readonly callers: Callers;
  readonly logger: Logger;
  readonly identity: Identity | undefined;
  readonly added: FromFeatures;
  readonly onMessages: EndpointOptions['onMessages'];
  readonly limits: Limits | undefined;
  readonly own: OwnParts;
  /** In place of the product's server. */
  readonly mcpFactory: McpServerFactory | undefined;
}

export interface Endpoints {
  readonly open: Endpoint;
  readonly authed: Endpoint | undefined;
}

/** @throws {Error} if a tool or a resource of the operator's is not valid */
export async function openEndpoints({
  serving,
  identity,
  added,
  limits,
  own,
  mcpFactory,
  ...shared
}: EndpointsOptions): Promise<Endpoints> {
  const toolLimits = new Map(
    added.tools?.map(({ definition, limits: names }) => [definition(serving.info).name, names]),
  );
  checkTools(own.tools, [...toolLimits.keys()]);
  checkResources(own.resources);
  const { release } = serving;
  const { logger } = shared;
  const access = setupOf(release.manifest);
  const admission = (authenticated: boolean) =>
    limits && createAdmission({ limits, authenticated, toolLimits });
  const anonymous: EndpointServer = mcpFactory
    ? { factory: mcpFactory }
    : await productServer(servingFor(serving, ANONYMOUS), ANONYMOUS, logger, added, own);
  const serverOf = viewerServers(
    release,
    (viewer) => productServer(servingFor(serving, viewer), viewer, logger, added, own),
    groupsOfTools([...(own.tools ?? []), ...(own.resources ?? [])]),
  );
  const open = createEndpoint({
    ...shared,
    // If nothing is public, whoever calls has signed in.
    admission: admission(access === 'full'),
    server: access === 'public' ? anonymous : guardedServer({ access, identity, anonymous, serverOf }),
    json: mcpFactory === undefined,
  });
  const authed =
    identity &&
    createEndpoint({
      ...shared,
      admission: admission(true),
      server: authedServer({ access, identity, serverOf }),
    });
  return { open, authed };
}
