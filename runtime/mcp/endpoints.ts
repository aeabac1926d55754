/** The MCP endpoints of one release: `/mcp`, and `/authed/mcp` if people sign in. */
import { ANONYMOUS, type Viewer } from '@waymark/contract/can-read';
import { checkResources, checkTools, type OwnParts } from '@waymark/contract/own-tools';
import { setupOf } from '@waymark/contract/release';
import { servingFor } from '@waymark/foundation/release/viewer-info';
import type { Parts } from '../feature.ts';
import { createAdmission } from './admission.ts';
import { createEndpoint, type Endpoint, type EndpointOptions } from './endpoint.ts';
import { guardedServer } from './guarded-server.ts';
import { groupsOfTools } from './own-tools.ts';
import { type FromFeatures, productServer } from './server.ts';
import { viewerServers } from './viewer-servers.ts';

export interface EndpointsOptions
  extends Pick<Parts, 'serving' | 'callers' | 'logger' | 'identity' | 'limits'>,
    Pick<EndpointOptions, 'onMessages'> {
  readonly added: FromFeatures;
  readonly own: OwnParts;
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
  const admission = (door: 'open' | 'authed') => limits && createAdmission(limits, door, toolLimits);
  const make = (viewer: Viewer) => productServer(servingFor(serving, viewer), viewer, logger, added, own);
  const anonymous = await make(ANONYMOUS);
  const groups = groupsOfTools([...(own.tools ?? []), ...(own.resources ?? [])]);
  const guarded = { access, identity, anonymous, serverOf: viewerServers(release, make, groups) };
  const open = createEndpoint({
    ...shared,
    // If nothing is public, whoever calls has signed in.
    admission: admission(access === 'full' ? 'authed' : 'open'),
    server: access === 'public' ? async () => anonymous : guardedServer('open', guarded),
  });
  const authed =
    identity &&
    createEndpoint({
      ...shared,
      admission: admission('authed'),
      server: guardedServer('authed', guarded),
    });
  return { open, authed };
}
