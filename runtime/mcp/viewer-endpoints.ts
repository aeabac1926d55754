/** The endpoints of `/authed/mcp`: those who may read the same share one, and with it its cache of answers. */
import type { Viewer } from '../access/can-read.ts';
import type { Release } from '../release/open.ts';
import type { Endpoint } from './endpoint.ts';

/** Endpoints that are kept; who comes after them has one made anew. */
const MAX_KEPT = 50;

export interface ViewerEndpoints {
  fetch(request: Request, viewer: Viewer): Promise<Response>;
  close(): Promise<void>;
}

export function viewerEndpoints(
  release: Release,
  make: (viewer: Viewer) => Promise<Endpoint>,
): ViewerEndpoints {
  const known = groupsOf(release);
  const kept = new Map<string, Promise<Endpoint>>();

  /** Groups that restrict nothing on this site make no difference. */
  function reduced(viewer: Viewer): Viewer {
    if (viewer.kind !== 'user') return viewer;
    return { kind: 'user', groups: viewer.groups.filter((group) => known.has(group)).sort() };
  }

  function endpointOf(viewer: Viewer): Promise<Endpoint> {
    const key = JSON.stringify(viewer);
    const made = kept.get(key) ?? make(viewer);
    kept.delete(key);
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) {
      const leaving = kept.get(oldest);
      kept.delete(oldest);
      leaving?.then((endpoint) => endpoint.close()).catch(() => undefined);
    }
    return made;
  }

  return {
    fetch: async (request, viewer) => (await endpointOf(reduced(viewer))).fetch(request),
    async close() {
      await Promise.all([...kept.values()].map(async (made) => (await made).close()));
    },
  };
}

/** Every user group that something in the release is restricted to. */
function groupsOf({ pages, skills }: Release): ReadonlySet<string> {
  return new Set(
    [...pages, ...skills].flatMap(({ audience }) => (typeof audience === 'object' ? audience.groups : [])),
  );
}
