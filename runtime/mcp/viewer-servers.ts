/** The servers of `/authed/mcp`: those who may read the same share one, whose parts are made once. */
import type { Viewer } from '@waymark/contract/can-read';
import type { Release } from '@waymark/foundation/release/open';
import type { EndpointServer } from './endpoint.ts';

/** The number of servers kept; a later viewer gets a new one. */
const MAX_KEPT = 50;

/** @param groups That something besides the release is restricted to. */
export function viewerServers(
  release: Release,
  make: (viewer: Viewer) => Promise<EndpointServer>,
  groups: readonly string[] = [],
): (viewer: Viewer) => Promise<EndpointServer> {
  const known = new Set([...groupsOf(release), ...groups]);
  const kept = new Map<string, Promise<EndpointServer>>();
  return (viewer) => {
    // Groups that restrict nothing on this site make no difference.
    const reduced: Viewer =
      viewer.kind === 'user'
        ? { kind: 'user', groups: viewer.groups.filter((group) => known.has(group)).sort() }
        : viewer;
    const key = JSON.stringify(reduced);
    const server = kept.get(key) ?? make(reduced);
    kept.delete(key);
    kept.set(key, server);
    server.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return server;
  };
}

/** Every user group that something in the release is restricted to. */
function groupsOf({ pages, skills }: Release): ReadonlySet<string> {
  return new Set(
    [...pages.kinds, ...skills].flatMap(({ audience }) =>
      typeof audience === 'object' ? audience.groups : [],
    ),
  );
}
