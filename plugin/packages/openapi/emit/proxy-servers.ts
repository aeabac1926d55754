/** The servers that readers' requests may go to through the runtime, for the release. */

import type { Audience } from '@waymark/contract/audience';
import type { PlaygroundServer } from '@waymark/contract/playground';
import type { Site } from '@waymark/repository/types';
import { keptIn } from '@waymark/source/made-once';
import { hasPlayground } from '../html/playground-data.ts';
import { readOperation } from '../model/operation.ts';
import { writtenOperation } from '../reference/written.ts';

/** Empty if no page needs the proxy. Sorted, so that the same site gives the same release. */
export function proxyServers(site: Site): PlaygroundServer[] {
  const { playground } = site.config.api;
  if (!playground.proxy) return [];
  const byUrl = new Map<string, Map<string, Audience>>();
  for (const page of site.pages) {
    const { operation, audience } = page;
    if (operation === undefined || !hasPlayground(site, page)) continue;
    const api = operation.api === undefined ? undefined : site.apis?.get(operation.api);
    const servers =
      operation.kind === 'written'
        ? writtenOperation(site, page, operation).servers
        : operation.kind === 'operation' && api !== undefined
          ? readOperation(api.document, operation.at).servers
          : [];
    for (const { url } of servers) {
      if (!/^https?:\/\//i.test(url)) continue;
      keptIn(byUrl, url, () => new Map()).set(JSON.stringify(audience), audience);
    }
  }
  return [...byUrl]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([url, audiences]) => ({
      url,
      audiences: [...audiences].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, audience]) => audience),
    }));
}
